import ShoppingCore

/// One JSON-RPC message as it came, told apart before anything is done about it.
///
/// Bytes become a tree (−32700), the tree becomes a message (−32600, −32602): two steps, so that the codes stay apart.
enum Message {
  case request(Request)
  case notification(method: String, params: JSONObject)
  /// An answer to a request of ours. Whether it makes sense, its receiver sees.
  case response(id: RequestID?, result: JSONValue?)
  /// `id`: what could be read of it.
  case invalid(RPCError, id: RequestID?)

  struct Request {
    var id: RequestID
    var method: String
    var params: JSONObject
  }

  init(_ value: JSONValue) {
    guard let object = value.objectValue else {
      self = .invalid(.invalidRequest("a message is one JSON object"), id: nil)
      return
    }
    let id = object["id"].flatMap(RequestID.init)
    func invalid(_ reason: String) -> Message { .invalid(.invalidRequest(reason), id: id) }

    guard let version = object["jsonrpc"]?.stringValue, sameBytes(version, "2.0") else {
      self = invalid("jsonrpc must be \"2.0\"")
      return
    }
    guard let methodValue = object["method"] else {
      if object["result"] != nil || object["error"] != nil {
        self = .response(id: id, result: object["result"])
      } else {
        self = invalid("method is missing")
      }
      return
    }
    guard let method = methodValue.stringValue else {
      self = invalid("method must be a string")
      return
    }
    if object["id"] != nil && id == nil {
      self = invalid("id must be a string or a number")
      return
    }
    let params = object["params"]
    guard let id else {
      self = .notification(method: method, params: params?.objectValue ?? JSONObject())
      return
    }
    guard params == nil || params?.objectValue != nil else {
      self = .invalid(.invalidParams("params must be an object"), id: id)
      return
    }
    self = .request(Request(id: id, method: method, params: params?.objectValue ?? JSONObject()))
  }

  // MARK: what we send

  static func result(_ result: JSONValue, id: RequestID) -> JSONValue {
    ["jsonrpc": "2.0", "id": id.json, "result": result]
  }

  enum ErrorID {
    case known(RequestID)
    /// Newer versions leave an id out that could not be read; the older ones say null.
    case absent
    case null
  }

  static func error(_ error: RPCError, id: ErrorID) -> JSONValue {
    switch id {
    case .known(let id): ["jsonrpc": "2.0", "id": id.json, "error": error.json]
    case .absent: ["jsonrpc": "2.0", "error": error.json]
    case .null: ["jsonrpc": "2.0", "id": .null, "error": error.json]
    }
  }

  static func notification(_ method: String, _ params: JSONObject) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": .object(params)]
  }

  static func request(id: RequestID, _ method: String, _ params: JSONObject) -> JSONValue {
    ["jsonrpc": "2.0", "id": id.json, "method": .string(method), "params": .object(params)]
  }
}

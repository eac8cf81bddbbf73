/// Which file (CONTRACT §3): `--file`, else GET_BANANAS_FILE, else the platform's default.
public struct ListLocation: Sendable, Equatable {
  public enum Source: Sendable, Equatable { case argument, environment, platformDefault }

  /// The name of the list inside a folder.
  public static let fileName = "BananaList.json"

  /// As chosen, `~` and `$HOME` expanded, absolute or relative to the working directory. It may be a folder; then
  /// the list is the file `BananaList.json` in it. Only the first use of the store looks.
  public let path: String
  public let source: Source
  /// Only the Linux default makes its folder (0700) on the first write.
  public var makesFolder: Bool { source == .platformDefault && !POSIX.isDarwin }

  public init(path: String, source: Source = .argument) {
    self.path = path
    self.source = source
  }

  /// Empty, blank or a whole value `${…}` counts as not set. Touches no file.
  public static func resolve(argument: String?, environment: [String: String]) throws(StoreError)
    -> ListLocation
  {
    let home = given(environment["HOME"])
    if let value = given(argument) {
      return ListLocation(path: try expanded(value, home: home), source: .argument)
    }
    if let value = given(environment["GET_BANANAS_FILE"]) {
      return ListLocation(path: try expanded(value, home: home), source: .environment)
    }
    if POSIX.isDarwin {
      guard let home else { throw .homeMissing(value: "the default place of the list") }
      let folder = "Library/Mobile Documents/iCloud~com~941apps~Banana-List/Documents"
      return ListLocation(path: joined(home, "\(folder)/\(fileName)"), source: .platformDefault)
    }
    // The XDG Base Directory Specification wants a relative value ignored.
    if let data = given(environment["XDG_DATA_HOME"]), data.hasPrefix("/") {
      return ListLocation(path: joined(data, "get-bananas/\(fileName)"), source: .platformDefault)
    }
    guard let home else { throw .homeMissing(value: "the default place of the list") }
    return ListLocation(
      path: joined(home, ".local/share/get-bananas/\(fileName)"), source: .platformDefault)
  }

  /// The value, unless a host handed over nothing, blanks or a placeholder that it did not fill in.
  static func given(_ value: String?) -> String? {
    guard let value, !value.utf8.contains(0) else { return nil }
    let text = value.trimmingBlanks
    if text.isEmpty { return nil }
    if text.hasPrefix("${"), text.hasSuffix("}"), !text.dropFirst(2).dropLast().contains("}") { return nil }
    return value
  }

  private static func expanded(_ value: String, home: String?) throws(StoreError) -> String {
    for prefix in ["~", "$HOME", "${HOME}"] {
      guard value.hasPrefix(prefix) else { continue }
      let rest = value.dropFirst(prefix.count)
      guard rest.isEmpty || rest.hasPrefix("/") else { continue }
      guard let home else { throw .homeMissing(value: value) }
      return joined(home, String(rest.drop { $0 == "/" }))
    }
    return value
  }

  private static func joined(_ folder: String, _ rest: String) -> String {
    rest.isEmpty ? folder : folder.hasSuffix("/") ? folder + rest : "\(folder)/\(rest)"
  }
}

extension String {
  fileprivate var trimmingBlanks: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}

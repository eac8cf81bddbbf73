import Foundation

/// JSON as Foundation reads it: what we write is checked with somebody else's parser.
struct Answer {
  let value: Any?

  init(_ value: Any?) { self.value = value }

  init(parsing text: String) throws {
    value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
  }

  subscript(name: String) -> Answer { Answer((value as? [String: Any])?[name]) }
  subscript(index: Int) -> Answer {
    let elements = elements
    return Answer(elements.indices.contains(index) ? elements[index].value : nil)
  }

  var elements: [Answer] { (value as? [Any] ?? []).map { Answer($0) } }
  var string: String? { value as? String }
  var int: Int? { (value as? NSNumber)?.intValue }
  var bool: Bool? { (value as? NSNumber)?.boolValue }
  var isMissing: Bool { value == nil }
  var members: [String] { (value as? [String: Any]).map { $0.keys.sorted() } ?? [] }
}

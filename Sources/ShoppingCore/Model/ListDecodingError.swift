/// Why bytes are not a list.
public enum ListDecodingError: Error, Equatable, Sendable {
  case notJSON(JSONSyntaxError)
  /// A phrase that names what was found: "items is a string, not an array".
  case wrongShape(String)
  /// `found` is the number as it stands in the file (cut to 40 characters).
  case newerSchema(found: String)
}

/// Cleans text on its way in (CONTRACT §7): hidden characters out, breaks and controls to one blank, trimmed; then
/// the limits. Too long is an error, never cut. Text already in the file never comes through here.
public enum ItemText {
  public enum Field: Sendable, Equatable { case name, amount, section }

  public enum Problem: Error, Equatable, Sendable {
    case empty
    /// Counts in Unicode scalars.
    case tooLong(count: Int, limit: Int)
    /// "…", "[truncated]", "12 more items": a cut-off text, not an item.
    case looksCutOff(String)
  }

  /// 200, 200 and 100 Unicode scalars.
  public static func limit(of field: Field) -> Int {
    switch field {
    case .name, .amount: 200
    case .section: 100
    }
  }

  /// The cleaned text. Only a name may not be empty.
  public static func cleaned(_ text: String, as field: Field) throws(Problem) -> String {
    let cleaned = singleLine(text)
    if cleaned.isEmpty {
      if field == .name { throw .empty }
      return ""
    }
    let count = cleaned.unicodeScalars.count
    let limit = limit(of: field)
    if count > limit { throw .tooLong(count: count, limit: limit) }
    if CutOffText.matches(cleaned, as: field) { throw .looksCutOff(cleaned) }
    return cleaned
  }

  /// The same cleaning without limits: for quoting a foreign text on one line.
  public static func singleLine(_ text: String) -> String {
    TextCleaner.isClean(text) ? text : TextCleaner.clean(text)
  }
}

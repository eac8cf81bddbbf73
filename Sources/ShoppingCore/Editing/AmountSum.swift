/// Amounts that add_item writes one after the other, "1 l + 2 l". Never calculated with.
enum AmountSum {
  /// What the amount becomes; nil if `given` is in it already, as a whole or as parts.
  ///
  /// Parts are compared by name key, each as often as it occurs, so that repeating a call adds nothing.
  static func joining(_ given: String, to amount: String) -> String? {
    if NameKey(amount).text.isEmpty { return given }
    var present = parts(of: amount)
    for part in parts(of: given) {
      guard let place = present.firstIndex(of: part) else { return "\(amount) + \(given)" }
      present.remove(at: place)
    }
    return nil
  }

  /// Split at a plus between blanks only: "1+1 free" is one part.
  private static func parts(of amount: String) -> [String] {
    NameKey(amount).text.split(separator: " ").split(separator: "+").map { $0.joined(separator: " ") }
  }
}

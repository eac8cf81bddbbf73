import ShoppingCore

/// Tells a misspelt argument from one that we do not know.
///
/// The first is an error that gives the right name, because ignoring a `quantity` loses what was said; the second is
/// ignored with a warning.
struct ArgumentNames {
  let declared: [Argument]

  enum Resolution {
    case known(Argument)
    case near(Argument)
    case unknown
  }

  /// What models call our arguments, by our name.
  private static let meanings: [String: String] = [
    "done": "checked", "completed": "checked", "bought": "checked", "qty": "amount", "quantity": "amount",
    "category": "section", "ids": "items", "names": "items", "new_name": "name",
  ]

  func resolve(_ name: String) -> Resolution {
    if let argument = exact(name) { return .known(argument) }
    let snake = Self.snakeCase(name)
    if let argument = exact(snake) { return .known(argument) }
    if let meant = Self.meanings[snake], let argument = exact(meant) { return .near(argument) }
    return nearest(to: snake).map(Resolution.near) ?? .unknown
  }

  private func exact(_ name: String) -> Argument? {
    declared.first { sameBytes($0.name, name) || $0.otherNames.contains { sameBytes($0, name) } }
  }

  private func nearest(to name: String) -> Argument? {
    let letters = Array(name.unicodeScalars.prefix(64))
    var best: (argument: Argument, distance: Int)?
    for argument in declared {
      for ours in [argument.name] + argument.otherNames {
        let ownLetters = Array(ours.unicodeScalars)
        guard abs(ownLetters.count - letters.count) <= 2 else { continue }
        let distance = Self.editDistance(letters, ownLetters)
        // Two letters away from `id` is any word of two letters.
        guard distance <= 2, distance < ownLetters.count, distance < best?.distance ?? .max else { continue }
        best = (argument, distance)
      }
    }
    return best?.argument
  }

  /// `allChecked` → `all_checked`, `Name` → `name`, `QTY` → `qty`.
  static func snakeCase(_ name: String) -> String {
    let isShouted = name.utf8.allSatisfy { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    var result = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if ("A"..."Z").contains(scalar) {
        if !isShouted, let last = result.last, last != "_" { result.append("_") }
        result.append(Unicode.Scalar(UInt8(scalar.value) + 32))
      } else {
        result.append(scalar == "-" ? "_" : scalar)
      }
    }
    return String(result)
  }

  /// Levenshtein's distance.
  static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let substituted = diagonal + (left == right ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
      }
    }
    return row[b.count]
  }
}

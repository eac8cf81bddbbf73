/// Whether `part` stands somewhere in `text`, Character for Character, as people see them. Nothing stands everywhere.
///
/// The standard library's own `contains` for texts would bring its regex engine into the program: 1.3 MB.
public func occurs(_ part: some StringProtocol, in text: some StringProtocol) -> Bool {
  let part = Array(part)
  guard let first = part.first else { return true }
  var rest = text[...]
  while let start = rest.firstIndex(of: first) {
    rest = rest[start...]
    if rest.starts(with: part) { return true }
    rest.removeFirst()
  }
  return false
}

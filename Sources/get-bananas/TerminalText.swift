/// Makes text from anywhere safe to show: control characters, and the marks that turn the direction of writing, are
/// shown as `\u{…}`; line breaks stay.
func escapingControls(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isHidden) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isHidden(scalar) {
      result += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// A word of the command line, in one line and at most 60 characters.
func quoted(_ word: String) -> String {
  let line = escapingControls(word).split(separator: "\n", omittingEmptySubsequences: false)
    .joined(separator: "\\u{a}")
  return "\"" + (line.count > 60 ? line.prefix(59) + "…" : line) + "\""
}

private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x0A: false
  case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
  default: false
  }
}

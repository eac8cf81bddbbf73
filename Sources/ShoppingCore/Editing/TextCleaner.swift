/// Takes out of a text what nobody sees and what breaks a line; keeps what people's scripts and pictures need.
///
/// - White_Space, control and format characters are trimmed at both ends.
/// - Inside, breaks, tabs, controls and runs of blanks become one space; a single blank of another kind stays.
/// - Characters without width or with an effect on direction only (Default_Ignorable_Code_Point: bidi marks,
///   zero-width spaces, soft hyphen, tags, fillers) go, except: a joiner between letters or in an emoji sequence, one
///   variation selector after the character that it varies, the tags of a flag.
struct TextCleaner {
  private let scalars: [Unicode.Scalar]
  private var output = String.UnicodeScalarView()
  /// The end of what is not to be trimmed.
  private var solidEnd: String.UnicodeScalarView.Index
  private var blanks: [Unicode.Scalar] = []
  private var last: Unicode.Scalar?

  /// Printable ASCII with single blanks inside: nearly every text.
  static func isClean(_ text: String) -> Bool {
    // A blank before the first character would be one too many.
    var previous = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard (0x20...0x7E).contains(byte) else { return false }
      if byte == UInt8(ascii: " "), previous == byte { return false }
      previous = byte
    }
    return previous != UInt8(ascii: " ") || text.isEmpty
  }

  static func clean(_ text: String) -> String {
    var cleaner = TextCleaner(text)
    return cleaner.run()
  }

  private init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    solidEnd = output.startIndex
  }

  private mutating func run() -> String {
    var position = 0
    while position < scalars.count {
      let scalar = scalars[position]
      if let length = flagLength(at: position) {
        for part in scalars[position..<(position + length)] { emit(part, isSolid: true) }
        position += length
        continue
      }
      position += 1
      if Self.isBlank(scalar) {
        blanks.append(scalar)
      } else if scalar.isJoiner {
        if joins(at: position - 1) { emit(scalar, isSolid: false) }
      } else if scalar.properties.isVariationSelector {
        if varies(scalar) { emit(scalar, isSolid: true) }
      } else if !Self.isHidden(scalar) {
        emit(scalar, isSolid: scalar.properties.generalCategory != .format)
      }
    }
    let text = String(String.UnicodeScalarView(output[..<solidEnd]))
    return text.unicodeScalars.allSatisfy(\.properties.isVariationSelector) ? "" : text
  }

  private mutating func emit(_ scalar: Unicode.Scalar, isSolid: Bool) {
    // Formats are trimmed at the start as well.
    if output.isEmpty, !isSolid { return }
    if !blanks.isEmpty {
      if !output.isEmpty { output.append(blanks.count == 1 && !Self.isBreak(blanks[0]) ? blanks[0] : " ") }
      blanks.removeAll(keepingCapacity: true)
      last = " "
    }
    output.append(scalar)
    last = scalar
    if isSolid { solidEnd = output.endIndex }
  }

  // MARK: what stays

  /// A zero-width joiner or non-joiner does something between letters, and the joiner between emoji.
  private func joins(at position: Int) -> Bool {
    guard blanks.isEmpty, let last,
      let next = scalars[(position + 1)...].first(where: { !$0.isJoiner && !Self.isHidden($0) })
    else { return false }
    if last.isLetterOrMark, next.isLetter { return true }
    return scalars[position].value == 0x200D && next.isEmojiPicture
      && (last.isEmojiPicture || last.value == 0xFE0F || last.properties.isEmojiModifier)
  }

  /// A selector follows directly what it varies; a second one would be a hiding place.
  private func varies(_ selector: Unicode.Scalar) -> Bool {
    guard blanks.isEmpty, let last, !last.properties.isVariationSelector, !last.isJoiner else { return false }
    switch selector.value {
    case 0xE0100...0xE01EF: return last.properties.isIdeographic
    case 0x180B...0x180F: return (0x1800...0x18AF).contains(last.value)
    default: return true
    }
  }

  /// The black flag, three to six letters or digits as tags (`gbeng`), and the tag that ends them.
  private func flagLength(at start: Int) -> Int? {
    guard scalars[start].value == 0x1F3F4 else { return nil }
    let tags = scalars[(start + 1)...].prefix {
      (0xE0030...0xE0039).contains($0.value) || (0xE0061...0xE007A).contains($0.value)
    }
    guard (3...6).contains(tags.count), tags.endIndex < scalars.endIndex,
      scalars[tags.endIndex].value == 0xE007F
    else { return nil }
    return tags.count + 2
  }

  // MARK: what goes

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .spaceSeparator
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isDefaultIgnorableCodePoint { return !scalar.properties.isVariationSelector }
    // Interlinear annotation: format characters without a picture.
    return (0xFFF9...0xFFFB).contains(scalar.value)
  }
}

extension Unicode.Scalar {
  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  fileprivate var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  fileprivate var isLetterOrMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: !properties.isVariationSelector
    default: isLetter
    }
  }

  /// Digits and signs of Latin-1 are emoji too by their property, but no part of a joined sequence.
  fileprivate var isEmojiPicture: Bool { value > 0xFF && properties.isEmoji }
}

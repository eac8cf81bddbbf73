import Testing

@testable import ShoppingCore

/// CONTRACT §7, "Texts are cleaned".
@Suite struct EditingTextTests {
  static func scalars(_ text: String) -> String {
    text.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
  }

  static let unchanged = [
    "Milk", "Crème brûlée", "e\u{301}clair", "牛乳 1 l", "ミルク・卵", "حليب", "दूध", "Ёлка",
    "Brot & Butter (Aldi) 2×500 g – 3 %",
    "`code` \"quoted\" 'x' \\ / <b>", "Привет", "œuf", "½ kg", "No. 5", "a.b", "100 %", "5€", "~!@#$%^&*()_+",
    // Joiners between letters: Persian, Hindi, Sinhala, German.
    "می\u{200C}خواهم", "क\u{94D}\u{200D}ष", "ක\u{DCA}\u{200D}ෂ", "Auf\u{200C}lage",
    // Emoji: joined, with skin colour, with a selector, keycaps, flags, a tag flag.
    "👩\u{200D}🌾", "👩🏽\u{200D}🌾 Farm", "👨\u{200D}👩\u{200D}👧\u{200D}👦", "🏳\u{FE0F}\u{200D}🌈",
    "❤\u{FE0F}\u{200D}🔥", "👩\u{200D}⚕\u{FE0F}",
    "❤\u{FE0F}", "❤\u{FE0F} Milk", "☕\u{FE0E}", "1\u{FE0F}\u{20E3}", "#\u{FE0F}\u{20E3} x", "🇩🇪 Bier",
    "🏃\u{200D}♂\u{FE0F}\u{200D}➡\u{FE0F}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "Tea \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 2",
    // A variant of an ideograph, a Mongolian one.
    "葛\u{E0100}餅", "\u{182D}\u{180B}\u{182D}",
    // A single blank of another kind, a private sign, an Arabic number sign inside.
    "2\u{A0}%", "牛乳\u{3000}1本", "\u{F8FF} x", "a\u{600}12",
  ]

  @Test(arguments: unchanged)
  func whatPeopleWriteStays(text: String) throws {
    for field in [ItemText.Field.name, .amount, .section] {
      #expect(Self.scalars(try ItemText.cleaned(text, as: field)) == Self.scalars(text))
    }
  }

  static let cleaned: [(String, String)] = [
    // Both ends: white space, controls, formats.
    ("  Milk  ", "Milk"), ("\t\n\r\u{B}\u{C}Milk\u{85}\u{2028}\u{2029}", "Milk"),
    ("\u{A0}\u{3000}Milk\u{202F}\u{2003}", "Milk"),
    ("\u{0}\u{7F}Milk\u{1B}\u{9F}", "Milk"), ("\u{FEFF}Milk\u{200B}", "Milk"),
    ("\u{200F}\u{202E}Milk\u{2066}\u{2069}", "Milk"),
    ("\u{200D}Milk\u{200C}", "Milk"), ("\u{AD}Milk\u{AD}", "Milk"), ("\u{600}Milk\u{600}", "Milk"),
    ("\u{FFF9}Milk\u{FFFB}", "Milk"),
    (" \u{200B} \u{0} Milk \u{200B} \u{0} ", "Milk"), ("\u{FE0F}Milk", "Milk"), ("👩\u{200D}", "👩"),
    ("\u{200D}🌾", "🌾"),
    // Inside: breaks, tabs, controls and runs of blanks become one space.
    ("Oat\nmilk", "Oat milk"), ("Oat\r\nmilk", "Oat milk"), ("Oat\tmilk", "Oat milk"),
    ("Oat\u{0}milk", "Oat milk"),
    ("Oat\u{1B}milk", "Oat milk"), ("Oat\u{7F}milk", "Oat milk"), ("Oat\u{85}milk", "Oat milk"),
    ("Oat\u{2028}milk", "Oat milk"),
    ("Oat\u{2029}milk", "Oat milk"), ("Oat   milk", "Oat milk"), ("Oat \u{A0}milk", "Oat milk"),
    ("Oat\u{3000}\u{3000}milk", "Oat milk"),
    ("Oat \n \t milk", "Oat milk"), ("Oat \u{200B} milk", "Oat milk"), ("a\u{1B}[31mb", "a [31mb"),
    // Inside: bidi, zero width, tags, fillers become nothing.
    ("Mi\u{200B}lk", "Milk"), ("Mi\u{FEFF}lk", "Milk"), ("Mi\u{2060}lk", "Milk"), ("Mi\u{AD}lk", "Milk"),
    ("Mi\u{34F}lk", "Milk"),
    ("Mi\u{202E}lk", "Milk"), ("Mi\u{202A}lk\u{202C}x", "Milkx"), ("Mi\u{2066}lk\u{2069}x", "Milkx"),
    ("Mi\u{200E}lk", "Milk"),
    ("Mi\u{61C}lk", "Milk"), ("Mi\u{180E}lk", "Milk"), ("Mi\u{3164}lk", "Milk"), ("Mi\u{115F}lk", "Milk"),
    ("Mi\u{2061}lk", "Milk"),
    ("Mi\u{FFF9}lk", "Milk"), ("Mi\u{E0001}lk", "Milk"), ("Mi\u{E0069}\u{E0067}\u{E006E}lk", "Milk"),
    ("Mi\u{206A}lk", "Milk"),
    ("Milk\u{E0041}\u{E0042}\u{E007F}", "Milk"), ("Mi\u{1D173}lk", "Milk"), ("Mi\u{FFA0}lk", "Milk"),
    // Joiners that join nothing.
    ("Oat \u{200D}milk", "Oat milk"), ("Oat\u{200C} milk", "Oat milk"), ("1\u{200D}2", "12"),
    ("a\u{200D}1", "a1"),
    ("a\u{200D}🌾", "a🌾"), ("🌾\u{200C}🌾", "🌾🌾"), ("می\u{200C}\u{200C}خ", "می\u{200C}خ"),
    ("می\u{200B}\u{200C}\u{200B}خ", "می\u{200C}خ"),
    ("a\u{200D}-b", "a-b"), ("©\u{200D}🌾", "©🌾"),
    // Selectors that vary nothing, or hide something.
    ("a \u{FE0F}b", "a b"), ("❤\u{FE0F}\u{FE0F}\u{FE0E}", "❤\u{FE0F}"), ("a\u{E0100}\u{E0101}b", "ab"),
    ("葛\u{E0100}\u{E0101}", "葛\u{E0100}"),
    ("a\u{180B}b", "ab"),
    // Tags that make no flag.
    ("\u{1F3F4}\u{E0067}\u{E0062}", "\u{1F3F4}"), ("\u{1F3F4}\u{E007F}", "\u{1F3F4}"),
    ("🌾\u{E0067}\u{E0062}\u{E0065}\u{E007F}", "🌾"),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E0067}\u{E0067}\u{E007F}", "\u{1F3F4}"),
    ("\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}", "\u{1F3F4}"),
    ("\u{1F3F4}\u{E0067}\u{E0020}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "\u{1F3F4}"),
  ]

  @Test(arguments: cleaned)
  func whatNobodySeesGoes(text: String, expected: String) throws {
    let cleaned = try ItemText.cleaned(text, as: .name)
    #expect(Self.scalars(cleaned) == Self.scalars(expected))
    #expect(Self.scalars(ItemText.singleLine(text)) == Self.scalars(expected))
    #expect(Self.scalars(ItemText.singleLine(cleaned)) == Self.scalars(cleaned))
  }

  @Test(arguments: [
    "", " ", "\n\t", "\u{200B}", "\u{200D}\u{200C}", "\u{FEFF}", "\u{0}", "\u{FE0F}", "\u{E0100}", "\u{3164}",
    "\u{A0}\u{3000}",
    "\u{E0041}\u{E0042}", "\u{202E} \u{202C}", "\u{AD}", "\u{600}",
  ])
  func textsWithNothingToSeeAreEmpty(text: String) throws {
    #expect(throws: ItemText.Problem.empty) { try ItemText.cleaned(text, as: .name) }
    #expect(try ItemText.cleaned(text, as: .amount) == "")
    #expect(try ItemText.cleaned(text, as: .section) == "")
    #expect(ItemText.singleLine(text) == "")
  }

  /// Whatever comes in: one line, nothing to trim, the same if cleaned again.
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func anyTextIsOneCleanLine(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pool: [UInt32] = [
      0x20, 0x20, 0x61, 0x42, 0x31, 0x0A, 0x0D, 0x00, 0x1B, 0x7F, 0x85, 0xA0, 0x3000, 0x2028, 0x200B, 0x200C,
      0x200D,
      0x200D, 0x202E, 0x2066, 0xFEFF, 0xFE0F, 0xFE0E, 0xE0100, 0x1F3F4, 0xE0067, 0xE0062, 0xE0065, 0xE007F,
      0x1F469,
      0x1F33E, 0x2764, 0x1F3FD, 0x301, 0x94D, 0x915, 0x845B, 0x182D, 0x180B, 0x600, 0x3164, 0x1F1E9, 0x20E3,
      0xFFF9,
    ]
    for _ in 0..<3_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...9, using: &generator) {
        if let value = pool.randomElement(using: &generator), let scalar = Unicode.Scalar(value) {
          text.append(scalar)
        }
      }
      let clean = ItemText.singleLine(String(text))
      let what = "seed \(seed): \(Self.scalars(String(text))) → \(Self.scalars(clean))"
      #expect(sameBytes(ItemText.singleLine(clean), clean), "\(what)")
      let scalars = clean.unicodeScalars
      #expect(
        scalars.allSatisfy { $0.properties.generalCategory != .control && $0.value != 0x2028 }, "\(what)")
      for end in [scalars.first, scalars.last] {
        guard let end, end.value != 0xE007F else { continue }
        #expect(!end.properties.isWhitespace && end.properties.generalCategory != .format, "\(what)")
      }
      #expect(!scalars.contains { $0.value == 0x200B || $0.value == 0x202E || $0.value == 0x2066 }, "\(what)")
    }
  }

  // MARK: limits

  @Test(arguments: [(ItemText.Field.name, 200), (.amount, 200), (.section, 100)])
  func longerThanTheLimitIsAnErrorAndNeverCut(field: ItemText.Field, limit: Int) throws {
    #expect(ItemText.limit(of: field) == limit)
    for piece in ["x", "é", "🍌", "牛"] {
      let fits = String(repeating: piece, count: limit)
      #expect(try ItemText.cleaned(fits, as: field) == fits)
      #expect(try ItemText.cleaned("  \u{200B}" + fits + "\n", as: field) == fits)
      #expect(throws: ItemText.Problem.tooLong(count: limit + 1, limit: limit)) {
        try ItemText.cleaned(fits + piece, as: field)
      }
    }
    // Scalars count, not characters.
    let accents = String(repeating: "e\u{301}", count: limit / 2)
    #expect(try ItemText.cleaned(accents, as: field) == accents)
    #expect(throws: ItemText.Problem.tooLong(count: limit + 1, limit: limit)) {
      try ItemText.cleaned(accents + "x", as: field)
    }
    #expect(ItemText.singleLine(String(repeating: "x", count: 5_000)).utf8.count == 5_000)
  }

  // MARK: cut-off texts

  @Test(arguments: [
    "…", "...", "..", "....", ". . . ..", "[...]", "[…]", "(…)", "⋯", "-…-", "// ...", "# ...", "<...>",
    "\"…\"",
    "[truncated]", "(truncated)", "<truncated>", "truncated", "TRUNCATED", "… [truncated]",
    "Bananas [truncated]",
    "... truncated ...", "[output truncated]", "list truncated",
    "rest unchanged", "Rest unchanged", "[rest unchanged]", "... rest unchanged ...", "(rest unchanged)",
    "// rest of the list unchanged", "rest of list unchanged", "the rest is unchanged",
    "remaining items unchanged",
    "other items unchanged", "<!-- rest unchanged -->", "/* rest unchanged */", "unchanged", "no changes",
    "same as before", "rest omitted", "omitted for brevity", "remaining items omitted for brevity",
    "12 more items", "12 More Items", "… 12 more items", "...12 more items...", "and 12 more items",
    "… and 12 more",
    "and 12 more", "[12 more items]", "(+12 more items)", "1 more item", "12 more rows", "12 more entries",
    "12 other items", "12 additional items", "12 items more", "12 items omitted", "12 rows unchanged",
    "12 more items omitted",
    "12 items not shown", "12 more items not shown", "[... 12 more items ...]", "+ 12 more items",
    "plus 12 more items",
    "… more items", "... and more", "and more", "and many more", "… other items", "... existing items ...",
    "… the rest",
    "... rest of list ...", "etc", "etc.", "and so on", "and so on…", "[231 characters truncated]",
  ])
  func cutOffTextsAreRefused(text: String) {
    for field in [ItemText.Field.name, .section, .amount] {
      #expect(throws: ItemText.Problem.looksCutOff(text)) { try ItemText.cleaned(text, as: field) }
    }
  }

  @Test(arguments: [
    "Milk", "Rest", "The rest", "Restposten", "Reste", "Rest Unchanged Tea", "Truncated cone mould", "12",
    "12 Eggs", "12 items",
    "12 more eggs", "7 Up", "More", "Mehr", "More Beer", "Other", "Others", "Other items", "More items",
    "Remaining items",
    "Everything else", "Item", "Items", "Change", "Etceterina", "And", "&", "+", "-", "–", "*", "?", "1", ".",
    "a…",
    "Geschenk für Oma …", "...and Justice", "Dots...", "St. Pauli", "No. 1 more", "M&M's", "Half & Half",
    "After Eight",
    "Same Day Soup", "12 more things to say", "Before", "[Milk]", "(optional)", "Hidden", "Omitted letters",
    "Und so weiter",
  ])
  func thingsArePlainTexts(text: String) throws {
    #expect(try ItemText.cleaned(text, as: .name) == text)
    #expect(try ItemText.cleaned(text, as: .section) == text)
  }

  /// "Two more of it" is an amount.
  @Test(arguments: ["2 more", "+2 more", "2 more bags", "12 items", "500 g", "3 others"])
  func amountsMaySayMore(text: String) throws {
    #expect(try ItemText.cleaned(text, as: .amount) == text)
  }

  @Test(arguments: ["12 more", "+12 more", "12 others"])
  func namesMayNot(text: String) {
    #expect(throws: ItemText.Problem.looksCutOff(text)) { try ItemText.cleaned(text, as: .name) }
  }
}

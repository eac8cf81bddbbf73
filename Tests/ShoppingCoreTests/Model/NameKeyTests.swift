import Foundation
import ShoppingCore
import Testing

/// "The same name as people mean it", in many scripts.
@Suite struct NameKeyTests {
  static let same: [(String, String)] = [
    // Latin
    ("Milk", "milk"), ("MILK", "milk"), ("  Milk \t 2 ", "milk 2"), ("a\r\nb", "a b"), ("a\u{A0}b", "A B"),
    ("a\u{2009}\u{3000}b", "a b"), ("\u{2003}a\u{85}", "a"), ("", " \u{A0}"),
    ("Caf\u{e9}", "CAFE\u{301}"), ("cre\u{300}me br\u{fb}le\u{301}e", "Cr\u{e8}me Bru\u{302}l\u{e9}e"),
    ("Straße", "STRASSE"), ("Straße", "STRAẞE"), ("strasse", "Stra\u{1E9E}e"), ("Grieß", "GRIESS"),
    ("ﬁsh", "FISH"), ("Œufs", "œufs"), ("Smørbrød", "SMØRBRØD"), ("ŁOSOŚ", "łosoś"), ("Þorskur", "þorskur"),
    ("ǅem", "ǆem"), ("ǅem", "Ǆem"), ("ŉ", "ʼN"),
    // Turkish
    ("İstanbul", "i\u{307}stanbul"), ("ISPANAK", "ispanak"), ("ışık", "ışık"), ("ÇİLEK", "çi\u{307}lek"),
    // Vietnamese
    ("Phở", "PHO\u{31B}\u{309}"), ("phở bò", "PHỞ BÒ"), ("Bánh mì", "BA\u{301}NH MI\u{300}"),
    ("Ti\u{1EBF}ng", "tie\u{302}\u{301}ng"),
    // Greek
    ("ΜΈΛΙ", "μέλι"), ("ΛΆΔΙΟΣ", "λάδιος"), ("λάδιοσ", "λάδιος"), ("ΦΈΤΑ", "φε\u{301}τα"), ("ᾳ", "ΑΙ"),
    ("ϐ", "β"),
    // Cyrillic
    ("МОЛОКО", "молоко"), ("Й", "и\u{306}"), ("ЁЛКА", "е\u{308}лка"), ("ЇЖА", "і\u{308}жа"),
    ("ЉУБАВ", "љубав"),
    // Armenian, Georgian, Cherokee, Deseret
    ("ՀԱՑ", "հաց"), ("և", "եւ"), ("Ა", "ა"), ("Ꭰ", "ꭰ"), ("𐐀", "𐐨"),
    // Hebrew, Arabic, Devanagari, Thai, Tamil
    ("שׁ", "ש\u{5C1}"), ("\u{622}", "\u{627}\u{653}"), ("\u{958}", "क\u{93C}"), ("दूध", " दूध "), ("นม", "นม"),
    ("கொ", "கெ\u{BBE}"),
    // Han, Hangul, kana
    ("牛奶", " 牛奶\u{3000}"), ("우유", "\u{110B}\u{116E}\u{110B}\u{1172}"), ("が", "か\u{3099}"), ("ＭＩＬＫ", "milk"),
    ("１２３", "123"), ("Ａ－Ｂ", "a-b"), ("！", "!"), ("～", "~"),
    // Apostrophes and dashes
    ("Joe´s", "Joeʼs"), ("7–Up", "7-Up"), ("7−Up", "7‑Up"), ("１００％", "100%"), ("Ⓐ", "ⓐ"),
    ("\u{212A}iwi", "kiwi"),
    ("パン", "ハ\u{309A}ン"), ("ΟΔΟΣ", "οδος"), ("Йогурт", "И\u{306}огурт"), ("Ծիրան", "ծիրան"), ("❤︎", "❤️"),
    ("M&M’s", "m&m's"), ("M&M‘s", "M&M`s"), ("Mʼs", "M´s"), ("semi\u{2010}skimmed", "semi-skimmed"),
    ("a\u{2013}b", "a\u{2014}b"), ("a\u{2212}b", "a\u{2011}b"), ("a\u{2015}b", "a\u{2012}b"),
    // Emoji
    ("❤\u{FE0F}", "❤"), ("❤\u{FE0E}", "❤\u{FE0F}"), ("🍌 Bananas", "🍌 bananas"), ("☕️ Coffee", "☕ COFFEE"),
    ("1\u{FE0F}\u{20E3}", "1\u{20E3}"),
  ]

  @Test(arguments: same)
  func isTheSameName(a: String, b: String) {
    #expect(NameKey(a) == NameKey(b))
    #expect(NameKey(a).hashValue == NameKey(b).hashValue)
    #expect(LooseKey(a) == LooseKey(b))
  }

  static let different: [(String, String)] = [
    ("Milk", "Milks"), ("Milk", "M ilk"), ("Creme", "Crème"), ("Maße", "Mase"), ("a'b", "ab"), ("a-b", "a b"),
    ("a", "\u{3B1}"), ("a", "\u{430}"), ("ı", "i"), ("I", "ı"), ("İ", "i"), ("ispanak", "ıspanak"),
    ("o", "ø"), ("l", "ł"),
    ("й", "и"), ("ё", "е"), ("ї", "і"), ("ς", "ζ"), ("ά", "α"), ("שׁ", "שׂ"), ("آ", "ا"), ("क", "ख"),
    ("か", "が"),
    ("カ", "か"), ("שלום", "שָׁלוֹם"),
    ("कि", "की"), ("ไข", "ไข่"), ("حليب", "حلیب"), ("☕", "🍵"), ("は", "ば"), ("KIL", "kıl"), ("2", "２2"),
    ("ｶ", "カ"), ("は", "ぱ"), ("牛奶", "牛乳"), ("우유", "두유"), ("นม", "นํม"), ("①", "1"), ("½", "1/2"),
    ("²", "2"),
    ("👍", "👍🏽"), ("👩\u{200D}🌾", "👩🌾"), ("🇩🇪", "🇫🇷"), ("pho", "phở"), ("ma", "má"), ("\u{5D0}", "\u{5D0}\u{5B7}"),
    ("a\u{200B}b", "ab"), ("œ", "oe"), ("æ", "ae"), ("ð", "d"), ("a_b", "a b"), ("\"a\"", "“a”"),
  ]

  @Test(arguments: different)
  func isAnotherName(a: String, b: String) {
    #expect(NameKey(a) != NameKey(b))
  }

  /// A suggestion is made for these, though they are other names.
  static let near: [(String, String)] = [
    ("Smørrebrød", "smorrebrod"), ("Ünlü", "unlu"), ("Žitný", "zitny"), ("Ñora", "nora"), ("Ά", "α"),
    ("Creme", "Crème"), ("Creme", "Cre\u{300}me"), ("o", "ø"), ("Losos", "Łosoś"), ("pho bo", "phở bò"),
    ("i", "İ"),
    ("Banh mi", "Bánh mì"), ("ё", "е"), ("елка", "Ёлка"), ("елка", "е\u{308}лка"), ("μελι", "μέλι"),
    ("μελι", "με\u{301}λι"),
    ("ο", "ὅ"), ("і", "ї"), ("г", "ґ"), ("آ", "ا"), ("\u{623}", "\u{627}"), ("\u{627}\u{653}", "\u{627}"),
    ("uber", "Über"),
    ("æ", "ǽ"), ("ʒ", "ǯ"), ("ა", "Ა"), ("z", "ƶ"), ("ש", "שׁ"), ("e", "e\u{328}\u{301}"), ("a", "a\u{36F}"),
  ]

  @Test(arguments: near)
  func isNearEnoughToSuggest(a: String, b: String) {
    #expect(LooseKey(a) == LooseKey(b))
  }

  static let far: [(String, String)] = [
    ("й", "и"), ("и\u{306}", "и"), ("чай", "чаи"), ("ı", "i"), ("か", "が"), ("क", "\u{958}"), ("æ", "ae"),
    ("a", "b"),
    ("牛奶", "牛乳"), ("우유", "두유"), ("a'b", "ab"), ("ß", "s"),
  ]

  @Test(arguments: far)
  func isTooFarToSuggest(a: String, b: String) {
    #expect(LooseKey(a) != LooseKey(b))
  }

  /// й in either spelling, with or without a stress mark on it, is one letter.
  @Test(arguments: ["й\u{301}", "и\u{306}\u{301}", "Й\u{301}"])
  func aStressedShortIStaysOne(text: String) {
    #expect(LooseKey(text) == LooseKey("й"))
  }

  /// A key is its own key.
  @Test func keysAreFixedPoints() {
    for text in (Self.same + Self.different + Self.near).flatMap({ [$0.0, $0.1] }) {
      let key = NameKey(text)
      #expect(NameKey(key.text) == key, "\(text)")
      let loose = LooseKey(text)
      #expect(LooseKey(loose.text) == loose, "\(text)")
    }
  }

  /// The quick ways (plain ASCII, one scalar at a time) against the rule as CONTRACT §4 words it, for every character
  /// of the first planes by itself and between letters.
  @Test func theQuickWayIsTheRule() {
    func byTheRule(_ name: String) -> String {
      var plain = String.UnicodeScalarView()
      for scalar in name.unicodeScalars where scalar.value != 0xFE0E && scalar.value != 0xFE0F {
        switch scalar.value {
        case 0x2019, 0x2018, 0x2BC, 0x60, 0xB4, 0x1FEF, 0x1FFD: plain.append("'")
        case 0x2010...0x2015, 0x2212: plain.append("-")
        case 0xFF01...0xFF5E: plain.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
        default: plain.append(scalar.properties.isWhitespace ? " " : scalar)
        }
      }
      let words = String(plain).unicodeScalars.split(separator: " ").map { String($0) }
      return words.joined(separator: " ").reduce(into: "") { key, character in
        key +=
          character.unicodeScalars.first == "ı"
          ? String(character) : character.lowercased().uppercased().lowercased()
      }
    }
    for scalar in Self.letters where scalar.value != 0x149 {
      let text = "A\(scalar) b\(scalar)\u{301}"
      #expect(NameKey(text).text == byTheRule(text), "U+\(String(scalar.value, radix: 16))")
    }
  }

  /// Composed and decomposed are one name, in both keys.
  @Test func theSpellingInUnicodeDoesNotMatter() {
    for scalar in Self.letters {
      let composed = "x\(scalar)"
      let decomposed = composed.decomposedStringWithCanonicalMapping
      if sameBytes(composed, decomposed) { continue }
      #expect(NameKey(composed) == NameKey(decomposed), "U+\(String(scalar.value, radix: 16))")
      // Signs, and two letters with a hook that were never in use with an accent.
      if !scalar.properties.isAlphabetic || (0x3D3...0x3D4).contains(scalar.value) { continue }
      #expect(LooseKey(composed) == LooseKey(decomposed), "U+\(String(scalar.value, radix: 16))")
    }
  }

  /// The scripts that have case, and those whose letters come composed and decomposed.
  private static let letters: [Unicode.Scalar] = {
    let blocks: [ClosedRange<UInt32>] = [
      0x0...0x5F4, 0x620...0x6D5, 0x928...0x95F, 0x9CB...0x9DF, 0xBCA...0xBCC, 0x10A0...0x10FF,
      0x13A0...0x13FD,
      0x1C80...0x1CBF, 0x1E00...0x20FF, 0x2100...0x218F, 0x24B6...0x24E9, 0x2C00...0x2D2D, 0x3041...0x30FF,
      0xA640...0xA69B, 0xA722...0xA7FF, 0xAB30...0xABBF, 0xAC00...0xAC40, 0xFB00...0xFB4F, 0xFF01...0xFFE6,
      0x10400...0x1044F, 0x104B0...0x104FB, 0x1E900...0x1E943, 0x1F600...0x1F610,
    ]
    return blocks.joined().compactMap(Unicode.Scalar.init)
  }()
}

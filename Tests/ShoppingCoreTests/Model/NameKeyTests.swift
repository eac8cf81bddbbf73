import ShoppingCore
import Testing

/// "The same name as people mean it", in the scripts of the people who write lists.
struct NameKeyTests {
  @Test(arguments: [
    ("Milk", "milk"), ("  Milk\t\u{A0} 2 ", "milk 2"), ("Crème", "Cre\u{300}me"), ("CRÈME", "crème"),
    ("Straße", "STRASSE"), ("Grieß", "GRIESS"), ("ẞ", "ß"), ("ΟΔΟΣ", "οδος"), ("ΟΔΟΣ", "οδοσ"),
    ("МОЛОКО", "молоко"), ("Йогурт", "И\u{306}огурт"), ("Joe’s", "Joe's"), ("Joe‘s", "Joe`s"),
    ("Joe´s", "Joeʼs"),
    ("7–Up", "7-Up"), ("7−Up", "7‑Up"), ("Ｍｉｌｋ", "milk"), ("１００％", "100%"), ("☕️", "☕"), ("❤︎", "❤️"),
    ("가지", "\u{1100}\u{1161}\u{110C}\u{1175}"), ("パン", "ハ\u{309A}ン"), ("Phở", "PHỞ"),
    ("Phở", "Pho\u{31B}\u{309}"),
    ("Ծիրան", "ծիրան"), ("ǅem", "ǆem"), ("ﬁsh", "FIsh"), ("牛乳", "牛乳"), ("Ⓐ", "ⓐ"),
    ("K\u{F6}se", "ko\u{308}se"),
    ("\u{212A}iwi", "kiwi"), ("Ayran\u{3000}2", "ayran 2"), ("ı", "ı"),
  ])
  func areTheSame(_ a: String, _ b: String) {
    #expect(NameKey(a) == NameKey(b))
    #expect(NameKey(a).hashValue == NameKey(b).hashValue)
  }

  @Test(arguments: [
    ("Creme", "Crème"), ("kıl", "kil"), ("KIL", "kıl"), ("и", "й"), ("е", "ё"), ("は", "ば"), ("か", "カ"),
    ("שלום", "שָׁלוֹם"),
    ("कि", "की"), ("ไข", "ไข่"), ("حليب", "حلیب"), ("牛奶", "牛乳"), ("Milk", "Mi lk"), ("2", "２2"), ("☕", "🍵"),
    ("ø", "o"),
    ("x-y", "x y"), ("a", "а"),
  ])
  func areNotTheSame(_ a: String, _ b: String) { #expect(NameKey(a) != NameKey(b)) }

  @Test(arguments: [
    ("Crème", "creme"), ("Smørrebrød", "smorrebrod"), ("ё", "е"), ("Łosoś", "losos"), ("Ünlü", "unlu"),
    ("Phở", "pho"),
    ("Ά", "α"), ("Cre\u{300}me", "creme"), ("Žitný", "zitny"), ("Ñora", "nora"),
  ])
  func lookAlike(_ a: String, _ b: String) { #expect(LooseKey(a) == LooseKey(b)) }

  @Test(arguments: [("й", "и"), ("И\u{306}", "и"), ("は", "ば"), ("Milk", "Silk"), ("e", "о")])
  func doNotLookAlike(_ a: String, _ b: String) { #expect(LooseKey(a) != LooseKey(b)) }

  /// The quick way for ASCII says what the long way says.
  @Test func asciiHasTheSameKeyBothWays() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        UInt8.random(in: 0...127, using: &generator)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(
        NameKey(text).text + "é" == NameKey(text + "é").text || text.last?.isWhitespace == true, "\(bytes)")
    }
  }
}

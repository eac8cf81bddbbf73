import ShoppingCore
import Testing

@Suite struct ContentDigestTests {
  /// Published with xxHash and its ports.
  static let published: [(text: String, digest: UInt64)] = [
    ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
    ("The quick brown fox jumps over the lazy dog", 0x0B24_2D36_1FDA_71BC),
    ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
  ]

  @Test(arguments: published)
  func agreesWithThePublishedVectors(text: String, digest: UInt64) {
    #expect(ContentDigest.xxh64(Array(text.utf8)) == digest)
  }

  /// Lengths on both sides of every step of the algorithm, under seed 0 and the second seed of `wide`; computed with
  /// python-xxhash 4.1.0.
  static let lengths: [(count: Int, first: UInt64, second: UInt64)] = [
    (0, 0xEF46_DB37_51D8_E999, 0xC434_9FC9_3C01_0000),
    (1, 0x1F25_C8D0_BC1F_4BB6, 0x7982_6BCD_749D_267A),
    (3, 0x31D2_363F_52E5_64C9, 0x78EF_D775_75E2_6575),
    (4, 0x9BB6_4B7D_66EE_9FDA, 0x6F0A_6C97_D68B_F353),
    (5, 0xC760_8EFD_DB70_51FE, 0xA677_B535_C22B_67A5),
    (7, 0x9A7B_1499_59CE_60D8, 0xD97E_DE93_C9D6_6A0D),
    (8, 0xDAB9_9D95_C6F9_0092, 0xA2F1_E284_37A7_8A1B),
    (9, 0x170B_B6BF_975B_4C02, 0x9C9A_3CD8_3532_D84F),
    (11, 0x7A52_CC94_57CF_1A1F, 0x8D2B_0D24_762D_2B6E),
    (12, 0xD52E_4078_33AF_5133, 0xBCC9_F0D6_16FF_9A7B),
    (15, 0x1B47_CB82_43CC_8E32, 0xE2EC_50A5_44FA_EC61),
    (16, 0x4348_5023_2B78_7BE2, 0x9335_1859_A728_6376),
    (17, 0x1EFA_7025_F1B9_7A7A, 0x81D9_00D2_4422_3ADC),
    (31, 0xA2AA_5F33_CC4A_6119, 0x7554_3727_1D1D_0A84),
    (32, 0x23C3_C17E_F790_FD97, 0xBF62_4B93_2C09_0428),
    (33, 0x50A7_CFC7_BA58_8784, 0x7ACE_AF1E_9D34_EA35),
    (36, 0xC0B5_2B0D_CC5E_3F7F, 0xC214_3DC5_8C00_7451),
    (39, 0x880B_BEEA_606E_4B37, 0xA516_4DCE_0413_0FF3),
    (40, 0xB620_306B_253D_76B6, 0x3B36_66E2_50C8_3A50),
    (63, 0x5E3E_54B4_31C7_493C, 0x2C8D_DCE5_C85D_0D9D),
    (64, 0x0EB6_4B3E_F6EE_B01F, 0x4AF3_41F1_4E3A_6FC9),
    (65, 0xA383_B724_B2BD_12F1, 0x8E9E_5806_4540_0102),
    (100, 0xA61F_8D4C_170F_E531, 0xF6D8_F65C_625A_BB4F),
    (255, 0x39AE_55A2_9989_206F, 0x8310_FF6A_20CA_DFAD),
    (256, 0x00CF_C520_7DD8_E201, 0x05DA_853C_BD23_2C06),
  ]

  @Test(arguments: lengths)
  func agreesAtEveryLength(count: Int, first: UInt64, second: UInt64) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    let (high, low) = ContentDigest.wide(bytes)
    #expect((high, low) == (first, second))
    #expect(ContentDigest.hex(bytes) == ContentDigest.hex(first) + ContentDigest.hex(second))
  }

  @Test func hexHasSixteenDigits() {
    #expect(ContentDigest.hex(0) == "0000000000000000")
    #expect(ContentDigest.hex(0x0F) == "000000000000000f")
    #expect(ContentDigest.hex(.max) == "ffffffffffffffff")
  }
}

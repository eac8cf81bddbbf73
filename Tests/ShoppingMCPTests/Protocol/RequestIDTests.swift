import ShoppingCore
import Testing

@testable import ShoppingMCP

@Suite struct RequestIDTests {
  private func id(_ text: String) throws -> RequestID? { RequestID(try JSONParser.parse(text.utf8)) }

  @Test(arguments: [
    ("1", "1"), ("1", "1.0"), ("1", "10e-1"), ("1", "0.1e1"), ("100", "1e2"), ("100", "1E+2"), ("0", "-0"),
    ("0", "0e5"), ("0.50", "5e-1"), ("12345678901234567890123", "12345678901234567890123"), ("-7", "-7.00"),
    (#""a""#, #""\u0061""#), ("1e999999999999999999999", "1e999999999999999999999"), ("0.0", "0"),
  ])
  func sameValueIsTheSameID(_ a: String, _ b: String) throws {
    #expect(try id(a) != nil)
    #expect(try id(a) == id(b))
  }

  @Test(arguments: [
    ("1", "2"), ("1", #""1""#), ("1", "-1"), ("1", "10"), ("1", "0.1"), ("1.5", "15"),
    ("12345678901234567890", "12345678901234567891"), (#""é""#, #""e\u0301""#), (#""a""#, #""A""#),
    ("1e2", "1e3"), (#""""#, "0"),
  ])
  func otherValuesAreOtherIDs(_ a: String, _ b: String) throws {
    #expect(try id(a) != id(b))
  }

  @Test(arguments: ["null", "true", "false", "[]", "{}", "[1]"])
  func nothingElseIsAnID(_ text: String) throws {
    #expect(try id(text) == nil)
  }

  @Test(arguments: [
    "0", "-0", "1.0", "1.50", "1e2", "12345678901234567890123", "-3", "1E+2", "\"\"", "\"é\"", "\"a\\nb\"",
    "\"\\\"\"", "9007199254740993", "0.1",
  ])
  func isEchoedToTheLetter(_ text: String) throws {
    let wire = try Wire()
    wire.send("{\"jsonrpc\":\"2.0\",\"id\":\(text),\"method\":\"ping\"}")
    #expect(wire.line() == "{\"jsonrpc\":\"2.0\",\"id\":\(text),\"result\":{}}")
    #expect(wire.finish() == 0)
  }
}

/// A strict RFC 8259 parser over UTF-8 bytes.
///
/// Never traps, whatever the bytes. Nesting deeper than 512 is an error, and depth uses no machine stack.
public enum JSONParser {
  public static let nestingLimit = 512

  /// The one value in `bytes`, white space around it allowed; a UTF-8 BOM at the start is ignored.
  public static func parse(_ bytes: some Collection<UInt8>) throws(JSONSyntaxError) -> JSONValue {
    let result = bytes.withContiguousStorageIfAvailable(parseBuffer)
    return try (result ?? Array(bytes).withUnsafeBufferPointer(parseBuffer)).get()
  }

  private static func parseBuffer(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSONValue, JSONSyntaxError> {
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      return .failure(JSONFault(.emptyText, at: 0).located(in: bytes))
    }
    var reader = JSONReader(base, count: bytes.count)
    do {
      return .success(try reader.document())
    } catch {
      return .failure(error.located(in: bytes))
    }
  }
}

/// A container that is not closed yet; the document itself is the outermost.
struct JSONContainer {
  enum Kind { case document, array, object }

  let kind: Kind
  /// Where its part of the pile begins.
  let base: Int
  /// Where its bracket stands.
  let offset: Int
  /// The bits of all its names so far; `mayRepeat` says that one was met twice.
  var nameBits: UInt64 = 0
  var mayRepeat = false
}

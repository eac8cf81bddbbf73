import ShoppingCore

/// Decodes a text that must be a list.
func list(_ text: String) throws -> ShoppingListExport {
  try ShoppingListExport(decoding: Array(text.utf8))
}

/// What the list is written as, in one line: the order and the text of everything, without the layout.
func compactText(_ list: ShoppingListExport) throws -> String {
  String(decoding: JSONWriter.compact(try JSONParser.parse(list.encoded())), as: UTF8.self)
}

/// An id that needs nothing done to it; `digit` is its last.
func plainID(_ digit: Int = 1) -> String { "0E1B0C3E-0000-4000-8000-00000000000\(digit)" }

extension ShoppingListExport {
  /// Changes the first row, which must be a usable one.
  mutating func editFirst(_ edit: (inout ShoppingItem) -> Void) throws {
    guard case .item(var item)? = rows.first else { throw NoUsableRow() }
    edit(&item)
    rows[0] = .item(item)
  }

  struct NoUsableRow: Error {}
}

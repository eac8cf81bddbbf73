import ShoppingCore

/// How many rows there are to buy and bought; rows that cannot be used do not count.
struct ListCounts: Sendable, Equatable {
  private(set) var total = 0
  private(set) var checked = 0
  var toBuy: Int { total - checked }

  init() {}

  init(_ list: ShoppingListExport) {
    for case .item(let item) in list.rows { count(item) }
  }

  mutating func count(_ item: ShoppingItem) {
    total += 1
    if item.checked { checked += 1 }
  }
}

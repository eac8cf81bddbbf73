import ShoppingCore

/// The README's example of changing the list from Swift; ReadmeTests holds the two together.
func readmeSnippet() throws {
  let store = FileStore(location: ListLocation(path: "/path/to/BananaList.json"))
  let update = try store.update { list in
    var editor = ListEditor(list, now: .now())
    let outcome = try? editor.add([AddRequest(name: "Coffee", amount: "500 g")])
    list = editor.list
    return outcome
  }
  _ = update
}

import Foundation
import Testing

/// What a person types, from an empty folder to the file and back.
@Suite struct CommandTests {
  /// One step: words, then what it says and the names in the file with a tick for what is bought.
  struct Step: Sendable {
    let words: [String]
    var status: Int32 = 0
    let says: [String]
    let rows: [String]

    init(_ words: String..., status: Int32 = 0, says: [String], rows: [String]) {
      (self.words, self.status, self.says, self.rows) = (words, status, says, rows)
    }
  }

  struct Story: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let steps: [Step]
  }

  static let stories: [Story] = [
    Story(
      testDescription: "a banana is added, ticked off, unticked and deleted",
      steps: [
        Step("add", "Bananas", says: ["Added Bananas", "1 row"], rows: ["Bananas"]),
        Step("check", "bananas", says: ["Bananas is bought"], rows: ["Bananas ✓"]),
        Step("uncheck", "BANANAS", says: ["Bananas", "to buy"], rows: ["Bananas"]),
        Step("remove", "Bananas", says: ["Deleted Bananas"], rows: []),
      ]),
    Story(
      testDescription: "several at once, all or nothing",
      steps: [
        Step("add", "Milk", "Oat milk", "Bread", says: ["Added"], rows: ["Milk", "Oat milk", "Bread"]),
        Step(
          "check", "Milk", "Soap", status: 1, says: ["Not found", "Soap", "Nothing was changed"],
          rows: ["Milk", "Oat milk", "Bread"]),
        Step("check", "Milk", "Bread", says: ["bought"], rows: ["Milk ✓", "Oat milk", "Bread ✓"]),
        Step("remove", "--all-checked", says: ["Deleted 2 bought rows"], rows: ["Oat milk"]),
        Step("remove", "--all-checked", says: ["No bought rows"], rows: ["Oat milk"]),
      ]),
    Story(
      testDescription: "amount, section and optional go with the name",
      steps: [
        Step(
          "add", "Oat milk", "--amount", "2 l", "--section=Dairy", "--optional",
          says: ["Added Oat milk — 2 l", "Dairy"], rows: ["Oat milk"]),
        Step("list", says: ["Dairy\n- [ ] Oat milk — 2 l, optional ("], rows: ["Oat milk"]),
        Step("list", "--section", "dairy", "--to-buy", says: ["Oat milk"], rows: ["Oat milk"]),
        Step("list", "--query", "soya", says: ["No row matches"], rows: ["Oat milk"]),
        Step("list", "--section", "Tools", status: 1, says: ["Not found", "Dairy"], rows: ["Oat milk"]),
        Step("add", "oat MILK", "--amount", "1 l", says: ["2 l + 1 l"], rows: ["Oat milk"]),
      ]),
    Story(
      testDescription: "a dry run says it and writes nothing",
      steps: [
        Step("add", "Milk", "--dry-run", says: ["Dry run", "Added Milk"], rows: []),
        Step("add", "Milk", says: ["Added Milk"], rows: ["Milk"]),
        Step("check", "Milk", "--dry-run", says: ["Dry run", "Milk is bought"], rows: ["Milk"]),
        Step("remove", "Milk", "--dry-run", says: ["Dry run", "Deleted Milk"], rows: ["Milk"]),
        Step(
          "call", "remove_item", "item=Milk", "--dry-run", says: ["Dry run", "Deleted Milk"], rows: ["Milk"]),
        Step("check", "Soap", "--dry-run", status: 1, says: ["Not found"], rows: ["Milk"]),
      ]),
    Story(
      testDescription: "a name that begins with a dash goes after --",
      steps: [
        Step("add", "--", "--help", "-5 °C pads", says: ["Added --help"], rows: ["--help", "-5 °C pads"]),
        Step("check", "--", "--help", says: ["--help is bought"], rows: ["--help ✓", "-5 °C pads"]),
      ]),
    Story(
      testDescription: "call takes texts, JSON and both",
      steps: [
        Step(
          "call", "add_item", "name=Milk", "amount=2 l", "optional:=true", says: ["Added Milk"],
          rows: ["Milk"]),
        Step(
          "call", "add_item", #"items:=[{"name":"Eggs","amount":"6"},"Flour"]"#, says: ["Added"],
          rows: ["Milk", "Eggs", "Flour"]),
        Step(
          "call", "add_item", "name=a=b:=c", says: ["Added a=b:=c"],
          rows: ["Milk", "Eggs", "Flour", "a=b:=c"]),
        Step(
          "call", "update_item", #"items:=["Milk","Eggs"]"#, "checked:=true", says: ["bought"],
          rows: ["Milk ✓", "Eggs ✓", "Flour", "a=b:=c"]),
        Step(
          "call", "add_item", "name=Salt", "quantity=2", status: 1, says: ["Invalid argument", "amount"],
          rows: ["Milk ✓", "Eggs ✓", "Flour", "a=b:=c"]),
        Step(
          "call", "get_shopping_list", "checked:=false", says: ["Flour"],
          rows: ["Milk ✓", "Eggs ✓", "Flour", "a=b:=c"]),
      ]),
    Story(
      testDescription: "a bad name is refused in words",
      steps: [
        Step("add", "", status: 1, says: ["Invalid argument", "empty"], rows: []),
        Step("add", String(repeating: "x", count: 201), status: 1, says: ["201 characters"], rows: []),
        Step("add", "Milk", "…", status: 1, says: ["Invalid argument"], rows: []),
        Step("remove", "Milk", status: 1, says: ["Not found"], rows: []),
      ]),
  ]

  @Test(arguments: stories)
  func commandsChangeTheFileAndSaySo(_ story: Story) throws {
    let scratch = try Scratch()
    for step in story.steps {
      let result = try scratch.run(step.words)
      #expect(result.status == step.status, "\(step.words): \(result.complaints)")
      let (said, silent) =
        step.status == 0 ? (result.output, result.complaints) : (result.complaints, result.output)
      #expect(silent.isEmpty, "\(step.words): \(silent)")
      for fragment in step.says {
        #expect(said.contains(fragment), "\(step.words): \(said) lacks \(fragment)")
      }
      let hasFile = FileManager.default.fileExists(atPath: scratch.list)
      let rows = try hasFile ? scratch.items().map(tick) : []
      #expect(rows == step.rows, "\(step.words)")
      #expect(try scratch.names() == (hasFile ? ["BananaList.json"] : []), "\(step.words)")
    }
  }

  private func tick(_ item: Answer) -> String {
    (item["name"].string ?? "?") + (item["checked"].bool == true ? " ✓" : "")
  }

  @Test func anIDFromTheListNamesTheRow() throws {
    let scratch = try Scratch()
    _ = try scratch.run("add", "Milk", "Bread")
    let listed = try scratch.run("list", "--json").answer()
    let id = try #require(listed["items"][1]["id"].string)
    #expect(id.count == 8)
    #expect(try scratch.run("check", id).status == 0)
    #expect(try scratch.items().map { $0["checked"].bool } == [false, true])
    #expect(try scratch.run("remove", "#" + id.lowercased()).status == 0)
    #expect(try scratch.itemNames() == ["Milk"])
  }

  @Test func jsonAnswersAreTheStructuredResults() throws {
    let scratch = try Scratch()
    let added = try scratch.run("add", "Milk", "--json").answer()
    #expect(added["results"][0]["outcome"].string == "added")
    #expect(added["total"].int == 1)
    let dry = try scratch.run("check", "Milk", "--dry-run", "--json").answer()
    #expect(dry["dry_run"].bool == true)
    #expect(dry["results"][0]["outcome"].string == "updated")
    let listed = try scratch.run("list", "--json").answer()
    #expect(listed["revision"].string == added["revision"].string)
    #expect(listed["items"][0]["name"].string == "Milk")
    let called = try scratch.run("call", "remove_item", "item=Milk", "--json").answer()
    #expect(called["outcome"].string == "removed")
    #expect(called["dry_run"].isMissing)
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    let words: [String]
    let file: String?
    let errorClass: String
    var testDescription: String { words.joined(separator: " ") + " on " + (file ?? "nothing") }
  }

  @Test(arguments: [
    Failure(words: ["check", "Soap"], file: nil, errorClass: "Not found"),
    Failure(words: ["add", ""], file: nil, errorClass: "Invalid argument"),
    Failure(words: ["call", "add_item"], file: nil, errorClass: "Invalid argument"),
    Failure(words: ["list"], file: "{", errorClass: "Not JSON"),
    Failure(words: ["add", "Milk"], file: "{", errorClass: "Not JSON"),
    Failure(words: ["list"], file: "42", errorClass: "Wrong shape"),
    Failure(
      words: ["remove", "Milk"], file: #"{"schemaVersion": 2, "items": []}"#, errorClass: "Newer format"),
  ])
  func jsonFailuresAreOneObjectOnStandardError(_ failure: Failure) throws {
    let scratch = try Scratch()
    if let text = failure.file { try scratch.write(text) }
    let result = try scratch.run(failure.words + ["--json"])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    let complaint = try result.complaint()
    #expect(complaint.members == ["error", "message"])
    #expect(complaint["error"].string == failure.errorClass)
    let message = try #require(complaint["message"].string)
    #expect(!message.isEmpty && !message.hasPrefix(failure.errorClass))
    let plain = try scratch.run(failure.words)
    #expect(plain.complaints.hasPrefix("get-bananas: \(failure.errorClass): "))
    if let text = failure.file { #expect(try scratch.text() == text) }
    #expect(try scratch.names() == (failure.file == nil ? [] : ["BananaList.json"]))
  }

  @Test func callReadsOneObjectFromStandardInput() throws {
    let scratch = try Scratch()
    let result = try scratch.run("call", "add_item", "-", input: #"{"name": "Crème", "amount": "200 g"}"#)
    #expect(result.status == 0, "\(result.complaints)")
    #expect(try scratch.itemNames() == ["Crème"])
  }

  @Test(arguments: ["", "{", "[]", "42", "{} {}", "name=Milk"])
  func callRefusesAnythingElseOnStandardInput(_ input: String) throws {
    let scratch = try Scratch()
    let result = try scratch.run("call", "add_item", "-", input: input)
    #expect(result.status == 2)
    #expect(result.complaints.contains("standard input"))
    #expect(try scratch.names().isEmpty)
  }

  @Test func aListLongerThanAPageIsShownWhole() throws {
    let scratch = try Scratch()
    let rows = (1...1203).map { #"{"name": "Row \#($0)"}"# }.joined(separator: ",")
    try scratch.write(#"{"items": [\#(rows)]}"#)
    let text = try scratch.run("list").output
    #expect(
      text.contains("- [ ] Row 1 (") && text.contains("- [ ] Row 601 (") && text.contains("- [ ] Row 1203 ("))
    let listed = try scratch.run("list", "--json").answer()
    #expect(listed["items"].elements.map { $0["name"].string } == (1...1203).map { "Row \($0)" })
    #expect(listed["shown"].int == 1203)
    #expect(listed["next_offset"].isMissing)
  }

  @Test func controlCharactersInTheFileDoNotReachTheTerminal() throws {
    let scratch = try Scratch()
    try scratch.write(#"{"items": [{"name": "Mi\u001b[31mlk\u009b\u202e", "amount": "a\nb"}]}"#)
    let output = try scratch.run("list").output
    #expect(output.contains("lk"))
    let bad: (Unicode.Scalar) -> Bool = {
      $0 != "\n" && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value))
    }
    #expect(!output.unicodeScalars.contains(where: bad))
    #expect(!output.unicodeScalars.contains("\u{202E}"))
  }
}

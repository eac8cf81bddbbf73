import ShoppingCore
import Testing

@testable import ShoppingMCP

/// The leniency table of CONTRACT §7, row by row and tool by tool.
struct ToolsArgumentTests {
  /// `expected`: the decoded arguments, or "! " and the error's sentence; warnings after " ~ ".
  private func check(_ declaration: ToolDeclaration, _ json: String, _ expected: String) throws {
    let object = try #require(try JSONParser.parse(json.utf8).objectValue)
    var found: String
    do throws(ArgumentError) {
      let arguments = try ArgumentDecoder.decode(object, as: declaration)
      found = arguments.summary
      if !arguments.warnings.isEmpty { found += " ~ " + arguments.warnings.joined(separator: " ~ ") }
    } catch {
      found = "! " + error.sentence
    }
    #expect(found.trimmingPrefix(" ") == expected, "\(declaration.name) \(json)")
  }

  @Test(
    arguments: rows(
      #"""
      {} →
      // null anywhere is absent
      {"name":null,"amount":null,"items":null,"optional":null} →
      {"quantity":null,"wholly unknown":null} →
      {"items":[null,{"name":"Milk","amount":null},null]} → items=[1:{name='Milk'}]
      {"name":"Milk","amount":"null","section":"None"} → name='Milk'
      {"name":"Milk","amount":"undefined","section":" null "} → name='Milk'
      {"name":"null"} → name='null'
      {"name":"None"} → name='None'
      {"name":"Milk","amount":"NULL"} → amount='NULL'|name='Milk'
      // booleans
      {"name":"Milk","optional":true} → name='Milk'|optional=true
      {"name":"Milk","optional":"true"} → name='Milk'|optional=true
      {"name":"Milk","optional":" False "} → name='Milk'|optional=false
      {"name":"Milk","optional":"TRUE"} → name='Milk'|optional=true
      {"name":"Milk","optional":1} → ! optional must be true or false, not 1.
      {"name":"Milk","optional":0} → ! optional must be true or false, not 0.
      {"name":"Milk","optional":"1"} → ! optional must be true or false, not "1".
      {"name":"Milk","optional":"yes"} → ! optional must be true or false, not "yes".
      {"name":"Milk","optional":""} → ! optional must be true or false, not "".
      {"name":"Milk","optional":"null"} → ! optional must be true or false, not "null".
      {"name":"Milk","optional":[]} → ! optional must be true or false, not an array.
      {"name":"Milk","optional":{}} → ! optional must be true or false, not an object.
      {"items":[{"name":"A","optional":"no"}]} → ! items[0].optional must be true or false, not "no".
      // numbers as texts
      {"name":7,"amount":2.0} → amount='2'|name='7'
      {"name":"Milk","amount":1.5} → amount='1.5'|name='Milk'
      {"name":"Milk","amount":2.50} → amount='2.50'|name='Milk'
      {"name":"Milk","amount":1e2} → amount='100'|name='Milk'
      {"name":"Milk","amount":-0.0} → amount='0'|name='Milk'
      {"name":"Milk","amount":12345678901234567890} → amount='12345678901234567890'|name='Milk'
      {"name":"Milk","amount":1e400} → amount='1e400'|name='Milk'
      {"items":[{"name":4711,"amount":3}]} → items=[0:{amount='3'|name='4711'}]
      // no texts
      {"name":true} → ! name must be a text, not true.
      {"name":{}} → ! name must be a text, not an object.
      {"name":[]} → ! name must be a text, not an array.
      {"name":"Milk","amount":{"value":2}} → ! amount must be a text, not an object.
      {"name":"Milk","section":false} → ! section must be a text, not false.
      {"items":[{"name":true}]} → ! items[0].name must be a text, not true.
      {"items":[true]} → ! items[0] must be an object with a name, not true.
      {"items":[["Milk"]]} → ! items[0] must be an object with a name, not an array.
      // empty texts
      {"name":""} → ! name is empty.
      {"name":" \n\t "} → ! name is empty.
      {"name":"Milk","amount":"","section":"  "} → name='Milk'
      {"items":[{"name":"A"},{"name":""}]} → ! items[1].name is empty.
      {"items":["A",""]} → ! items[1] is empty.
      // arrays
      {"items":["Milk","Bread"]} → items=[0:{name='Milk'},1:{name='Bread'}]
      {"items":"Milk, bread and butter"} → items=[0:{name='Milk, bread and butter'}]
      {"items":"[\"Milk\",{\"name\":\"Bread\",\"amount\":2}]"} → items=[0:{name='Milk'},1:{amount='2'|name='Bread'}]
      {"items":" {\"name\":\"Milk\"} "} → items=[0:{name='Milk'}]
      {"items":{"name":"Milk"}} → items=[0:{name='Milk'}]
      {"items":["{\"name\":\"Milk\"}"]} → items=[0:{name='Milk'}]
      // once: a text inside decoded text stays a text
      {"items":"[\"{\\\"name\\\":\\\"Milk\\\"}\"]"} → items=[0:{name='{"name":"Milk"}'}]
      {"items":"\"[1]\""} → items=[0:{name='"[1]"'}]
      {"items":"[Aldi] Butter"} → items=[0:{name='[Aldi] Butter'}]
      {"items":"[{\"name\":\"Mil"} → ! items is broken JSON: line 1, column 10, a string that does not end.
      {"items":5} → items=[0:{name='5'}]
      {"items":true} → ! items must be an array, not true.
      {"items":[]} →
      {"items":""} →
      {"items":"null"} →
      {"items":"[]"} →
      {"items":[null]} →
      // members that are not ours
      {"name":"Milk","quantity":2} → ! "quantity" is not an argument of add_item; amount is meant? Accepted: name, amount, section, optional, items.
      {"name":"Milk","qty":2} → ! "qty" is not an argument of add_item; amount is meant? Accepted: name, amount, section, optional, items.
      {"name":"Milk","category":"Dairy"} → ! "category" is not an argument of add_item; section is meant? Accepted: name, amount, section, optional, items.
      {"name":"Milk","amuont":2} → ! "amuont" is not an argument of add_item; amount is meant? Accepted: name, amount, section, optional, items.
      {"name":"Milk","done":true} → ! "done" is not an argument of add_item; checked of update_item is meant? Accepted: name, amount, section, optional, items.
      {"items":[{"name":"Milk"},{"name":"Bread","quantity":2}]} → ! "quantity" in items[1] is not an argument of add_item; amount is meant? Accepted: name, amount, section, optional.
      {"name":"Milk","brand":"A","x":1,"brand":"B"} → name='Milk' ~ Ignored, because add_item has no such argument: "x", "brand".
      {"items":[{"name":"A","brand":1},{"name":"B","brand":2}]} → items=[0:{name='A'},1:{name='B'}] ~ Ignored, because add_item has no such argument: "brand".
      {"name":"A","1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1,"10":1,"11":1,"12":1} → name='A' ~ Ignored, because add_item has no such argument: "1", "2", "3", "4", "5", "6", "7", "8", "9", "10" and 2 more.
      {"Name":"Milk","AMOUNT":"2"} → amount='2'|name='Milk'
      {"name":"Milk","Name":"Bread"} → ! name and Name are the same argument; give one of them.
      {"name":"Milk","Name":"Milk"} → name='Milk'
      """#))
  func addItem(row: Row) throws {
    try check(AddItem.declaration, row.input, row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      {"item":"Milk"} → item='Milk'
      {"item":" Milk "} → item='Milk'
      {"item":12345678} → item='12345678'
      {"item":2.0} → item='2'
      {"item":{"name":"Milk"}} → item='Milk'
      {"item":{"id":"0E1B0C3E"}} → item='0E1B0C3E'
      {"item":{"name":"Milk","id":"0E1B0C3E","amount":"2 l","checked":true}} → item='0E1B0C3E'
      {"item":{"id":null,"name":"Milk"}} → item='Milk'
      {"item":"{\"id\":\"0E1B0C3E\"}"} → item='0E1B0C3E'
      {"item":"{odd} name"} → item='{odd} name'
      {"item":{}} → ! item must name a row by id or name.
      {"item":{"id":true}} → ! item.id must be an id or a name, not true.
      {"item":{"name":""}} → ! item.name is empty.
      {"id":"0E1B0C3E"} → item='0E1B0C3E'
      {"ID":"0E1B0C3E"} → item='0E1B0C3E'
      {"id":"0E1B0C3E","item":"Milk"} → ! id and item are the same argument; give one of them.
      {"item":""} → ! item is empty.
      {"item":" \u200b "} → ! item is empty.
      {"item":true} → ! item must be an id or a name, not true.
      {"item":["Milk"]} → ! item must be an id or a name, not an array.
      {"items":"Milk, Bread"} → items=[0:'Milk, Bread']
      {"items":["Milk",null,{"id":"0E1B0C3E"},7]} → items=[0:'Milk',2:'0E1B0C3E',3:'7']
      {"items":"[\"Milk\",\"Bread\"]"} → items=[0:'Milk',1:'Bread']
      {"items":{"name":"Milk"}} → items=[0:'Milk']
      {"items":"{\"name\":\"Milk\"}"} → items=[0:'Milk']
      {"items":["Milk",""]} → ! items[1] is empty.
      {"items":["Milk",false]} → ! items[1] must be an id or a name, not false.
      {"all_checked":"true"} → all_checked=true
      {"allChecked":true} → all_checked=true
      {"all_checked":1} → ! all_checked must be true or false, not 1.
      {"all_checked":"yes"} → ! all_checked must be true or false, not "yes".
      {"all_cheked":true} → ! "all_cheked" is not an argument of remove_item; all_checked is meant? Accepted: item, items, all_checked.
      {"ids":["0E1B0C3E"]} → ! "ids" is not an argument of remove_item; items is meant? Accepted: item, items, all_checked.
      {"item":"Milk","quantity":2} → item='Milk' ~ Ignored, because remove_item has no such argument: "quantity".
      {"items":[{"name":"Milk","brand":"A"}]} → items=[0:'Milk'] ~ Ignored, because remove_item has no such argument: "brand".
      """#))
  func removeItem(row: Row) throws {
    try check(RemoveItem.declaration, row.input, row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      {"item":"Milk","checked":"true"} → checked=true|item='Milk'
      {"item":"Milk","checked":1} → ! checked must be true or false, not 1.
      {"item":"Milk","checked":"yes"} → ! checked must be true or false, not "yes".
      {"item":"Milk","amount":"","section":" "} → amount=''|item='Milk'|section=''
      {"item":"Milk","amount":"null","section":"undefined"} → item='Milk'
      {"item":"Milk","amount":null} → item='Milk'
      {"item":"Milk","name":""} → ! name is empty.
      {"item":"Milk","name":5,"amount":5.0} → amount='5'|item='Milk'|name='5'
      {"item":{"name":"Milk","checked":true}} → ! item names a row by id or name; checked stands beside it, not in it.
      {"items":[{"id":"0E1B0C3E","amount":"3"}],"checked":true} → ! items[0] names a row by id or name; amount stands beside it, not in it.
      {"item":{"id":"0E1B0C3E","name":"Milk"},"checked":true} → checked=true|item='0E1B0C3E'
      {"id":"0E1B0C3E","bought":true} → ! "bought" is not an argument of update_item; checked is meant? Accepted: item, items, checked, amount, section, optional, name.
      {"item":"Milk","completed":false} → ! "completed" is not an argument of update_item; checked is meant? Accepted: item, items, checked, amount, section, optional, name.
      {"item":"Milk","newName":"Oat milk"} → ! "newName" is not an argument of update_item; name is meant? Accepted: item, items, checked, amount, section, optional, name.
      {"item":"Milk","checked":true,"revision":"r1"} → checked=true|item='Milk' ~ Ignored, because update_item has no such argument: "revision".
      """#))
  func updateItem(row: Row) throws {
    try check(UpdateItem.declaration, row.input, row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      {"revision":"r1"} → revision='r1'
      {"revision":12} → revision='12'
      {"revision":2.0} → revision='2'
      {"revision":""} → ! revision is empty.
      {"revision":true} → ! revision must be a text, not true.
      {"revison":"r1"} → ! "revison" is not an argument of update_shopping_list; revision is meant? Accepted: revision, items, remove, sections.
      {"remove":"Milk, Bread"} → remove=[0:'Milk, Bread']
      {"remove":"[\"Milk\"]"} → remove=[0:'Milk']
      {"remove":[{"id":"0E1B0C3E","name":"x"},12345678]} → remove=[0:'0E1B0C3E',1:'12345678']
      {"sections":["Dairy",2.0,null,"Produce"]} → sections=[0:'Dairy',1:'2',3:'Produce']
      {"sections":"[\"Dairy\"]"} → sections=[0:'Dairy']
      {"sections":"Dairy, Produce"} → ! sections must be an array, not "Dairy, Produce".
      {"sections":{"name":"Dairy"}} → ! sections must be an array, not an object.
      {"sections":[{"name":"Dairy"}]} → ! sections[0] must be a text, not an object.
      {"sections":["Dairy",""]} → ! sections[1] is empty.
      {"items":[{"id":"0E1B0C3E","name":"Milk","amount":"","checked":"true"},{"name":"B","id":""}]} → items=[0:{amount=''|checked=true|id='0E1B0C3E'|name='Milk'},1:{name='B'}]
      // bare texts: an id where it looks like one, else a name
      {"items":["Milk","#0e1b0c3e","0E1B0C3E-0000-4000-8000-000000000001","DEADBEE","facade12 x"]} → items=[0:{name='Milk'},1:{id='#0e1b0c3e'},2:{id='0E1B0C3E-0000-4000-8000-000000000001'},3:{name='DEADBEE'},4:{name='facade12 x'}]
      {"items":[12345678,7]} → items=[0:{id='12345678'},1:{name='7'}]
      {"items":[{"id":12345678}]} → items=[0:{id='12345678'}]
      {"items":[{"id":"0E1B0C3E","done":true}]} → ! "done" in items[0] is not an argument of update_shopping_list; checked is meant? Accepted: id, name, amount, section, optional, checked.
      """#))
  func updateShoppingList(row: Row) throws {
    try check(UpdateShoppingList.declaration, row.input, row.expected)
  }

  @Test(
    arguments: rows(
      #"""
      {"checked":"false","section":" Dairy ","query":"oat  milk","limit":"20","offset":0} → checked=false|limit=20|offset=0|query='oat milk'|section='Dairy'
      {"section":"","query":""} →
      {"section":"None","query":"None"} → query='None'
      {"limit":2.0} → limit=2
      {"limit":500} → limit=500
      {"limit":1} → limit=1
      {"limit":0} → ! limit must be a whole number from 1 to 500, not 0.
      {"limit":501} → ! limit must be a whole number from 1 to 500, not 501.
      {"limit":1.5} → ! limit must be a whole number from 1 to 500, not 1.5.
      {"limit":true} → ! limit must be a whole number from 1 to 500, not true.
      {"limit":"many"} → ! limit must be a whole number from 1 to 500, not "many".
      {"offset":-1} → ! offset must be a whole number of 0 or more, not -1.
      {"offset":1e400} → ! offset must be a whole number of 0 or more, not 1e400.
      {"offset":9223372036854775807} → offset=9223372036854775807
      {"checked":"no"} → ! checked must be true or false, not "no".
      {"done":false} → ! "done" is not an argument of get_shopping_list; checked is meant? Accepted: checked, section, query, limit, offset.
      {"sort":"name"} →  ~ Ignored, because get_shopping_list has no such argument: "sort".
      """#))
  func getShoppingList(row: Row) throws {
    try check(GetShoppingList.declaration, row.input, row.expected)
  }

  @Test(arguments: [
    (#"null"#, "{}"), (#"{"a":1}"#, #"{"a":1}"#), (#""{\"a\":1}""#, #"{"a":1}"#), (#""{}""#, "{}"),
    (#""[]""#, nil), (#""""#, nil), (#""null""#, nil), (#""text""#, nil), (#"[]"#, nil), (#"1"#, nil),
    (#"true"#, nil), (#""\"{}\"""#, nil),
  ])
  func argumentsOfACallAreAnObjectOrItsJSONText(json: String, expected: String?) throws {
    let object = ToolArguments.object(from: try JSONParser.parse(json.utf8))
    let text = object.map { String(decoding: JSONWriter.compact(.object($0)), as: UTF8.self) }
    #expect(text == expected)
  }

  @Test func absentArgumentsAreNone() {
    #expect(ToolArguments.object(from: nil) == JSONObject())
  }

  @Test(arguments: [
    ("allChecked", "all_checked"), ("all-checked", "all_checked"), ("Name", "name"), ("QTY", "qty"),
    ("ALL_CHECKED", "all_checked"), ("nextOffset", "next_offset"), ("", ""), ("Ärger", "Ärger"),
  ])
  func twins(name: String, expected: String) {
    #expect(ArgumentNames.snakeCase(name) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("name", "name", 0), ("nmae", "name", 2), ("nam", "name", 1), ("kitten", "sitting", 3),
    ("", "abc", 3), ("abc", "", 3),
  ])
  func editDistances(a: String, b: String, expected: Int) {
    #expect(ArgumentNames.editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == expected)
  }

  /// A word of two letters has nothing in common with `id`.
  @Test(arguments: ["at", "x", "", "nr", "unit", "price"])
  func farNamesAreOnlyUnknown(name: String) {
    let names = ArgumentNames(declared: RemoveItem.declaration.arguments)
    guard case .unknown = names.resolve(name) else {
      Issue.record("\(name) was taken for an argument")
      return
    }
  }

  @Test func aHugeMemberNameIsUnknownAndQuotedShort() throws {
    let json = #"{"name":"A","\#(String(repeating: "amount", count: 10_000))":1}"#
    let object = try #require(try JSONParser.parse(json.utf8).objectValue)
    let warnings = try ArgumentDecoder.decode(object, as: AddItem.declaration).warnings
    #expect(warnings.count == 1)
    #expect(warnings[0].count < 200)
  }
}

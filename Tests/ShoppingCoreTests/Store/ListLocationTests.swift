import Testing

@testable import ShoppingCore

@Suite struct ListLocationTests {
  struct Row: Sendable {
    var argument: String?
    var environment: [String: String]
    var path: String
    var source: ListLocation.Source

    init(_ argument: String?, _ environment: [String: String], _ path: String, _ source: ListLocation.Source)
    {
      self.argument = argument
      self.environment = environment
      self.path = path
      self.source = source
    }
  }

  static let home = ["HOME": "/home/anna"]
  static let standard = "/home/anna/.local/share/get-bananas/BananaList.json"

  static func file(_ value: String) -> [String: String] { home.merging(["GET_BANANAS_FILE": value]) { $1 } }

  static let rows: [Row] = [
    Row("/a/b.json", home, "/a/b.json", .argument),
    Row("/a/b.json", file("/c"), "/a/b.json", .argument),
    Row(nil, file("/c/d.json"), "/c/d.json", .environment),
    Row("", file("/c/d.json"), "/c/d.json", .environment),
    Row("  ", file("/c/d.json"), "/c/d.json", .environment),
    Row("${user_config.list_path}", file("/c/d.json"), "/c/d.json", .environment),
    Row("${user_config.list_path}", file("${user_config.list_path}"), standard, .platformDefault),
    Row("${}", home, standard, .platformDefault),
    Row(" ${x} ", home, standard, .platformDefault),
    Row(nil, file(""), standard, .platformDefault),
    Row(nil, file("\t\n "), standard, .platformDefault),
    Row(nil, home, standard, .platformDefault),
    Row("~/list.json", home, "/home/anna/list.json", .argument),
    Row("$HOME/list.json", home, "/home/anna/list.json", .argument),
    Row("${HOME}/list.json", home, "/home/anna/list.json", .argument),
    Row("${HOME}/a}b/list.json", home, "/home/anna/a}b/list.json", .argument),
    Row("${HOME}/${x}", home, "/home/anna/${x}", .argument),
    Row("~//list.json", home, "/home/anna/list.json", .argument),
    Row("~", home, "/home/anna", .argument),
    Row("~anna/list.json", home, "~anna/list.json", .argument),
    Row("$HOMEWARD/list.json", home, "$HOMEWARD/list.json", .argument),
    Row("a/~/b", home, "a/~/b", .argument),
    Row("list.json", home, "list.json", .argument),
    Row("./x", [:], "./x", .argument),
    Row(" leading.json", home, " leading.json", .argument),
    Row("/föö/Liste 🍌.json", [:], "/föö/Liste 🍌.json", .argument),
    Row(nil, file("~/x.json"), "/home/anna/x.json", .environment),
    Row(
      nil, home.merging(["XDG_DATA_HOME": "/data"]) { $1 }, "/data/get-bananas/BananaList.json",
      .platformDefault),
    Row(nil, ["XDG_DATA_HOME": "/data"], "/data/get-bananas/BananaList.json", .platformDefault),
    Row(nil, home.merging(["XDG_DATA_HOME": ""]) { $1 }, standard, .platformDefault),
    Row(nil, home.merging(["XDG_DATA_HOME": "data"]) { $1 }, standard, .platformDefault),
    Row(nil, home.merging(["XDG_DATA_HOME": "${XDG_DATA_HOME}"]) { $1 }, standard, .platformDefault),
    Row(nil, ["HOME": "/home/anna/"], standard, .platformDefault),
  ]

  @Test(arguments: rows)
  func theFirstThatIsSetWins(_ row: Row) throws {
    let location = try ListLocation.resolve(argument: row.argument, environment: row.environment)
    #expect(location.path == row.path)
    #expect(location.source == row.source)
    #expect(location.makesFolder == (row.source == .platformDefault))
  }

  @Test(arguments: ["~/x", "$HOME/x", "${HOME}/x", "~"], [[:], ["HOME": ""], ["HOME": "${HOME}"]])
  func aHomeThatIsNeededAndUnsetIsSaid(_ value: String, _ environment: [String: String]) {
    let error = #expect(throws: StoreError.self) {
      try ListLocation.resolve(argument: value, environment: environment)
    }
    guard case .homeMissing(let said)? = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(said == value)
    #expect(error?.message.contains("HOME is not set") == true)
  }

  @Test func withoutHomeThereIsNoDefault() {
    #expect(throws: StoreError.self) { try ListLocation.resolve(argument: nil, environment: [:]) }
  }

  struct HistoryRow: Sendable {
    var environment: [String: String]
    var folder: String?
  }

  @Test(arguments: [
    HistoryRow(environment: home, folder: "/home/anna/.local/state/get-bananas/history"),
    HistoryRow(environment: ["XDG_STATE_HOME": "/s"], folder: "/s/get-bananas/history"),
    HistoryRow(
      environment: ["XDG_STATE_HOME": "s", "HOME": "/h"], folder: "/h/.local/state/get-bananas/history"),
    HistoryRow(environment: [:], folder: nil), HistoryRow(environment: ["HOME": " "], folder: nil),
  ])
  func theHistoryIsInTheStateFolder(_ row: HistoryRow) {
    #expect(History.folder(in: row.environment) == row.folder)
  }
}

/// Something that begins with `--`. A name means the same wherever it is accepted.
struct Option: Equatable {
  /// Without the dashes.
  let name: String
  /// What stands for the value in help; nil: the option takes none.
  let value: String?
  let summary: String

  init(_ name: String, value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }

  /// As help shows it: `--file PATH`.
  var usage: String { "--" + name + (value.map { " " + $0 } ?? "") }
}

extension Option {
  static let file = Option(
    "file", value: "PATH", "the file of the list, or the folder that holds BananaList.json")
  static let verbose = Option("verbose", "say on standard error what happens (never what is on the list)")
  static let help = Option("help", "show help, also for a single command")
  static let version = Option("version", "show the version")

  static let json = Option("json", "answer in JSON, errors included")
  static let dryRun = Option("dry-run", "say what would happen, write nothing")

  static let amount = Option("amount", value: "TEXT", "how much, as free text: \"2 l\"")
  static let section = Option("section", value: "NAME", "the section of the list")
  static let optional = Option("optional", "nice to have, not needed")
  static let query = Option("query", value: "WORDS", "only rows with all these words in the name")
  static let toBuy = Option("to-buy", "only what is still to buy")
  static let bought = Option("bought", "only what is bought")
  static let allChecked = Option("all-checked", "every bought row")

  /// Accepted with every command, and without one.
  static let global: [Option] = [file, verbose, help, version]
}

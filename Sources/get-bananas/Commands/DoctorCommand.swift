import ShoppingCore

extension Command {
  /// `doctor`: looks at everything, changes nothing.
  static let doctor = Command(
    "doctor", "", "say what is wrong, and what to do",
    details: """
      Looks at the list's file, its lock, the rights, conflicted copies, leftovers, the history and other running
      get-bananas, and says what is so and what a person should do. It changes nothing. Exit status 1: a line is
      marked ACT.

        get-bananas doctor
        GET_BANANAS_FILE=~/list.json get-bananas doctor --json
      """,
    options: [.json]
  ) { invocation throws(CommandError) in
    try invocation.refuseOperands()
    let store = try invocation.store()
    let diagnosis = try invocation.supervised(store, mayWrite: false) { _ in
      Diagnosis(
        location: store.location, inspection: store.inspect(), repeatedIDs: store.repeatedIDs(),
        neighbours: neighbours(), now: .now())
    }
    let report = DoctorReport(diagnosis)
    try invocation.answer(report.text, json: report.json)
    return report.needsAPerson ? .failed : .done
  }

  private static func neighbours() -> [Diagnosis.Neighbour] {
    POSIX.programs(named: CommandLineProgram.name).map { program in
      Diagnosis.Neighbour(process: Int(program.process), path: path(of: program))
    }
  }

  /// The file that the other process has chosen, by the rules that it goes by.
  private static func path(of program: RunningProgram) -> String? {
    guard let words = program.arguments, let environment = program.environment,
      let arguments = try? Arguments(Array(words.dropFirst())),
      let location = try? ListLocation.resolve(argument: arguments[.file], environment: environment)
    else { return nil }
    if location.path.hasPrefix("/") { return FileStore(location: location).inspect().path }
    guard let folder = program.workingFolder else { return nil }
    return FileStore(location: ListLocation(path: "\(folder)/\(location.path)")).inspect().path
  }
}

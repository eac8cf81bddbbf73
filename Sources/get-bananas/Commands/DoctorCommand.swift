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
      var inspection = store.inspect()
      inspection.path = realPath(of: inspection)
      return Diagnosis(
        location: store.location, inspection: inspection, repeatedIDs: store.repeatedIDs(),
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
    if location.path.hasPrefix("/") { return realPath(of: FileStore(location: location).inspect()) }
    guard let folder = program.workingFolder else { return nil }
    return realPath(of: FileStore(location: ListLocation(path: "\(folder)/\(location.path)")).inspect())
  }

  /// The same for every spelling of the way to it.
  private static func realPath(of inspection: StoreInspection) -> String {
    guard let folder = try? POSIX.realPath(inspection.folder) else { return inspection.path }
    let name = inspection.path.split(separator: "/").last.map(String.init) ?? inspection.path
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}

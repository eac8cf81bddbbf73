extension Command {
  /// `help`: what people type before they know of --help.
  static let help = Command(
    "help", "[COMMAND]", "show help, also for a single command",
    details: "The same as --help.", options: [], operandWords: CommandTable.names
  ) { invocation throws(CommandError) in
    guard let name = invocation.operands.first else {
      try invocation.console.say(HelpText.overview)
      return .done
    }
    guard invocation.operands.count == 1 else { throw .usage("help takes one command.") }
    guard let command = CommandTable.command(named: name) else {
      throw .usage(UsageError.unknownCommand(name).message)
    }
    try invocation.console.say(HelpText.of(command))
    return .done
  }
}

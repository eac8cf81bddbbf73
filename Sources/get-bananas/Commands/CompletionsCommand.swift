extension Command {
  /// `completions`: a script for the shell, made from the table; it never runs get-bananas.
  static let completions = Command(
    "completions", "bash|zsh|fish", "print a completion script for a shell",
    details: """
      Prints a script that makes the shell complete commands and options of get-bananas.

        get-bananas completions bash > ~/.local/share/bash-completion/completions/get-bananas
        get-bananas completions zsh > ~/.zfunc/_get-bananas    (a folder in $fpath)
        get-bananas completions fish > ~/.config/fish/completions/get-bananas.fish
      """,
    options: [.json], operandWords: Shell.allCases.map(\.rawValue)
  ) { invocation throws(CommandError) in
    guard let name = invocation.operands.first, invocation.operands.count == 1 else {
      throw .usage("completions needs the name of one shell: bash, zsh or fish.")
    }
    guard let shell = Shell(rawValue: name) else {
      throw .usage("there are no completions for \(quoted(name)), only for bash, zsh and fish.")
    }
    let script = CompletionScript.text(for: shell)
    try invocation.answer(script, json: ["shell": .string(shell.rawValue), "script": .string(script)])
    return .done
  }
}

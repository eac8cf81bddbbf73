/// The shells that completion scripts are made for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

/// Static completion scripts, made from the table of commands.
///
/// Words of the table are plain (letters, digits, `-`, `_`); summaries are quoted for the shell.
enum CompletionScript {
  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static func words(_ options: [Option]) -> String {
    options.map { "--" + $0.name }.joined(separator: " ")
  }

  private static var optionsWithFreeText: String {
    CommandTable.allOptions.filter { $0.value != nil && $0 != .file }.map { "--" + $0.name }
      .joined(separator: "|")
  }

  // MARK: bash

  private static var bash: String {
    let cases = CommandTable.all.map { command in
      let offered = command.operandWords() + [words(command.options + Option.global)]
      return "    \(command.name)) words='\(offered.joined(separator: " "))' ;;"
    }
    return """
      # Completions of get-bananas for bash.
      _get_bananas() {
        local current=${COMP_WORDS[COMP_CWORD]} previous='' command='' words i
        COMPREPLY=()
        ((COMP_CWORD > 0)) && previous=${COMP_WORDS[COMP_CWORD - 1]}
        case $previous in
          --file)
            local IFS=$'\\n'
            compopt -o filenames 2>/dev/null
            COMPREPLY=($(compgen -f -- "$current"))
            return ;;
          \(optionsWithFreeText)) return ;;
        esac
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            --file|\(optionsWithFreeText)) ((i++)) ;;
            -*) ;;
            *) command=${COMP_WORDS[i]}; break ;;
          esac
        done
        case $command in
          '') words='\(CommandTable.names.joined(separator: " ")) \(words(Option.global))' ;;
      \(cases.joined(separator: "\n"))
          *) words='' ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -F _get_bananas get-bananas
      """
  }

  // MARK: zsh

  private static var zsh: String {
    let commands = CommandTable.all.map { "    \(singleQuoted(zshEscaped($0.name) + ":" + $0.summary))" }
    let cases = CommandTable.all.map { command in
      let options = (command.options + Option.global).map { "        " + zshSpecification($0) + " \\" }
      let words = command.operandWords().joined(separator: " ")
      let operands = words.isEmpty ? "'*: :'" : "'*: :(\(words))'"
      return """
              \(command.name))
                _arguments -s \\
        \(options.joined(separator: "\n"))
                  \(operands) ;;
        """
    }
    return """
      #compdef get-bananas
      # Completions of get-bananas for zsh.
      _get_bananas() {
        local -a commands
        local context state state_descr line
        typeset -A opt_args
        commands=(
      \(commands.joined(separator: "\n"))
        )
        _arguments -C \\
      \(Option.global.map { "    " + zshSpecification($0) + " \\" }.joined(separator: "\n"))
          '1: :->command' \\
          '*:: :->operands'
        case $state in
          command) _describe command commands ;;
          operands)
            case $line[1] in
      \(cases.joined(separator: "\n"))
            esac ;;
        esac
      }
      if [ "$funcstack[1]" = _get_bananas ] || [ "$funcstack[1]" = _get-bananas ]; then
        _get_bananas "$@"
      else
        compdef _get_bananas get-bananas
      fi
      """
  }

  /// `'--file=[summary]:PATH:_files'`
  private static func zshSpecification(_ option: Option) -> String {
    let summary = zshEscaped(option.summary)
    guard let value = option.value else { return singleQuoted("--\(option.name)[\(summary)]") }
    let action = option == .file ? "_files" : " "
    return singleQuoted("--\(option.name)=[\(summary)]:\(value):\(action)")
  }

  private static func zshEscaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "[]:\\".contains(character) { result += "\\" }
      result.append(character)
    }
  }

  // MARK: fish

  private static var fish: String {
    var lines = ["# Completions of get-bananas for fish.", "complete -c get-bananas -f"]
    for command in CommandTable.all {
      lines.append(
        "complete -c get-bananas -n __fish_use_subcommand -a \(command.name) -d \(singleQuoted(command.summary))"
      )
    }
    lines += Option.global.map { fishOption($0, condition: nil) }
    for command in CommandTable.all {
      let condition = "__fish_seen_subcommand_from \(command.name)"
      lines += command.options.map { fishOption($0, condition: condition) }
      let words = command.operandWords().joined(separator: " ")
      if !words.isEmpty {
        lines.append("complete -c get-bananas -n '\(condition)' -a '\(words)'")
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func fishOption(_ option: Option, condition: String?) -> String {
    var words = ["complete -c get-bananas"]
    if let condition { words.append("-n '\(condition)'") }
    words.append("-l \(option.name)")
    if option == .file { words.append("-r -F") } else if option.value != nil { words.append("-x") }
    words.append("-d \(singleQuoted(option.summary))")
    return words.joined(separator: " ")
  }

  /// Without `'`, which each shell writes differently.
  private static func singleQuoted(_ text: String) -> String {
    "'" + text.filter { $0 != "'" } + "'"
  }
}

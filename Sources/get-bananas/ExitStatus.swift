/// What the process says to the shell.
enum ExitStatus: Int32 {
  case done = 0
  /// Asked for rightly, but it could not be done; or `doctor` found something that a person should mend.
  case failed = 1
  /// Asked for wrongly.
  case wrongUsage = 2
}

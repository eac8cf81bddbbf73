import ShoppingCore

POSIX.occupyStandardDescriptors()
POSIX.prepareSignals()
POSIX.exitProcess(
  CommandLineProgram(
    arguments: Array(CommandLine.arguments.dropFirst()), environment: POSIX.environment(), console: .process
  ).run().rawValue)

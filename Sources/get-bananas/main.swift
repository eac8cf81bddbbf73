import ShoppingCore

POSIX.occupyStandardDescriptors()
POSIX.ignoreBrokenPipeSignal()
POSIX.exitProcess(
  CommandLineProgram(
    arguments: Array(CommandLine.arguments.dropFirst()), environment: POSIX.environment(), console: .process
  ).run().rawValue)

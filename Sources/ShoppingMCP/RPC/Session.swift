import ShoppingCore

/// The server: JSON-RPC 2.0, one value a line (CONTRACT §9), on the two descriptors until the input ends.
public struct Server: Sendable {
  public static let name = "get-bananas"
  /// The one version: manifest, `--version`, serverInfo.
  public static let version = "1.0.0"

  public init(store: FileStore, tools: [any Tool] = ShoppingTools.all, isVerbose: Bool = false) {}

  /// Serves until end of input, a signal or a closed output; the exit status.
  public func run(input: Int32, output: Int32) -> Int32 { 0 }
}

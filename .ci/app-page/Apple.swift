// What the page for app developers uses of Apple's frameworks, by signature, so that the page can be type-checked where
// there are none. The macro `@Model` is left out by the check.
import Foundation

#if os(macOS)
  public final class OperationQueue: Sendable { public static let main = OperationQueue() }
  public final class NotificationCenter: Sendable {
    public static let `default` = NotificationCenter()
    @discardableResult public func addObserver(
      forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
      using block: @escaping @Sendable (Notification) -> Void
    ) -> Any { self }
  }
  public struct Notification: Sendable {
    public struct Name: Hashable, Sendable { public init(_ name: String) {} }
  }
  public struct SortDescriptor<Compared> {
    public init<Value: Comparable>(_ keyPath: KeyPath<Compared, Value>) {}
  }
  public struct URLResourceKey: Hashable, Sendable {
    public static let contentModificationDateKey = URLResourceKey()
  }
  public struct URLResourceValues { public var contentModificationDate: Date? }
  extension URL {
    public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { .init() }
  }
  public final class UserDefaults {
    public static var standard: UserDefaults { UserDefaults() }
    public func data(forKey key: String) -> Data? { nil }
    public func set(_ value: Any?, forKey key: String) {}
  }
  public final class NSPredicate { public init(format: String, _ arguments: Any...) {} }
  extension FileManager {
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? { nil }
    public func startDownloadingUbiquitousItem(at url: URL) throws {}
  }
#else
  extension FileManager {
    public func url(forUbiquityContainerIdentifier identifier: String?) -> URL? { nil }
    public func startDownloadingUbiquitousItem(at url: URL) throws {}
  }
  extension NSPredicate { convenience init(format: String, _ arguments: Any...) { self.init(value: true) } }
#endif

// Foundation: documents and metadata
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
public final class NSFileCoordinator {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withoutChanges = ReadingOptions(rawValue: 1)
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let forMerging = WritingOptions(rawValue: 4)
  }
  public init(filePresenter: AnyObject? = nil) {}
  public func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error: NSErrorPointer,
    byAccessor reader: (URL) -> Void
  ) {}
  public func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error: NSErrorPointer,
    byAccessor writer: (URL) -> Void
  ) {}
}
public final class NSFileVersion {
  public static func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? { nil }
  public var url: URL { URL(fileURLWithPath: "") }
  public var isResolved = false
  public func remove() throws {}
}
public final class NSMetadataItem { public func value(forAttribute key: String) -> Any? { nil } }
public final class NSMetadataQuery {
  public init() {}
  public var searchScopes: [Any] = []
  public var predicate: NSPredicate?
  public var results: [Any] { [] }
  @discardableResult public func start() -> Bool { true }
}
public let NSMetadataQueryUbiquitousDocumentsScope = ""
public let NSMetadataItemFSNameKey = ""
public let NSMetadataItemURLKey = ""
public let NSMetadataItemFSContentChangeDateKey = ""
extension Notification.Name {
  public static let NSMetadataQueryDidFinishGathering = Notification.Name("")
  public static let NSMetadataQueryDidUpdate = Notification.Name("")
}

// SwiftData

public final class ModelContext {
  public static let didSave = Notification.Name("")
  public func fetch<T>(_ descriptor: FetchDescriptor<T>) throws -> [T] { [] }
  public func insert<T: AnyObject>(_ model: T) {}
  public func delete<T: AnyObject>(_ model: T) {}
  public func save() throws {}
  public func rollback() {}
}
public struct FetchDescriptor<T> { public init(sortBy: [SortDescriptor<T>] = []) {} }

// App Intents

public protocol IntentResult: Sendable {}
public protocol ProvidesDialog {}
public struct IntentDialog: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}
public struct DialogResult: IntentResult, ProvidesDialog {}
extension IntentResult where Self == DialogResult {
  public static func result(dialog: IntentDialog) -> DialogResult { DialogResult() }
}
public protocol AppIntent: Sendable {
  associatedtype Performed: IntentResult
  static var title: LocalizedStringResource { get }
  init()
  func perform() async throws -> Performed
}
public struct LocalizedStringResource: ExpressibleByStringLiteral, Sendable {
  public init(stringLiteral value: String) {}
}
@propertyWrapper public struct Parameter<Value: Sendable>: Sendable {
  public var wrappedValue: Value

  public init(title: LocalizedStringResource) where Value == String { wrappedValue = "" }
}

import ShoppingCore
import ShoppingSync

/// An app on a simulated device: a store, the file, and what stands between them.
protocol SimulatedApp: AnyObject {
  var store: ShoppingListExport { get set }
  var disk: DiskFile { get }
  /// The store was saved, by a tap or by an import.
  func storeChanged()
  func fileChanged(modified: Timestamp?)
  /// When `proceed` wants to be called.
  var due: Int? { get }
  /// Does what is due. Returns the delay after which the store tells of an import, if there was one.
  func proceed()
  /// Set by the world: an import has changed the store, which will say so later.
  var onImport: () -> Void { get set }
}

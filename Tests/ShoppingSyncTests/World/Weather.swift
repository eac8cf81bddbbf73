/// How long everything takes, in milliseconds. A range of one value makes a schedule that can be read off.
struct Weather: Sendable {
  /// From a write on the device to its arrival at the service.
  var upload = 500...500
  /// From the service to the other device's disk.
  var download = 500...500
  /// From the arrival of the bytes to the notice; negative: announced before.
  var notice = 100...100
  /// How often a notice comes.
  var notices = 1...1
  /// How far a file's date, as noted or announced, is off.
  var dateError = 0...0
  /// Dates are whole multiples of this.
  var dateGrain = 1
  /// From the begin of an import to its end in the store (the shipped app only).
  var importing = 100...100
  /// From an import to the store's event about it.
  var storeEvent = 200...200
  /// One step of a job: reaching the file, coming back from it.
  var work = 10...10
  /// Now and then a notice is left out, because another one is on its way.
  var coalesces = false

  /// Everything that a bad day has: delays, reordering, duplicates, gaps, wrong dates.
  static let stormy = Weather(
    upload: 100...8_000, download: 100...9_000, notice: -6_000...3_000, notices: 1...2,
    dateError: -1_500...1_500,
    importing: 0...300, storeEvent: 0...7_000, work: 1...300, coalesces: true)
}

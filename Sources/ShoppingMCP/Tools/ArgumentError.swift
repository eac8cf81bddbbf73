/// A bad argument; `sentence` says which and what is accepted, and ends with a full stop.
struct ArgumentError: Error, Equatable {
  var sentence: String
}

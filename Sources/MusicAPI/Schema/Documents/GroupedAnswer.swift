/// An answer that holds lists, each with pages of its own.
public protocol GroupedAnswer: ResponseBody {
  /// The whole answer.
  var json: JSON { get }
  /// The lists in the order they are to be read.
  var groups: [ListPlace] { get }
}

extension GroupedAnswer {
  /// The lists in the order the service suggests.
  public var groups: [ListPlace] { ListPlace.all(in: json) }
}

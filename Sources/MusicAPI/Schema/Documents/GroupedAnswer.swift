/// A response that holds lists, each with pages of its own.
package protocol GroupedAnswer: ResponseBody {
  /// The whole response.
  var json: JSON { get }
  /// The lists in the order they are to be read.
  var groups: [ListPlace] { get }
}

extension GroupedAnswer {
  /// The lists in the order the service suggests.
  package var groups: [ListPlace] { ListPlace.all(in: json) }
}

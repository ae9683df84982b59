import MusicAPI

/// The pages of lists, as the responses before them have named them.
///
/// An offset alone does not say which page it is: the size of the pages before may be another one.
struct NamedPages {
  /// The numbers of the pages by their targets, without the size.
  private var numbers: [String: Int] = [:]
  /// How many are kept.
  private static let most = 10_000

  /// Returns the number of the requested page, from 1.
  func number(of target: RequestTarget) -> Int {
    if let named = numbers[Self.key(of: target)] { return named }
    let number = { (name: String) in target.query[name].flatMap { Int($0) } ?? 0 }
    guard case let offset = number("offset"), offset > 0 else { return 1 }
    let size = max(
      target.query["limit"] == nil ? PageSizes.size(at: target.path) : number("limit"), 1)
    // Whatever is before a page that does not begin at a multiple of its size is a page, too.
    return (offset - 1) / size + 2
  }

  /// Notes the pages after the one that a response is.
  mutating func note(_ response: HTTPResponse, to target: RequestTarget) {
    guard let root = (try? JSONDocument(parsing: response.body))?.root else { return }
    let next = number(of: target) + 1
    if numbers.count > Self.most { numbers = [:] }
    note(root, next: next)
  }

  /// Notes the pages that a value of a response names; the lists in a resource begin with the response.
  private mutating func note(_ json: JSON, next: Int) {
    for element in json.elements { note(element, next: next) }
    for member in json.members {
      if member.name == "next", let link = member.value.string {
        numbers[Self.key(of: RequestTarget(parsing: link))] = next
      } else {
        let isOfResource = ["relationships", "views"].contains(member.name)
        note(member.value, next: isOfResource ? 2 : next)
      }
    }
  }

  private static func key(of target: RequestTarget) -> String {
    let items = target.query.items.filter { $0.name != "limit" }.map { "\($0.name)=\($0.value)" }
    return ([target.path] + items.sorted()).joined(separator: "&")
  }
}

extension PageSizes {
  /// The size that a page of the list at a path has by default; all, if there is no such list.
  static func size(at path: String) -> Int {
    let parts = path.split(separator: "/").map { PercentEncoding.decodePath($0) }
    return Route.at(parts).routes.first { $0.method == .get }?.action.page?.size ?? .max
  }
}

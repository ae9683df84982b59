import MusicAPI
import MusicPlatform

/// `amctl api`: any endpoint by its path.
struct APICommand: Command {
  static let path = Positional(
    "path", .text(), help: "The path, with or without /v1/; {storefront} is filled in")
  static let method = Option(
    "method", short: "X", .text("METHOD"), default: "GET, or POST with --input",
    help: "The HTTP method")
  static let query = ListOption(
    "query", short: "q", .text("NAME=VALUE"), splitsAtCommas: false,
    help: "A parameter, encoded as it has to be")
  static let input = Option("input", .file(), help: "The body; - reads standard input")
  static let paginate = Flag("paginate", help: "Every page, as one document; the same as --all")

  static let spec = CommandSpec(
    "api", summary: "Ask any endpoint by its path",
    discussion: """
      The answer is written byte for byte. With --paginate, --limit or another output format its \
      lists are read page by page. What --language, --page-size and --offset say goes into the \
      query of a GET that does not say it itself.
      """,
    options: [method, query, input, paginate], positionals: [path],
    examples: [
      CommandSpec.Example("amctl api catalog/{storefront}/songs/1613600188", "One song"),
      CommandSpec.Example(
        "amctl api storefronts --paginate -o id", "The ids of every storefront there is"),
      CommandSpec.Example("amctl api test", "Whether the developer token is good: exit code 0"),
    ])

  private let path: String
  private let method: HTTPMethod
  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    path = try arguments[Self.path]
    let standard = arguments[Self.input] == nil ? "GET" : "POST"
    method = HTTPMethod(rawValue: arguments[Self.method]?.uppercased() ?? standard)
    for item in arguments[Self.query] where !item.contains("=") {
      throw .rule("'\(item)' is not a parameter.", hint: "write 'name=value'")
    }
    try checkMethod()
  }

  /// A page is read again and again; whatever changes something must be sent once.
  private func checkMethod() throws(UsageError) {
    guard method.rawValue.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw .rule(
        "'\(method.rawValue)' is not an HTTP method.", hint: "a method is a word such as GET")
    }
    let isLimited = arguments[GlobalOptions.limit] != nil
    let pager: String? =
      arguments[Self.paginate]
      ? "--paginate" : arguments[GlobalOptions.all] ? "--all" : isLimited ? "--limit" : nil
    if arguments[Self.paginate], isLimited { throw .conflict("--paginate", "--limit") }
    if let pager, method != .get { throw .dependency(pager, needs: "-X GET") }
  }

  func run(in context: Context) async throws {
    let endpoint = Endpoint<RawDocument>(try request(in: context))
    let client = try context.client()
    let body = try await client.response(to: endpoint.request).body
    guard !body.isEmpty else { return }
    let presentation = context.presentation(standard: .json)
    let extent = arguments[Self.paginate] ? .all : context.options.extent
    guard presentation.isVerbatim, extent == .firstPage else {
      let answer = try client.read(body, of: endpoint).json
      var listing = Listing(context, presentation)
      listing.open(answer)
      for place in ListPlace.lists(of: answer) {
        try await listing.write(
          client.pages(at: place, in: answer, to: endpoint, extent: extent), at: place)
      }
      return try listing.finish()
    }
    _ = try client.read(body, of: endpoint)
    try presentation.output.write(document: body)
  }

  private func request(in context: Context) throws -> HTTPRequest {
    var target = try target(in: context)
    let items = arguments[Self.query].map { item in
      let name = item.prefix { $0 != "=" }
      return Query.Item(String(name), String(item.dropFirst(name.count + 1)))
    }
    target.query = Query(target.query.items + items)
    if method == .get { target.query = target.query.filled(from: Self.commonQuery(context)) }
    let body = try body(from: context.streams.input)
    return HTTPRequest(
      method, target,
      headers: body == nil ? [:] : ["Content-Type": "application/json"], body: body)
  }

  /// What the options that every command takes add to a request.
  private static func commonQuery(_ context: Context) -> Query {
    var query = Query()
    query.add("l", context.settings[.language])
    query.add("limit", context.options.pageSize.map(String.init))
    query.add("offset", context.options.offset.map(String.init))
    return query
  }

  private func target(in context: Context) throws -> RequestTarget {
    var address = path
    if address.includes("{storefront}") {
      address = address.replacingEach("{storefront}", with: try context.storefront())
    }
    do {
      return try RequestTarget.following(Self.withVersion(address), on: context.origin())
    } catch let error as ForeignAddress {
      throw UsageError.rule(
        "'\(path)' is not a path of the service.", hint: Self.hint(error.fault))
    }
  }

  private static func hint(_ fault: ForeignAddress.Fault) -> String {
    switch fault {
    case .malformed: "a path holds no blank: write parameters with -q name=value"
    case .otherOrigin(let origin):
      "requests go to '\(origin)' only; --base-url names another server"
    case .outsideAPI: "paths start with '/v1/', as in 'catalog/{storefront}/songs/1613600188'"
    }
  }

  /// Puts `/v1/` before a path that names no version.
  private static func withVersion(_ address: String) -> String {
    guard !address.includes("://") else { return address }
    let bare = address.drop { $0 == "/" }
    let version = bare.prefix { $0 != "/" && $0 != "?" }
    let namesVersion = version.hasPrefix("v") && Int(version.dropFirst()) != nil
    return namesVersion ? "/" + bare : "/v1/" + bare
  }

  private func body(from input: any InputStream) throws(FileError) -> [UInt8]? {
    guard let path = arguments[Self.input] else { return nil }
    return path == "-" ? try input.readAll() : try FileSystem.read(path)
  }
}

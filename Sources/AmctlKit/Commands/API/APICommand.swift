import AmctlCommandLine
import MusicAPI
import MusicPlatform
import Synchronization

struct APICommand: ServiceCommand {
  var path = ""
  var methodName: String?
  var query: [String] = []
  var input: String?
  var fields: [String] = []
  var headerLines: [String] = []
  var showsHeaders = false
  var paginates = false
  var output = OutputOptions()
  var listing = ListingOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  /// The given method, or the usual one.
  private var method: HTTPMethod {
    let hasBody = input != nil || !fields.isEmpty
    return HTTPMethod(rawValue: methodName?.uppercased() ?? (hasBody ? "POST" : "GET"))
  }

  static let help = CommandHelp(
    "api", summary: "Send a request to any API path",
    discussion: """
      Prints the response unmodified, even if the request fails. With --paginate, --limit or \
      another output format, reads lists page by page. --language is added to a GET that does not \
      have it; add other parameters with --query, such as --query limit=5.
      """,
    examples: [
      "amctl api 'catalog/{storefront}/songs/1613600188'": "Fetch a song",
      "amctl api storefronts --paginate -o id": "Print all storefront IDs",
      "amctl api storefronts --paginate --jq '.data | length'": "Count the storefronts",
      "amctl api test": "Test the developer token: exit code 0 if it is valid",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("path", \.path, .text(), help: "Path, with or without /v1/; {storefront} is filled in"),
    .option(
      "method", short: "X", \.methodName, .text("METHOD"),
      default: "GET, or POST with --input or --field",
      help: "Send the request with this HTTP method"),
    .list(
      "query", \.query, .text("NAME=VALUE"), splitsAtCommas: false,
      help: "Add a parameter, encoded as needed"),
    .option("input", \.input, .file(), help: "Read the body from a file; - reads stdin"),
    .list(
      "field", short: "f", \.fields, .text("NAME=VALUE"), splitsAtCommas: false,
      help:
        "Add a text to a JSON body, or to the query of a GET; 'ids[]=1', 'attributes[name]=Mix'"),
    .list(
      "header", short: "H", \.headerLines, .text("NAME: VALUE"), splitsAtCommas: false,
      help: "Add a header to the request"),
    .flag(
      "include-headers", short: "i", \.showsHeaders,
      help: "Print status and headers before each body"),
    .flag("paginate", \.paginates, help: "Combine all pages into one document; the same as --all"),
    .group(\.output), .group(\.listing, taking: [ListingOptions.limit, ListingOptions.all]),
    .group(\.catalog), .group(\.connection),
  ]

  func check() throws(UsageError) {
    let method = method
    for item in query where !item.contains("=") {
      throw .rule("invalid value '\(item)' for --query (name=value)", hint: nil)
    }
    guard method.rawValue.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw .rule(
        "'\(method.rawValue)' is not an HTTP method", hint: "a method is a word such as GET")
    }
    try checkPlaceholders()
    _ = try APIHeaders.parsed(headerLines)
    if showsHeaders, output.filter != nil { throw .conflict("-i", "--jq") }
    if !fields.isEmpty {
      if input != nil { throw .conflict("-f", "--input") }
      _ = try APIBody(fields)
    }
    if paginates, listing.limit != nil { throw .conflict("--paginate", "--limit") }
    let pager: String? =
      paginates
      ? "--paginate" : listing.isWhole ? "--all" : listing.limit != nil ? "--limit" : nil
    // Pages need several requests; a request that changes something must be sent once.
    if let pager, method != .get { throw .dependency(pager, needs: "-X GET") }
  }

  func run(in context: Context) async throws {
    let endpoint = Endpoint<JSON>(try request(in: context))
    let service = try Service(context, connection)
    let bare = try service.client.with(onOthers: nil)
    let client = showsHeaders ? bare.showingHeads(on: context.streams.out) : bare
    let extent = paginates ? .all : listing.extent
    let presentation = Presentation(context, output, standard: .json)
    let errorBody = APIErrorBody()
    let response: HTTPResponse
    let first: JSON?
    do {
      response = try await errorBody.kept(by: client)
        .response(to: endpoint.request.reading(extent))
      first = response.body.isEmpty ? nil : try client.read(response, of: endpoint)
    } catch {
      // Rows and the results of jq have a form of their own.
      if case .rejected = error, presentation.format.keepsLists, output.filter == nil {
        errorBody.write(to: presentation.output, presentation.style)
      }
      throw error
    }
    guard let first else { return }
    guard presentation.isVerbatim, extent == .firstPage else {
      var listing = RecordStream(presentation, of: .several)
      listing.open(first)
      for place in ListPlace.lists(of: first) {
        try await listing.write(
          client.pages(in: Page(first, at: place), extent: extent), at: place)
      }
      return try listing.finish()
    }
    try presentation.output.write(document: response.body, presentation.style)
  }

  private func request(in context: Context) throws -> HTTPRequest {
    var target = try target(in: context)
    // A read has no body.
    let items = (query + (method.isRead ? fields : [])).map { item in
      let name = item.prefix { $0 != "=" }
      return Query.Item(String(name), String(item.dropFirst(name.count + 1)))
    }
    target.query = Query(target.query.items + items)
    if method == .get {
      var usual = Query()
      usual.add("l", context.settings.language)
      target.query = target.query.filled(from: usual)
    }
    let body =
      fields.isEmpty || method.isRead
      ? try input.map { try InputFiles(context).bytes(of: $0) } : try APIBody(fields).bytes
    var headers = try APIHeaders.parsed(headerLines)
    if body != nil, headers["Content-Type"] == nil {
      headers.add("Content-Type", "application/json")
    }
    return HTTPRequest(method, target, headers: headers, body: body)
  }
}

/// Keeps the body of the last response, all of it and as it was sent, in case it reports an error.
final class APIErrorBody: Sendable {
  private let body = Mutex<[UInt8]>([])

  /// Returns a client that keeps its bodies here.
  func kept(by client: MusicClient) -> MusicClient {
    client.with(
      transport: Observing(client.transport) { [self] _, response in
        body.withLock { $0 = response.body }
      })
  }

  /// Writes the body, if there is one; a closed output does not change the failure.
  func write(to output: any OutputStream, _ style: Style) {
    let body = body.withLock(\.self)
    guard !body.isEmpty else { return }
    if (try? JSONDocument(parsing: body)) != nil {
      try? output.write(document: body, style)
    } else {
      try? output.write(foreign: body[...])
    }
  }
}

extension APICommand {
  /// Rejects a placeholder, which would be sent literally.
  func checkPlaceholders() throws(UsageError) {
    var rest = path.prefix { $0 != "?" }
    while let start = rest.firstIndex(of: "{") {
      rest = rest[start...]
      let end = rest.firstIndex(of: "}").map { rest.index(after: $0) } ?? rest.endIndex
      guard rest[..<end] == "{storefront}" else {
        throw .rule(
          "only '{storefront}' is filled in, not '\(rest[..<end])'",
          hint: "write its value into the path")
      }
      rest = rest[end...]
    }
  }

  func target(in context: Context) throws -> RequestTarget {
    var address = path
    if address.includes("{storefront}") {
      let storefront = try StorefrontChoice(context).one()
      address = address.replacingEach("{storefront}", with: storefront)
    }
    do {
      return try RequestScope.appleMusic(on: context.settings.origin())
        .target(of: Self.withVersion(address))
    } catch let error as ForeignURLError {
      throw UsageError.rule(
        "'\(path)' is not a path of the service", hint: Self.hint(error.fault))
    }
  }

  private static func hint(_ fault: ForeignURLError.Fault) -> String {
    switch fault {
    case .malformed: "a path contains no blanks; write parameters with --query name=value"
    case .otherOrigin(let origin):
      "requests go to '\(origin)' only; --base-url names another server"
    case .outside(let scope):
      "paths start with '\(scope.path)', as in 'catalog/{storefront}/songs/1613600188'"
    }
  }

  /// Adds `/v1/` to a path without a version.
  private static func withVersion(_ address: String) -> String {
    guard !address.includes("://") else { return address }
    let bare = address.drop { $0 == "/" }
    let version = bare.prefix { $0 != "/" && $0 != "?" }
    let namesVersion = version.hasPrefix("v") && Int(version.dropFirst()) != nil
    return namesVersion ? "/" + bare : "/v1/" + bare
  }
}

import AmctlCommandLine
import MusicAPI

struct OpenCommand: ServiceCommand {
  /// A type, or a URL.
  var word = ""
  var id: String?
  var printsURL = false
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "open", summary: "Open the page of a resource in the browser",
    discussion: """
      Requests the URL of the page, unless you give a music.apple.com URL. For a library item, \
      opens the page of its catalog match; for a shared library playlist, its public page.
      """,
    examples: [
      "amctl open album 1616728060 --print": "Print the URL of an album",
      "amctl open https://music.apple.com/us/album/tideline/1616728060 --print":
        "Check a URL, and print it",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("type", \.word, .text("TYPE"), help: "Type, such as albums or library-songs; or a URL"),
    .word("id", \.id, .text("ID"), help: "The ID of the resource"),
    .flag("print", \.printsURL, help: "Print the URL and open no browser"),
    .group(\.catalog), .group(\.connection),
  ]

  private static let types = TypeWords(
    types: ResourceFacts.catalog.map(\.type) + ResourceFacts.library.map(\.type), noun: "a type")

  private var type: ResourceType { Self.types.type(of: word) }

  func check() throws(UsageError) {
    if MusicURL.isURL(word) {
      guard id == nil else {
        throw .rule("a URL needs no ID", hint: "write the URL alone")
      }
      guard WebPage.isOpenable(word) else {
        throw .rule(
          "'\(word)' is not a page of music.apple.com", hint: "write 'https://music.apple.com/...'")
      }
      return
    }
    try Choices(Self.types.names, .isNot(Self.types.noun)).check([type.rawValue])
    guard let id else {
      throw .rule("no ID given", hint: "write 'amctl open \(word) ID', or a URL")
    }
    try MisplacedID.check(id, as: type)
  }

  func run(in context: Context) async throws {
    var url = word
    if let id { url = try await pageURL(of: id, in: context) }
    let messages = Messages(context)
    let output = context.streams.out
    guard !printsURL, context.sandbox == nil else {
      if !printsURL { messages.note("The sandbox has no web pages; this is only the URL.") }
      return try output.write(url + "\n")
    }
    guard let browser = Browser(context.environment),
      try await browser.opens(url, on: context.clock)
    else { throw Failure(.failure, "no browser could be opened: \(url)") }
    messages.note("Opening \(url)")
  }

  /// Requests a resource, and returns the URL of its page.
  private func pageURL(of id: String, in context: Context) async throws -> String {
    let service = try Service(context, connection)
    let client = try service.client
    let isLibrary = type.facts?.isInLibrary ?? false
    let name = MissingName(name: id, type: type)
    let collection = ResourceCollection(type)
    let language = context.settings.language
    let endpoint =
      isLibrary
      ? Library.resource(collection, id: ResourceID(id))
        .with(.relationship(named: "catalog")).language(language)
      : try StorefrontChoice(context).catalog()
        .resource(collection, id: ResourceID(id)).language(language)
    let response: Page<AnyKind>
    do { response = try await client.send(Endpoint(endpoint)) } catch {
      throw error.naming(name, at: endpoint.request)
    }
    let resource = response.resources.first
    guard resource != nil else { throw name.failure }
    if let other = resource?.id.rawValue, other != id {
      throw Failure(
        .notFound, "\(name); the service returned \(type.shortLabel) \(other)",
        hint: "'amctl open \(type.singular) \(other)' opens that one")
    }
    if type == .libraryPlaylists,
      let shared = resource?.json.value(at: "attributes.playParams.globalId")?.string
    {
      if let error = InvalidRequestError.forID(shared) { throw Failure.unusable(error) }
      let catalog = try await StorefrontChoice(context).catalog(orOfAccount: service)
      return "https://music.apple.com/\(catalog.storefront)/playlist/\(shared)"
    }
    let match =
      isLibrary ? resource?.json.value(at: "relationships.catalog.data.0") : resource?.json
    guard let url = match?.value(at: "attributes.url")?.string else {
      throw isLibrary && match == nil
        ? Failure(.notFound, "'\(id)' has no page, because it has no catalog match")
        : Failure(.failure, "'\(id)' has no page")
    }
    guard WebPage.isOpenable(url) else {
      throw Failure(.failure, "the page of '\(id)' is not on music.apple.com")
    }
    return url
  }
}

/// The pages that a browser may be sent to, whoever named them.
private enum WebPage {
  /// Whether a URL is encrypted and on Apple's own host, and is nothing but a URL.
  static func isOpenable(_ url: String) -> Bool {
    guard let (origin, _) = Origin.split(url), url.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return false }
    return origin.description == "https://music.apple.com"
  }
}

import AmctlCommandLine
import MusicAPI

struct ArtworkCommand: ServiceCommand {
  /// A type, or the first URL.
  var word = ""
  var ids: [String] = []
  var from: [String] = []
  var form = ArtworkForm()
  var folder: String?
  var template: FileNameTemplate?
  var shows = false
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()
  private var items: [CatalogItem] = []

  static let help = CommandHelp(
    "artwork", summary: "Find, save or show the artwork of albums, songs, artists and more",
    discussion: """
      Prints the URL, size and colors of each artwork. With --save, also downloads the images, \
      without tokens, and adds 'file' to each record; an image with that file name is kept, \
      whatever its size. A file is named after the ID, or by --template: '{artistName} - {name}', \
      where any field of --fields can be in braces; add {id} if names repeat. With --show, kitty, \
      iTerm2 and similar terminals show the images; in any other, the program chafa draws them.
      """,
    examples: [
      "amctl artwork albums 1616728060 --size 1200 --format png -o tsv --fields url":
        "Print the URL of a large PNG",
      "amctl artwork albums --from albums.txt --save Covers --template '{artistName}-{name}'":
        "Save the covers of a file of albums",
      "amctl artwork album 1616728060 --show": "Show a cover in the terminal",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("type", \.word, .text("TYPE"), help: "Type, such as albums; or a URL"),
    .words("id", \.ids, .text("ID"), help: "IDs or URLs; - reads them from stdin"),
    .list(
      "from", \.from, .file(), splitsAtCommas: false,
      help: "Read IDs or URLs, one per line; - reads stdin"),
    .option(
      "size", \.form.size, ArtworkSize.value,
      help: "Maximum size in pixels, such as 600x600 or 600; or max"),
    .option(
      "format", \.form.format, .choice("FORMAT"), help: "Image format"),
    .option(
      "crop", \.form.crop, ArtworkForm.cropType,
      help: "Apple's crop code; bb keeps the proportions"),
    .option("save", \.folder, .directory(), help: "Save the images to this directory"),
    .option(
      "template", \.template, FileNameTemplate.value,
      help: "Name the files, such as '{artistName} - {name}'"
    ).needing("--save") { $0.folder != nil },
    .flag("show", \.shows, help: "Show the images in the terminal; most terminals need chafa"),
    .group(\.output), .group(\.catalog), .group(\.connection),
  ]

  private var type: ResourceType { TypeWords.catalog.type(ofURLOr: word) }

  /// A pager would garble images.
  var isPaged: Bool { false }

  mutating func derive() throws(UsageError) {
    if MusicURL.isURL(word) { ids.insert(word, at: 0) }
    try InputFiles.takeStandardInput(from: &ids, to: &from)
    items = try ids.map { word throws(UsageError) in try CatalogItem(word: word, type: type) }
  }

  func check() throws(UsageError) {
    let type = type
    try Choices(TypeWords.catalog.names, .isNot(TypeWords.catalog.noun)).check([type.rawValue])
    guard type.facts?.kind.members.contains(where: { $0.name == "artwork" }) ?? false else {
      throw .rule("\(type) have no artwork", hint: nil)
    }
    if let template { try RecordFields(of: [type]).check(template.fields) }
    if ids.isEmpty, from.isEmpty {
      throw .rule("no \(type.label) IDs given", hint: InputFiles.hint)
    }
    if shows, output.isGiven {
      let option = output.filter == nil ? "--fields" : "--jq"
      throw .conflict("--show", output.format == nil ? option : "-o")
    }
  }

  var recordFields: RecordFields { ArtworkImages.fields }

  func run(in context: Context) async throws {
    let type = type
    var lister = try Lister(context, connection, output, of: .only(type))
    let images = try images(in: context, lister)
    let notice = URLNotice(context)
    for item in items { notice.see(item) }
    let storefronts = StorefrontChoice(context)
    let questions = CatalogQuestions(
      service: lister.service, storefronts: storefronts, collection: ResourceCollection(type),
      options: FetchOptions(language: context.settings.language))
    lister.columns =
      (["id", "name", "width", "height", "bgColor", "url"] + (folder == nil ? [] : ["file"]))
      .map { Column($0) }
    lister.adapt = images.records
    if let only = items.first, items.count == 1, from.isEmpty, try storefronts.all().count == 1 {
      lister.showsCard = true
      try await lister.run([questions.only(only, followsRedirects: folder == nil)])
    } else {
      let input = try CatalogInput(
        items, files: try InputFiles(context).lines(of: from), limit: nil
      ) { line throws(UsageError) in
        let item = try CatalogItem(word: line, type: type)
        notice.see(item)
        return item
      }
      try await questions.run(lister, input)
    }
    try images.saver?.checkAllAreSaved()
  }

  private func images(in context: Context, _ lister: Lister) throws -> ArtworkImages {
    let fetcher = try TokenlessFetcher.ofImages(lister.service)
    let saver = try folder.map { path in
      try ArtworkSaver(into: path, named: template ?? .standard, form, fetcher, lister.presentation)
    }
    let display = try shows ? ArtworkDisplay(context, fetcher) : nil
    return ArtworkImages(form: form, saver: saver, display: display, jobs: lister.service.jobs)
  }
}

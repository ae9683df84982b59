import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Shows images in the terminal: their bytes as they come, or as the system's `chafa` draws them.
struct ArtworkDisplay {
  /// A protocol by which a terminal takes the bytes of an image.
  enum ImageProtocol: Sendable, Equatable {
    case kitty, iTerm2

    /// Returns the protocol of the terminal that the environment names; nil if none is known.
    init?(_ environment: Environment) {
      let type = environment["TERM"] ?? ""
      // tmux and screen pass no images on, and the environment describes the terminal around them.
      let isHidden = environment["TMUX"] != nil || environment["STY"] != nil
      guard !isHidden, !["tmux", "screen"].contains(where: type.hasPrefix) else { return nil }
      let program = environment["TERM_PROGRAM"] ?? environment["LC_TERMINAL"] ?? ""
      if ["iTerm", "WezTerm", "mintty", "rio", "Rio"].contains(where: program.hasPrefix) {
        self = .iTerm2
      } else if ["xterm-kitty", "xterm-ghostty"].contains(type)
        || ["kitty", "ghostty"].contains(program) || environment["KITTY_WINDOW_ID"] != nil
      {
        self = .kitty
      } else {
        return nil
      }
    }
  }

  /// How many columns an image has at most.
  private static let mostColumns = 40

  private let output: any OutputStream
  private let terminal: Descriptor
  private let fetcher: TokenlessFetcher
  private let imageProtocol: ImageProtocol?
  private let chafa: ExternalProgram?

  /// Throws if there is no terminal, or no program that draws on it.
  init(_ context: Context, _ fetcher: TokenlessFetcher) throws {
    output = context.streams.out
    guard let terminal = output.terminal else {
      throw UsageError.rule("'--show' needs a terminal", hint: nil)
    }
    self.terminal = terminal
    self.fetcher = fetcher
    imageProtocol = ImageProtocol(context.environment)
    chafa = ExternalProgram("chafa", in: context.environment)
    if imageProtocol == nil, chafa == nil { throw Self.missing }
  }

  private static var missing: Failure { ExternalProgram.missing("chafa", for: "--show") }

  /// Shows the artwork of a resource, and its name and colors below.
  func show(_ resource: JSON) async throws {
    let artwork = Attributes<Artwork>(resource.value(at: "attributes.artwork"))
    var form = ArtworkForm()
    form.format = .png
    guard let url = form.image(of: artwork)?.url else { throw FetchError.noImage }
    let image = try await fetcher.image(at: url)
    let cells = cells(for: artwork)
    switch imageProtocol {
    case .kitty where image.format == .png:
      try output.write(TerminalImage.kitty(image.bytes, columns: cells.columns))
    case .iTerm2: try output.write(TerminalImage.iTerm2(image.bytes, in: cells))
    case .kitty, nil: try draw(image, in: cells)
    }
    let name = resource.value(at: "attributes.name")?.string ?? ""
    let swatches = ArtworkImages.colors.compactMap { artwork[$0].flatMap(Self.swatch) }
    try output.write(SafeText.line(name) + swatches.joined() + "\n")
  }

  /// Lets chafa draw an image, without playing an animated one.
  private func draw(_ image: Image, in cells: TerminalImage.Cells) throws {
    guard let chafa else { throw Self.missing }
    try output.flush()
    let arguments = ["--size", "\(cells.columns)x\(cells.rows)", "--animate", "off", "-"]
    _ = try chafa.run(arguments, reading: image.bytes, to: .file(terminal))
  }

  /// Returns a color as a block and its digits; nil if it is not a color.
  private static func swatch(_ color: String) -> String? {
    guard color.utf8.count == 6, let number = Int(color, radix: 16), number >= 0 else { return nil }
    let parts = [number >> 16, number >> 8 & 255, number & 255].map(String.init)
    return "  \u{1B}[48;2;\(parts.joined(separator: ";"))m  \u{1B}[0m \(color)"
  }

  /// Returns the cells for an image in its proportions, if cells are twice as high as wide.
  private func cells(for artwork: Attributes<Artwork>) -> TerminalImage.Cells {
    let columns = max(1, min(Self.mostColumns, (output.columns ?? 80) - 1))
    let (width, height) = (max(1, artwork.width ?? 1), max(1, artwork.height ?? 1))
    let rows = min(Double(columns) / 2 * Double(height) / Double(width), 100)
    return TerminalImage.Cells(columns: columns, rows: max(1, Int(nearest: rows) ?? 1))
  }
}

/// An image in the form that a terminal shows.
enum TerminalImage {
  /// A place for an image, in cells.
  struct Cells: Sendable, Equatable {
    let columns: Int
    let rows: Int
  }

  /// Returns a PNG for kitty's protocol, in pieces that every terminal accepts.
  ///
  /// The terminal computes the rows from the image, as only it knows how high a cell is.
  static func kitty(_ png: [UInt8], columns: Int) -> String {
    let data = Array(Base64.encode(png).utf8)
    let starts = Array(stride(from: 0, to: data.count, by: 4_096))
    let pieces = starts.map { start in
      let piece = String(decoding: data[start..<min(start + 4_096, data.count)], as: UTF8.self)
      let more = start + 4_096 < data.count ? 1 : 0
      let head = start == 0 ? "a=T,f=100,q=2,c=\(columns),m=\(more)" : "q=2,m=\(more)"
      return "\u{1B}_G\(head);\(piece)\u{1B}\\"
    }
    return pieces.joined() + "\n"
  }

  /// Returns an image of any format for iTerm2's protocol.
  static func iTerm2(_ image: [UInt8], in cells: Cells) -> String {
    "\u{1B}]1337;File=inline=1;size=\(image.count);width=\(cells.columns);height=\(cells.rows)"
      + ";preserveAspectRatio=1:\(Base64.encode(image))\u{07}\n"
  }
}

/// The records of artwork that a command prints, and the images that it saves or shows.
struct ArtworkImages {
  let form: ArtworkForm
  let saver: ArtworkSaver?
  let display: ArtworkDisplay?
  /// How many images are fetched at once.
  let jobs: Int

  /// A resource with its artwork, the image in the chosen form, and the file it is saved in.
  private typealias Row = (
    resource: JSON, artwork: Attributes<Artwork>, image: (url: String, width: Int?, height: Int?)?,
    file: String?
  )

  private static let members: [Table<Row>.Member] =
    [
      .id("id", \.resource["id"]?.string), .string("type", \.resource["type"]?.string),
      .string("name") { $0.resource.value(at: "attributes.name")?.string },
      .string("url", \.image?.url), .number("width", \.image?.width),
      .number("height", \.image?.height),
    ] + colors.map { color in .string(color) { $0.artwork[color] } }
  private static let table = Table(members)
  /// The records of images that are saved.
  private static let saved = Table(members + [.string("file", \.file)])

  /// The fields of the records; only a saved image has a file.
  static let fields = saved.fields

  /// Returns a page with a record about the artwork of each resource, and saves the images.
  func records(_ page: Page<AnyKind>) async throws -> Page<AnyKind> {
    for resource in page.elements { try await display?.show(resource) }
    let files = try await saver?.save(page.elements, inFlight: jobs)
    let records = try page.elements.enumerated().map { index, resource in
      let artwork = Attributes<Artwork>(resource.value(at: "attributes.artwork"))
      let row = (resource, artwork, form.image(of: artwork), files?[index])
      let record = (files == nil ? Self.table : Self.saved).record(of: row)
      return try JSONDocument(parsing: record.encoded()).root
    }
    return page.replacing(records)
  }

  /// The colors of an artwork: its background, and texts that can be read on it.
  static let colors = ["bgColor", "textColor1", "textColor2", "textColor3", "textColor4"]
}

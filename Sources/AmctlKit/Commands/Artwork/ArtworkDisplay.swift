import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Shows images in the terminal, in the best form that it knows.
struct ArtworkDisplay {
  /// The forms, the best first.
  enum Method: Sendable, Equatable {
    case kitty, iTerm2, sixels, blocks
  }

  /// How long a terminal has for its replies; one that is far away needs some time.
  private static let patience = Duration.seconds(1)
  /// How many columns an image has at most.
  private static let mostColumns = 40
  /// The size of a cell, where the terminal does not say it.
  private static let usualCell = TerminalTraits.PixelSize(width: 8, height: 16)
  /// Terminals that show images by the protocol of iTerm2, as they or the environment name them.
  private static let iTermNames = ["iTerm", "WezTerm", "mintty", "Rio", "rio"]

  private let output: any OutputStream
  private let fetcher: ImageFetcher
  private let method: Method
  private let cell: TerminalTraits.PixelSize

  /// Asks the terminal; throws if there is none.
  init(_ context: Context, _ fetcher: ImageFetcher) throws(UsageError) {
    output = context.streams.out
    guard output.isTerminal else { throw .rule("'--show' needs a terminal", hint: nil) }
    self.fetcher = fetcher
    let traits = output.terminal.flatMap {
      TerminalTraits(asking: $0, within: Self.patience)
    }
    cell = traits?.cell ?? Self.usualCell
    method = Self.method(for: traits, context.environment)
    if method == .blocks, context.environment["TMUX"] != nil {
      Messages(context).note("tmux passes no images on. Showing blocks instead.")
    }
  }

  /// Returns the best form for a terminal that has replied, or not.
  static func method(for traits: TerminalTraits?, _ environment: Environment) -> Method {
    if traits?.hasKittyImages ?? false { return .kitty }
    // Inside tmux, the environment describes the terminal around it.
    let hint = environment["TMUX"] == nil ? environment["TERM_PROGRAM"] : nil
    if let name = traits?.name ?? hint, iTermNames.contains(where: { name.hasPrefix($0) }) {
      return .iTerm2
    }
    return traits?.hasSixels ?? false ? .sixels : .blocks
  }

  /// Shows the artwork of a resource, and its name and colors below.
  func show(_ resource: JSON) async throws {
    let artwork = Artwork(resource.value(at: "attributes.artwork"))
    let cells = cells(for: artwork)
    guard let url = form(of: cells).image(of: artwork)?.url else { throw ImageError.absent }
    let image = try await fetcher.image(at: url)
    switch method {
    case .kitty: try output.write(TerminalImage.kitty(image.bytes, in: cells))
    case .iTerm2: try output.write(TerminalImage.iTerm2(image.bytes, in: cells))
    case .sixels: try output.write(TerminalImage.sixels(try Self.pixels(of: image)))
    case .blocks: try output.write(TerminalImage.blocks(try Self.pixels(of: image)))
    }
    let name = resource.value(at: "attributes.name")?.string ?? ""
    let swatches = ArtworkImages.colors.compactMap { artwork[$0].flatMap(Self.swatch) }
    try output.write(SafeText.line(name) + swatches.joined() + "\n")
  }

  /// Returns a color as a block and its digits; nil if it is not a color.
  private static func swatch(_ color: String) -> String? {
    guard color.utf8.count == 6, let number = Int(color, radix: 16), number >= 0 else { return nil }
    let parts = [number >> 16, number >> 8 & 255, number & 255].map(String.init)
    return "  \u{1B}[48;2;\(parts.joined(separator: ";"))m  \u{1B}[0m \(color)"
  }

  /// Returns the cells for an image, in its proportions.
  private func cells(for artwork: Artwork) -> TerminalImage.Cells {
    let columns = max(1, min(Self.mostColumns, (output.columns ?? 80) - 1))
    let (width, height) = (max(1, artwork.width ?? 1), max(1, artwork.height ?? 1))
    let length = Double(columns * cell.width) * Double(height) / Double(width)
    let rows = (length / Double(cell.height)).rounded()
    return TerminalImage.Cells(columns: columns, rows: Int(max(1, min(rows, 100))))
  }

  /// Returns the form of an image for these cells: PNG in their size, or in blocks of half a cell.
  private func form(of cells: TerminalImage.Cells) -> ArtworkForm {
    var form = ArtworkForm()
    form.format = .png
    form.size =
      method == .blocks
      ? .atMost(width: cells.columns, height: cells.rows * 2)
      : .atMost(width: cells.columns * cell.width, height: cells.rows * cell.height)
    return form
  }

  private static func pixels(of image: Image) throws -> TerminalImage.Pixels {
    do throws(PNGDecoder.Failure) {
      let pixels = try PNGDecoder.pixels(of: image.bytes)
      return TerminalImage.Pixels(
        width: pixels.width, height: pixels.height, bytes: pixels.bytes)
    } catch {
      switch error {
      case .invalid: throw ImageError.notAnImage
      case .noLibrary:
        throw CommandError(
          message: "this terminal needs the library 'libpng16' for images",
          hint: "install 'libpng16-16' with apt, or 'libpng' with brew")
      }
    }
  }
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The decoder of libpng, opened at the first image that needs it.
package enum PNGDecoder {
  /// The reason an image was not decoded.
  package enum Failure: Error, Equatable {
    /// The library cannot be opened.
    case noLibrary
    /// The bytes are no image, or one that is too large.
    case invalid
  }

  /// The pixels of an image: red, green and blue, row by row.
  package struct Pixels: Sendable {
    package let width: Int
    package let height: Int
    package let bytes: [UInt8]
  }

  private typealias Begin =
    @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> Int32
  private typealias Finish =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeRawPointer?, UnsafeMutableRawPointer, Int32,
      UnsafeMutableRawPointer?
    ) -> Int32
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void

  /// The fields of libpng's `png_image` that are used, by their places: a pointer comes first.
  private enum Place {
    static let version = MemoryLayout<Int>.size
    static let width = version + 4
    static let height = version + 8
    static let format = version + 12
    /// More than the whole structure.
    static let size = 256
  }

  /// The largest image that is decoded, in pixels.
  private static let limit = 4_000_000

  /// Decodes an image of 8 bits a color; what is transparent becomes black.
  package static func pixels(of png: [UInt8]) throws(Failure) -> Pixels {
    guard let library = unsafe open(),
      let beginSymbol = unsafe dlsym(library, "png_image_begin_read_from_memory"),
      let finishSymbol = unsafe dlsym(library, "png_image_finish_read"),
      let freeSymbol = unsafe dlsym(library, "png_image_free")
    else { throw .noLibrary }
    let begin = unsafe unsafeBitCast(beginSymbol, to: Begin.self)
    let finish = unsafe unsafeBitCast(finishSymbol, to: Finish.self)
    let free = unsafe unsafeBitCast(freeSymbol, to: Free.self)
    let image = UnsafeMutableRawPointer.allocate(byteCount: Place.size, alignment: 16)
    defer { unsafe image.deallocate() }
    unsafe image.initializeMemory(as: UInt8.self, repeating: 0, count: Place.size)
    unsafe image.storeBytes(of: 1, toByteOffset: Place.version, as: UInt32.self)
    defer { unsafe free(image) }
    let hasBegun = unsafe png.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return unsafe begin(image, start, bytes.count) != 0
    }
    guard hasBegun else { throw .invalid }
    return try unsafe finished(image, png, finish)
  }

  private static func finished(
    _ image: UnsafeMutableRawPointer, _ png: [UInt8], _ finish: Finish
  ) throws(Failure) -> Pixels {
    let width = unsafe Int(image.load(fromByteOffset: Place.width, as: UInt32.self))
    let height = unsafe Int(image.load(fromByteOffset: Place.height, as: UInt32.self))
    guard width > 0, height > 0, width <= limit / height else { throw .invalid }
    // The format of three colors without transparency.
    unsafe image.storeBytes(of: 2, toByteOffset: Place.format, as: UInt32.self)
    var bytes = [UInt8](repeating: 0, count: width * height * 3)
    let isDone = unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return false }
      return unsafe finish(image, nil, start, Int32(width * 3), nil) != 0
    }
    guard isDone else { throw .invalid }
    return Pixels(width: width, height: height, bytes: bytes)
  }

  private static func open() -> UnsafeMutableRawPointer? {
    for name in ["libpng16.so.16", "libpng16.dylib", "/opt/homebrew/lib/libpng16.dylib"] {
      if let library = unsafe dlopen(name, RTLD_NOW) { return unsafe library }
    }
    return nil
  }
}

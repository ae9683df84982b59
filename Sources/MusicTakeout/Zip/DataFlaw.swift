package import MusicLists

/// Why the bytes of a file cannot be read, worded to follow the file's name and a colon.
package enum DataFlaw: Error, Equatable {
  /// An archive without its list of files, which is at the end.
  case noDirectory
  /// The list of files, or a file's own header, contradicts the archive.
  case wrongDirectory
  /// The files of an archive are together larger than it, packed as they are.
  case overlap
  /// The archive is one of several parts of a single archive.
  case splitArchive
  case encrypted
  /// A way of compression that is not read.
  case unknownMethod(Int)
  case wrongCompression
  /// The unpacked bytes are not those that were packed.
  case wrongChecksum
  /// A file that would grow too much for what it is.
  case suspiciousRatio
  case tooManyFiles(limit: Int)
  /// The files of all archives are larger than this, in GB.
  case tooLarge(limit: Int)
  /// Archives inside archives, more than this many.
  case tooDeep(limit: Int)
  /// Folders inside folders, more than this many.
  case foldersTooDeep(limit: Int)
  /// A quote that was opened on this line and never closed.
  case unclosedQuote(line: Int)
  /// A row that starts on this line and is larger than this, in MB.
  case rowTooLarge(line: Int, limit: Int)
  /// A row that starts on this line and has another number of cells than there are columns.
  case wrongRow(line: Int, cells: Int, columns: Int)
  case utf16
  /// A row that starts on this line and is in another encoding.
  case notUTF8(line: Int)
  /// The last row has too few cells.
  case cutRow(line: Int)
  /// JSON that is no list of objects, or ends inside of it.
  case wrongList(ListError)
}

extension DataFlaw: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noDirectory: "the archive is incomplete: its list of files is missing"
    case .wrongDirectory: "the archive is damaged: its list of files is wrong"
    case .overlap: "the archive is damaged: its files overlap"
    case .splitArchive: "the archive is split into several files"
    case .encrypted: "it is encrypted"
    case .unknownMethod(let method):
      "it is compressed with method \(method), which amctl cannot read"
    case .wrongCompression: "the archive is damaged: its compressed data is invalid"
    case .wrongChecksum: "the archive is damaged: its checksum is wrong"
    case .suspiciousRatio: "it would grow more than \(UnpackingLimits.ratio) times when unpacked"
    case .tooManyFiles(let limit): "it contains more than \(limit) files"
    case .tooLarge(let limit): "its files are larger than \(limit) GB when unpacked"
    case .tooDeep(let limit): "more than \(limit) archives are inside each other"
    case .foldersTooDeep(let limit): "more than \(limit) folders are inside each other"
    case .unclosedQuote(let line): "a quote in line \(line) is not closed"
    case .rowTooLarge(let line, let limit): "the row in line \(line) is larger than \(limit) MB"
    case .wrongRow(let line, let cells, let columns):
      "the row in line \(line) has \(cells) of \(columns) cells; a quote before or in it may be wrong"
    case .utf16: "it is UTF-16; save it as UTF-8"
    case .notUTF8(let line): "line \(line) is not UTF-8; save the file as UTF-8"
    case .cutRow(let line): "the file is incomplete: it ends in line \(line), within a row"
    case .wrongList(let error): "line \(error.line): \(error.message)"
    }
  }
}

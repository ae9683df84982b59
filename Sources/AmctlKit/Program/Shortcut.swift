import AmctlCommandLine
import MusicAPI

/// A first word that is no command and says what to fetch: a type, a URL or an id.
enum Shortcut {
  /// Returns the command that the word implies; nil if it implies none.
  static func command(for word: String) -> String? {
    let isPrefixed = ResourceFacts.catalog.contains { !$0.idPrefixes.isEmpty && $0.fits(id: word) }
    let isType = TypeWords.catalog.types.contains(TypeWords.catalog.type(of: word))
    if isType || isPrefixed || MusicURL.isURL(word) { return CatalogCommand.help.name }
    return LibraryTypes.isID(word) ? LibraryCommand.help.name : nil
  }
}

import MusicLists

extension String {
  /// The text as it is written in an element or an attribute, of XML or of HTML.
  var escapedForXML: String { XMLText.escaped(self) }
}

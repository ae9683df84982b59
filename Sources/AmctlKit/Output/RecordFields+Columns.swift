extension RecordFields {
  /// Creates the fields of the elements of a list.
  init(of content: ListContent) {
    if case .only(let type) = content {
      self.init(of: [type])
    } else {
      self.init(of: content.types)
    }
  }

  /// The columns of the command's own records, each with its usual format.
  var columns: [Column] {
    sections.flatMap(\.fields).map { field in
      let format = CellFormat(of: field.path)
      return Column(field.path, field.value == .number && format == .text ? .number : format)
    }
  }
}

import CMusicCurl

extension CurlTransfer {
  /// Sends the request's headers, the client's name, and whatever encodings libcurl can undo.
  func setHeaders(_ userAgent: String) throws(TransportError) {
    try set(CURLOPT_USERAGENT, userAgent)
    try set(CURLOPT_ACCEPT_ENCODING, "")
    let fields = order.request.headers.fields
    for field in fields { try append(line(field)) }
    // libcurl would take a body for a form, and ask before it sends a long one.
    if !fields.contains(where: { $0.isNamed("Content-Type") }) { try append("Content-Type:") }
    try append("Expect:")
    guard let headerList = unsafe headerList else { return }
    try unsafe set(CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(headerList))
  }

  /// A header as libcurl wants it: `Name: value`, or `Name;` when the value is empty.
  private func line(_ field: HTTPHeaders.Field) throws(TransportError) -> String {
    guard !field.name.isEmpty,
      field.name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }),
      field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    else {
      // The value may be a secret.
      throw .malformedRequest(reason: "the header '\(field.name)' holds what no header may")
    }
    return field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value
  }

  /// Adds a line to the list that is freed with the transfer.
  private func append(_ line: String) throws(TransportError) {
    guard let longer = unsafe libcurl_slist_append(headerList, line) else {
      throw .libcurlUnavailable(reason: "it has no memory")
    }
    unsafe headerList = longer
  }
}

extension MusicAPIError: CustomStringConvertible {
  /// One sentence that says what happened, in the server's own words where it has any.
  public var description: String {
    switch self {
    case .invalidRequest(let error): error.description
    case .transport(let error, _): error.description
    case .refused(let refusal): refusal.description
    case .notJSON(let error, let request):
      if case .tooManyValues = error.reason {
        "The answer to '\(request.target.path)' is too large: \(error)"
      } else {
        "The answer to '\(request.target.path)' is not JSON: \(error)"
      }
    case .unexpectedShape(let shape, let request):
      "The answer to '\(request.target.path)' is not what it should be: \(shape)."
    case .repeatedPage(let next):
      "The listing never ends: its next page '\(next)' was already read."
    case .foreignPage(let next):
      "The next page '\(next)' is not on the service's own address and was not asked for."
    case .endedEarly(let came, let total, let request):
      "The listing ended at \(came) of \(total): there was nothing at '\(request.target)'."
    case .canceled: "The request was canceled."
    }
  }
}

extension Refusal: CustomStringConvertible {
  /// Title, detail, code and id as the server gave them; the status alone when it gave none.
  public var description: String {
    guard let first = errors.first, first.title ?? first.detail != nil else {
      return "The service answered \(status.rawValue) to '\(request.target.path)'."
    }
    let words = [first.title, first.detail].compactMap { $0 }.joined(separator: ": ")
    let marks = [
      "status \(status.rawValue)", first.code.map { "code \($0)" }, first.id.map { "id \($0)" },
      first.parameter.map { "parameter '\($0)'" },
    ]
    return words + " (" + marks.compactMap { $0 }.joined(separator: ", ") + ")."
  }
}

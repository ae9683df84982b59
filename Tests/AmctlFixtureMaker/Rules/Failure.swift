internal import MusicAPI

/// An error response of the service.
struct Failure {
  let status: Int
  /// Five digits that begin with the status; nil where the service omits the code.
  let code: String?
  let title: String
  let detail: String?
  /// The query parameter that caused the error.
  let parameter: String?

  init(
    _ status: Int, _ code: String?, _ title: String, _ detail: String? = nil,
    parameter: String? = nil
  ) {
    self.status = status
    self.code = code
    self.title = title
    self.detail = detail
    self.parameter = parameter
  }

  /// The body of the response.
  var json: JSONValue {
    [
      "errors": [
        .members([
          "id": "7Q3LJ5CZJ2QKVNNQV3M7YH6H4A", "title": .string(title),
          "detail": detail.map { .string($0) }, "status": .string(String(status)),
          "code": code.map { .string($0) },
          "source": parameter.map { ["parameter": .string($0)] },
        ])
      ]
    ]
  }
}

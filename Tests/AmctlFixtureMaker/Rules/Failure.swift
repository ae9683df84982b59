internal import MusicAPI

/// What the service says when it does not do what it was asked.
struct Failure {
  let status: Int
  /// Five digits of which the first three are the status; nil where the service leaves it out.
  let code: String?
  let title: String
  let detail: String?
  /// The parameter of the query that is to blame.
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

  /// The body of the answer.
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

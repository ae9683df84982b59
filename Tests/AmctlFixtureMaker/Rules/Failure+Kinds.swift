extension Failure {
  static let notFound = Failure(
    404, "40400", "Resource Not Found", "Resource with requested id was not found")
  static let noRelated = Failure(
    404, "40403", "No related resources", "No related resources found for relationship")
  static let permission = Failure(400, "40012", "Insufficient permissions")
  static let dead = Failure(403, "40300", "Forbidden", "Invalid authentication")
  static let unwilling = Failure(
    403, nil, "Forbidden", "The user has not accepted the terms of privacy")
  static let upstream = Failure(
    500, "50001", "Upstream Service Error", "Error fetching library content")
  static let tooMany = Failure(429, "42900", "Too Many Requests")
  static let unavailable = Failure(503, "50300", "Service Unavailable")

  static func missing(_ parameter: String) -> Failure {
    Failure(
      400, "40003", "Missing Parameter", "Parameter '\(parameter)' is missing",
      parameter: parameter)
  }

  static func parameter(_ name: String) -> Failure {
    Failure(
      400, "40004", "Invalid Parameter", "Parameter '\(name)' is not allowed here",
      parameter: name)
  }

  static func value(_ parameter: String, _ detail: String) -> Failure {
    Failure(400, "40005", "Invalid Parameter Value", detail, parameter: parameter)
  }

  static func path(_ value: String) -> Failure {
    Failure(400, "40008", "Invalid Path Value", "Unknown type '\(value)'")
  }

  static func privilege(_ name: String) -> Failure {
    Failure(
      400, "40015", "Insufficient Privileges",
      "The user does not have the privilege '\(name)'")
  }
}

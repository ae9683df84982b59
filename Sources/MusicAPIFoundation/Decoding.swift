public import MusicAPI

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension JSON {
  /// Decodes a value of a type of your own.
  ///
  /// `7.0` and `70e-1` are the integer 7, and a number that does not fit its type is an error. Of
  /// fields with the same name, Foundation decodes the first, while `json["name"]` is the last.
  ///
  /// ```swift
  /// func counts(_ response: JSON) throws -> [String: Int] {
  ///   try response["meta"]?.decode([String: Int].self) ?? [:]
  /// }
  /// ```
  public func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, with decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: Data(source))
  }
}

/// Builds a family of exchanges from one expression per line.
@resultBuilder
enum ExchangeList {
  static func buildExpression(_ exchange: Exchange) -> [Exchange] { [exchange] }
  static func buildExpression(_ exchanges: [Exchange]) -> [Exchange] { exchanges }
  static func buildBlock(_ parts: [Exchange]...) -> [Exchange] { parts.flatMap(\.self) }
  static func buildArray(_ parts: [[Exchange]]) -> [Exchange] { parts.flatMap(\.self) }
}

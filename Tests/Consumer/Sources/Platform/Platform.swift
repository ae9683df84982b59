/// A target whose name another package may have given to one of its own.
public enum Platform {
  public static let name = "Platform"
}

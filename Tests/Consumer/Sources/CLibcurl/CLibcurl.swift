/// A target whose name another package may have given to one of its own.
public enum CLibcurl {
  public static let name = "CLibcurl"
}

/// A target whose name another package may have given to one of its own.
public enum Loopback {
  public static let name = "Loopback"
}

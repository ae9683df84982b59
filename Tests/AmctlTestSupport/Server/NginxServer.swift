public import MusicAPI

/// An nginx server on loopback with TLS and HTTP/2, whose certificate is not trusted by default.
public final class NginxServer: Sendable {
  /// A request in the server's own log.
  public struct LogEntry: Sendable, Hashable {
    /// `HTTP/1.1` or `HTTP/2.0`.
    public let version: String
    /// The number of the connection.
    public let connection: String
    /// The target of the request.
    public let target: String
  }

  /// The path of the certificate.
  public let certificate: String
  /// The port that the server listens on.
  public let port: Int

  private let directory: TemporaryDirectory
  private let process: ChildProcess

  /// Starts a server that responds to every path under `/v1/` with that body, or with the responses
  /// of another server on loopback.
  public init(body: String = "", forwardingTo upstream: UInt16? = nil) async throws {
    directory = try TemporaryDirectory()
    port = try TestServer.reservedPort()
    certificate = directory.file("certificate.pem")
    let made = try await ChildProcess.run(
      NeededProgram.openssl.path,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", directory.file("key.pem"), "-out", certificate, "-days", "2",
        "-subj", "/CN=loopback", "-addext", "subjectAltName=IP:127.0.0.1",
      ])
    guard made.status == 0 else { throw Failure.certificate(made.errorText) }
    try directory.write(Array(body.utf8), to: "body")
    let configuration = try directory.write(
      Array(Self.configuration(directory.path, port, upstream).utf8), to: "nginx.conf")
    process = try ChildProcess(
      NeededProgram.nginx.path,
      ["-p", directory.path, "-c", configuration, "-e", directory.file("error.log")])
    // The file that it writes once it has its port.
    _ = try await process.written(to: directory.file("pid"))
  }

  /// The reason the server could not be started.
  public enum Failure: Error {
    /// The message of openssl.
    case certificate(String)
  }

  /// The server's origin.
  public var origin: Origin {
    get throws(Origin.ParsingError) { try Origin(parsing: "https://127.0.0.1:\(port)") }
  }

  /// Stops the server and returns its log.
  public func stop() async throws -> [LogEntry] {
    process.interrupt()
    _ = await process.ended()
    let lines = String(decoding: try directory.read("access.log"), as: UTF8.self)
      .split(separator: "\n")
    return lines.map { line in
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      return LogEntry(version: words[0], connection: words[1], target: words[2])
    }
  }

  private static func configuration(
    _ directory: String, _ port: Int, _ upstream: UInt16?
  ) -> String {
    let content =
      upstream.map { "proxy_pass http://127.0.0.1:\($0); proxy_buffering off;" }
      ?? "rewrite ^ /body break; root \(directory);"
    return """
      daemon off;
      master_process off;
      pid \(directory)/pid;
      events {}
      http {
        log_format short '$server_protocol $connection $request_uri';
        access_log \(directory)/access.log short;
        client_body_temp_path \(directory)/1;
        proxy_temp_path \(directory)/2;
        fastcgi_temp_path \(directory)/3;
        uwsgi_temp_path \(directory)/4;
        scgi_temp_path \(directory)/5;
        gzip on;
        gzip_min_length 1;
        gzip_types application/json;
        default_type application/json;
        server {
          listen 127.0.0.1:\(port) ssl http2;
          ssl_certificate \(directory)/certificate.pem;
          ssl_certificate_key \(directory)/key.pem;
          location /v1/ { \(content) }
        }
      }
      """
  }
}

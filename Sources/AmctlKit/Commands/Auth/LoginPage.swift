import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

final class LoginPage: Sendable {
  /// The origin of the page's own server.
  let origin: String
  private let script: LoginScript
  private let signer: DeveloperTokenSigner
  private let now: @Sendable () -> UnixTime

  /// Each request for the page gets its own developer token from the signer.
  init(
    origin: String, script: LoginScript, signer: DeveloperTokenSigner,
    now: @escaping @Sendable () -> UnixTime
  ) {
    self.origin = origin
    self.script = script
    self.signer = signer
    self.now = now
  }

  /// Returns the page, which sends its result to a path of this server.
  func response(sendingTo path: String) -> ServerResponse {
    guard let token = try? signer.token(issuedAt: now()).secret else {
      return .words(500, "The developer token cannot be signed.")
    }
    let nonce = Base64URL.encode((0..<18).map { _ in UInt8.random(in: 0...255) })
    let facts: JSONValue = [
      "developerToken": .string(token), "script": .string(script.address), "path": .string(path),
      "version": .string(ProductVersion.current),
    ]
    let html = Self.html(nonce: nonce, facts: String(decoding: facts.encoded(), as: UTF8.self))
    return ServerResponse(headers: headers(nonce: nonce), body: Array(html.utf8))
  }

  /// Apple's script may connect to Apple's servers, and this page to no others.
  private func headers(nonce: String) -> HTTPHeaders {
    let apple = "https://*.apple.com"
    let policy = [
      "default-src 'none'", "script-src 'nonce-\(nonce)' \(script.origin)",
      "connect-src 'self' \(apple)", "frame-src \(apple)", "img-src \(apple) data:",
      "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'",
      "frame-ancestors 'none'",
    ]
    return [
      "Content-Type": "text/html;charset=utf-8", "Cache-Control": "no-store",
      "Content-Security-Policy": policy.joined(separator: "; "),
      "Referrer-Policy": "strict-origin", "X-Content-Type-Options": "nosniff",
    ]
  }

  private static func html(nonce: String, facts: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Sign in to Apple Music for amctl</title>
    <style>
    :root { color-scheme: light dark }
    body { font: 1.1rem/1.5 system-ui, sans-serif }
    main { max-width: 34rem; margin: 4rem auto; padding: 0 1rem }
    button { font: inherit; padding: 0.5rem 1.5rem }
    </style>
    </head>
    <body>
    <main>
    <h1>Sign in to Apple Music</h1>
    <p>amctl needs your permission to use your Apple Music library. Apple asks for it in a window of
    its own; amctl never sees your password.</p>
    <p><button id="authorize" type="button" disabled>Sign in</button></p>
    <p id="state" role="status" aria-live="polite">Loading Apple's script.</p>
    <noscript><p>This page works with JavaScript only.</p></noscript>
    </main>
    <script nonce="\(nonce)">
    (() => {
    const facts = \(facts);
    \(program)
    })();
    </script>
    </body>
    </html>

    """
  }

  /// The page's script, with its own scope because Apple's script defines names too.
  private static let program = """
    const button = document.getElementById("authorize");
    const say = (text) => { document.getElementById("state").textContent = text; };

    function explain(error) {
      const code = String((error && (error.errorCode || error.name)) || "");
      const words = String((error && (error.message || error.description)) || error || "");
      if (/SUBSCRIPTION/i.test(code)) {
        return "This Apple Account has no subscription to Apple Music. Sign in with one that has.";
      }
      if (/ACCESS_DENIED|AUTHORIZATION|CANCEL/i.test(code) || /cancel/i.test(words)) {
        return "You are not signed in: Apple's window was closed, or access was denied. Try again.";
      }
      return "Sign-in failed: " + words;
    }

    async function signIn() {
      button.disabled = true;
      say("Sign in using Apple's window. If you do not see it, allow pop-ups for this page.");
      try {
        const userToken = await MusicKit.getInstance().authorize();
        if (!userToken) throw { name: "ACCESS_DENIED" };
        const answer = await fetch(facts.path, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ userToken }),
        });
        if (!answer.ok) throw new Error((await answer.text()).trim());
        say("Done. You can close this page.");
      } catch (error) {
        say(explain(error));
        button.disabled = false;
      }
    }

    // MusicKit keeps its session here, and `authorize()` returns a stored token at once: with the
    // same port, that of whoever signed in before. `unauthorize()` would revoke that token at Apple.
    function forget() {
      for (const store of [localStorage, sessionStorage]) {
        for (const key of Object.keys(store)) {
          if (/^music\\./i.test(key)) store.removeItem(key);
        }
      }
      for (const cookie of document.cookie.split("; ")) {
        const name = cookie.split("=", 1)[0];
        if (!/^(music\\.|media-user-token$|itua$|itre$|pldfltcid$)/i.test(name)) continue;
        for (const path of ["", "; path=/"]) document.cookie = name + "=; max-age=0" + path;
      }
    }

    async function begin() {
      try {
        if (!window.MusicKit) throw new Error("Apple's script does not contain MusicKit.");
        forget();
        await MusicKit.configure({
          developerToken: facts.developerToken,
          app: { name: "amctl", build: facts.version },
        });
        button.disabled = false;
        say("Ready.");
      } catch (error) {
        say(explain(error));
      }
    }

    button.addEventListener("click", signIn);
    const script = document.createElement("script");
    script.addEventListener("load", begin);
    script.addEventListener("error", () => {
      say("Apple's script could not be loaded from " + facts.script
        + ". Check the network and any script blocker, then reload this page.");
    });
    script.src = facts.script;
    document.head.append(script);
    """
}

/// The URL of Apple's script, which alone can request a user token.
struct LoginScript: Sendable {
  /// The complete URL.
  let address: String
  /// The script's origin, for the content security policy.
  let origin: String

  /// Uses Apple's script, or a test's local replacement.
  init(_ environment: Environment) throws(Failure) {
    address =
      environment["AMCTL_MUSICKIT_SCRIPT"]
      ?? "https://js-cdn.music.apple.com/musickit/v3/musickit.js"
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    origin = parts.prefix(3).joined(separator: "/")
    let isPlain = address.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && !"\"'<>\\;,".utf8.contains(byte)
    }
    guard isPlain, parts.count == 4, (try? Origin(parsing: origin)) != nil else {
      throw Failure(.failure, "'\(address)' is not the URL of a script")
    }
  }
}

/// A page in a private folder that redirects the browser to a URL.
///
/// Every user of a machine can read the arguments of a process, and the URL contains a secret.
struct RedirectPage: Sendable {
  /// The path of the file, which only this user can read.
  let path: String
  private let folder: String

  /// Writes the page to the user's runtime or temporary folder, or to `/tmp`.
  init(to url: String, _ environment: Environment) throws(FileError) {
    let places = [environment["XDG_RUNTIME_DIR"], try? environment.temporaryFolder()]
    let parent = places.compactMap(\.self).first(where: FileSystem.isDirectory) ?? "/tmp"
    folder = "\(parent)/amctl-login-\(UInt64.random(in: .min ... .max))"
    path = folder + "/login.html"
    let html = """
      <!DOCTYPE html>
      <html lang="en">
      <meta charset="utf-8">
      <meta http-equiv="refresh" content="0; url=\(url)">
      <title>Sign in to Apple Music for amctl</title>
      <p><a href="\(url)">Sign in to Apple Music</a></p>
      </html>

      """
    try FileSystem.createDirectory(folder, isPrivate: true)
    try FileSystem.write(Array(html.utf8), to: path, isSecret: true)
  }

  func remove() {
    try? FileSystem.remove(path)
    try? FileSystem.removeDirectory(folder)
  }
}

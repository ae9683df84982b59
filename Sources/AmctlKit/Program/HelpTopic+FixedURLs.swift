import AmctlCommandLine

extension HelpTopic {
  /// How to run a program that has the URL of the service built in; tests run every part of it.
  static let fixedURLs = HelpTopic(
    name: "fixed-urls",
    introduction: """
      Run programs whose URL is fixed against the sandbox. They keep https://api.music.apple.com: \
      nginx on this machine, with a certificate of your own, passes their requests on to \
      'amctl sandbox'. Make the certificate and both files in one directory.
      """,
    keywords: ["https", "tls", "certificate", "nginx", "hosts", "docker"],
    sections: [
      Section("CERTIFICATE", longestTerm: 0, rows: [(certificate, "")]),
      Section("FILE nginx.conf", longestTerm: 0, rows: rows(of: nginxFile)),
      Section("FILE fixed.sh", longestTerm: 0, rows: rows(of: namespaceScript)),
      Section("ON LINUX, WITHOUT ROOT", longestTerm: 0, rows: [namespaces]),
      Section("ON ANY SYSTEM", longestTerm: 0, rows: anywhere),
    ])

  // No authority: some libraries accept none as a server, and others none without more extensions.
  private static let certificate = """
    openssl req -x509 -newkey rsa:2048 -nodes -days 365 -keyout key.pem -out cert.pem \
    -subj /CN=api.music.apple.com -addext basicConstraints=critical,CA:FALSE \
    -addext subjectAltName=DNS:api.music.apple.com,DNS:amp-api.music.apple.com
    """

  // With one process, and a directory of its own, it needs nothing that belongs to root.
  private static let nginxFile = """
    master_process off; pid nginx.pid; events {}
    http {
      access_log access.log;
      client_body_temp_path tmp; proxy_temp_path tmp;
      fastcgi_temp_path tmp; scgi_temp_path tmp;
      uwsgi_temp_path tmp;
      server {
        listen 127.0.0.1:443 ssl http2;
        server_name api.music.apple.com
          amp-api.music.apple.com;
        ssl_certificate cert.pem;
        ssl_certificate_key key.pem;
        location / {
          proxy_pass http://127.0.0.1:8080;
          proxy_set_header Host $host;
        }
      }
    }
    """

  private static let namespaceScript = #"""
    exec unshare -rnmpf sh -ec '
      ip link set lo up
      echo 127.0.0.1 localhost api.music.apple.com amp-api.music.apple.com > hosts
      mount --bind hosts /etc/hosts
      nginx -p "$PWD" -c nginx.conf -e error.log -g "user root;"
      export CURL_CA_BUNDLE="$PWD/cert.pem" NODE_EXTRA_CA_CERTS="$PWD/cert.pem"
      export REQUESTS_CA_BUNDLE="$PWD/cert.pem" SSL_CERT_FILE="$PWD/cert.pem"
      exec amctl sandbox --port 8080 --allow-host api.music.apple.com \
        --allow-host amp-api.music.apple.com -- "$@"' sh "$@"
    """#

  private static let namespaces: Row = (
    "sh fixed.sh python3 client.py",
    """
    Runs a program that reaches the sandbox and no other host, with the tokens in the variables \
    of 'amctl help sandboxing'; nothing else on the machine changes. Some systems want \
    sudo for it
    """
  )

  private static let anywhere: [Row] = [
    (
      #"nginx -p "$PWD" -c nginx.conf -e error.log"#,
      "Starts nginx, for port 443 with sudo; '-s stop' after it stops it"
    ),
    (
      """
      amctl sandbox --port 8080 --allow-host api.music.apple.com \
      --allow-host amp-api.music.apple.com
      """, "Serves until Control-C, and prints the tokens"
    ),
    (
      #"""
      curl --connect-to ::127.0.0.1:443 --cacert cert.pem \#
      -H "Authorization: Bearer $AMCTL_DEVELOPER_TOKEN" https://api.music.apple.com/v1/storefronts
      """#, "Needs no other change, and works with any port"
    ),
    (
      "127.0.0.1 api.music.apple.com amp-api.music.apple.com",
      """
      As a line of /etc/hosts, leads every other program to nginx. The variables of fixed.sh make \
      it trust the certificate: SSL_CERT_FILE in Python, Go and Ruby
      """
    ),
    (
      "docker run --add-host api.music.apple.com:host-gateway ...",
      "Leads a container there, if nginx has the line 'listen 443 ssl http2;'"
    ),
  ]
}

class Amctl < Formula
  desc "Command-line client for the Apple Music API"
  homepage "@REPOSITORY@"
  version "@VERSION@"

@if MACOS_ARM64@
  on_macos do
    depends_on arch: :arm64
    depends_on macos: :sequoia
    depends_on "openssl@3"
    url "@REPOSITORY@/releases/download/@VERSION@/amctl-@VERSION@-macos-arm64.tar.gz"
    sha256 "@MACOS_ARM64@"
  end

@end@
  # There, it opens the libcurl, the OpenSSL 3 and the zlib of the system.
  on_linux do
@if LINUX_X86_64@
    on_intel do
      url "@REPOSITORY@/releases/download/@VERSION@/amctl-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@LINUX_X86_64@"
    end
@end@
@if LINUX_ARM64@
    on_arm do
      url "@REPOSITORY@/releases/download/@VERSION@/amctl-@VERSION@-linux-arm64.tar.gz"
      sha256 "@LINUX_ARM64@"
    end
@end@
  end

  def install
    bin.install "bin/amctl"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/amctl"
    zsh_completion.install "share/zsh/site-functions/_amctl"
    fish_completion.install "share/fish/vendor_completions.d/amctl.fish"
    doc.install Dir["share/doc/amctl/*.{json,md}"]
  end

  test do
    assert_equal "amctl #{version}", shell_output("#{bin}/amctl --version").strip
  end
end

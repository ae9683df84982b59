# nix-build -E '(import <nixpkgs> {}).callPackage ./amctl.nix {}'
{ lib, stdenv, fetchurl, autoPatchelfHook, curl, openssl, zlib }:
let
  archives = {
@if LINUX_X86_64@
    x86_64-linux = {
      platform = "linux-x86_64";
      sha256 = "@LINUX_X86_64@";
    };
@end@
@if LINUX_ARM64@
    aarch64-linux = {
      platform = "linux-arm64";
      sha256 = "@LINUX_ARM64@";
    };
@end@
@if MACOS_ARM64@
    aarch64-darwin = {
      platform = "macos-arm64";
      sha256 = "@MACOS_ARM64@";
    };
@end@
  };
  archive = archives.${stdenv.hostPlatform.system}
    or (throw "There is no release for ${stdenv.hostPlatform.system}.");
in
stdenv.mkDerivation rec {
  pname = "amctl";
  version = "@VERSION@";
  src = fetchurl {
    url = "@REPOSITORY@/releases/download/${version}/amctl-${version}-${archive.platform}.tar.gz";
    inherit (archive) sha256;
  };
  nativeBuildInputs = lib.optional stdenv.hostPlatform.isLinux autoPatchelfHook;
  # The program opens these by their names.
  runtimeDependencies = lib.optionals stdenv.hostPlatform.isLinux [ curl openssl zlib ];
  dontStrip = true;
  installPhase = ''
    mkdir -p $out
    cp -r bin share $out
    rm $out/share/doc/amctl/FILES
  '';
  meta = {
    description = "Command-line client for the Apple Music API";
    homepage = "@REPOSITORY@";
    mainProgram = "amctl";
    platforms = builtins.attrNames archives;
  };
}

#!/bin/sh
# Installs a release of amctl: the program, completions and manual pages, without root.
#
#   curl -fsSL @REPOSITORY@/releases/latest/download/install.sh | sh
#
# Options, after 'sh -s --':
#   --version VERSION  this version (default: the latest release)
#   --prefix DIR       install below this folder (default: ~/.local)
#   --repository URL   releases of another repository
#
# Nothing is installed unless the archive has the checksum from the release, and its program runs here.
# The script is a function that the last line calls, so that a truncated script runs nothing.
set -eu

install_amctl() {
  repository='@REPOSITORY@' version='' prefix=${HOME:-}/.local
  while [ "$#" -gt 0 ]; do
    # An option without a value counts as unknown.
    case ${2:+$1} in
      --version) version=$2 ;;
      --prefix) prefix=$2 ;;
      --repository) repository=${2%/} ;;
      *) fail "usage: install.sh [--version VERSION] [--prefix DIR]" ;;
    esac
    shift 2
  done
  case $repository in
    https://*) ;;
    http://127.0.0.1:*)
      # A URL with a user and another host begins in the same way.
      port=${repository#http://127.0.0.1:}
      case ${port%%/*} in
        '' | *[!0-9]*) fail "'$repository' is not a URL of this machine" ;;
      esac
      ;;
    *) fail "the repository must have an https URL, not '$repository'" ;;
  esac
  case $version in
    *[!0-9A-Za-z.+-]*) fail "'$version' is not a version" ;;
  esac
  case $prefix in
    /.local) fail "HOME is not set: choose a directory with --prefix" ;;
    /*) ;;
    *) prefix=$PWD/$prefix ;;
  esac

  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    *) fail "no release for '$(uname -s)'" ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) platform=$system-x86_64 ;;
    aarch64 | arm64) platform=$system-arm64 ;;
    *) fail "no release for '$(uname -m)'" ;;
  esac

  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  trap 'exit 1' HUP INT TERM

  folder=$repository/releases/latest/download
  [ -z "$version" ] || folder=$repository/releases/download/$version
  download "$folder/SHA256SUMS" "$work/SHA256SUMS"
  # One name in the list is the archive for this machine; it says the version.
  pattern="amctl-\\([0-9][0-9A-Za-z.+-]*\\)-$platform\\.tar\\.gz"
  found=$(sed -n "s/^[0-9a-f]\\{64\\}  $pattern\$/\\1/p" "$work/SHA256SUMS")
  case $found in
    '' | *[!0-9A-Za-z.+-]*) fail "'$folder/SHA256SUMS' has no archive for $platform" ;;
    "${version:-$found}") ;;
    *) fail "'$folder' has version $found, not $version" ;;
  esac
  version=$found
  name=amctl-$version-$platform
  download "$repository/releases/download/$version/$name.tar.gz" "$work/$name.tar.gz"

  expected=$(sed -n "s/^\\([0-9a-f]\\{64\\}\\)  $pattern\$/\\1/p" "$work/SHA256SUMS")
  actual=$(checksum "$work/$name.tar.gz")
  [ "$actual" = "$expected" ] || {
    fail "'$name.tar.gz' has the checksum '$actual', not '$expected': nothing is installed"
  }
  TAR_OPTIONS='' tar -xzf "$work/$name.tar.gz" -C "$work"
  new=$work/$name
  [ "$("$new/bin/amctl" --version)" = "amctl $version" ] || {
    fail "the program does not run here, where it needs glibc 2.34 or macOS 15: nothing is installed"
  }

  list=share/doc/amctl/FILES
  [ -f "$new/$list" ] || fail "'$name.tar.gz' has no list of its files: nothing is installed"
  while IFS= read -r file; do
    [ -f "$new/$file" ] || fail "'$name.tar.gz' has no '$file': nothing is installed"
  done <"$new/$list"
  cp "$prefix/$list" "$work/before" 2>/dev/null || : >"$work/before"
  # Each file replaces an older one whole, and the program does so while it runs.
  while IFS= read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    # Through a link, a file elsewhere would be written.
    rm -f "$prefix/$file.new"
    cp -p "$new/$file" "$prefix/$file.new"
    mv -f "$prefix/$file.new" "$prefix/$file"
  done <"$new/$list"
  # What the version before had and this one has not; anybody may have written the list.
  grep -vxF -f "$new/$list" "$work/before" | while IFS= read -r file; do
    case /$file/ in
      */../*) ;;
      *) rm -f "${prefix:?}/$file" ;;
    esac
  done || true

  echo "amctl $version is installed: $prefix/bin/amctl"
  case :${PATH:-}: in
    *":$prefix/bin:"*) ;;
    *) echo "Put it on your path: export PATH=\"$prefix/bin:\$PATH\"" ;;
  esac
  case ${SHELL:-} in
    */zsh) echo "Complete words, before compinit: fpath=($prefix/share/zsh/site-functions \$fpath)" ;;
  esac
  echo "Remove it: (cd \"$prefix\" && xargs rm -f <$list)"
}

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

# Downloads a URL into a file, whatever the options in the home folder of who runs this.
download() {
  if command -v curl >/dev/null; then
    # A redirect may not lead away from TLS either.
    case $1 in
      https:*) curl -q --proto '=https' --tlsv1.2 -fsSL --retry 3 -o "$2" "$1" ;;
      *) curl -q -fsSL -o "$2" "$1" ;;
    esac || fail "cannot download '$1'"
  elif command -v wget >/dev/null; then
    wget_from "$1" "$2" || fail "cannot download '$1'"
  else
    fail "needs curl or wget"
  fi
}

# Follows redirects itself, because wget would follow one that leads away from TLS.
wget_from() {
  from=$1
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    said=$(LC_ALL=C wget --no-config -nv -S --max-redirect=0 -O "$2" "$from" 2>&1) && return
    to=$(echo "$said" | sed -n 's/^ *[Ll]ocation: *\([^ ]*\).*/\1/p' | tr -d '\r' | tail -n 1)
    case $from,$to in
      *,https://* | http://*,http://*) from=$to ;;
      *) return 1 ;;
    esac
  done
  return 1
}

checksum() {
  if command -v sha256sum >/dev/null; then
    sha256sum "$1" | cut -d ' ' -f 1
  else
    shasum -a 256 "$1" | cut -d ' ' -f 1
  fi
}

{ install_amctl "$@"; }

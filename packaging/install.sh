#!/bin/sh
# Installs Wordwright for the current user, on Linux and macOS:
#
#   curl -fsSL https://github.com/wordwright/wordwright/releases/latest/download/install.sh | sh
#
# WORDWRIGHT_VERSION chooses a version (v0.1.0), WORDWRIGHT_BIN the folder
# (~/.local/bin), WORDWRIGHT_RELEASES another place that holds the files.
set -eu

fail() {
    echo "install: $1" >&2
    exit 1
}

case "$(uname -s)" in
    Linux) system=unknown-linux-gnu ;;
    Darwin) system=apple-darwin ;;
    *) fail "no archive for $(uname -s); build from source: cargo install wordwright" ;;
esac
case "$(uname -m)" in
    x86_64 | amd64) processor=x86_64 ;;
    aarch64 | arm64) processor=aarch64 ;;
    *) fail "no archive for $(uname -m); build from source: cargo install wordwright" ;;
esac

version="${WORDWRIGHT_VERSION:-latest}"
base="${WORDWRIGHT_RELEASES:-https://github.com/wordwright/wordwright/releases}"
case "$version" in
    latest) base="$base/latest/download" ;;
    *) base="$base/download/$version" ;;
esac
folder="${WORDWRIGHT_BIN:-${HOME:?set HOME, or WORDWRIGHT_BIN to the folder for the program}/.local/bin}"
name="wordwright-$processor-$system"

# Nothing is left behind, whether it works or not.
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"

for file in "$name.tar.gz" SHA256SUMS; do
    curl --fail --silent --show-error --location --retry 3 --output "$file" "$base/$file" ||
        fail "$base/$file could not be fetched; check WORDWRIGHT_VERSION, the network and the proxy (https_proxy)"
done
grep -F "  $name.tar.gz" SHA256SUMS > wanted || fail "SHA256SUMS does not list $name.tar.gz"
if command -v sha256sum > /dev/null; then
    sha256sum --check --quiet wanted || fail "the checksum is wrong; nothing was installed, try again"
else
    shasum -a 256 --check --quiet wanted || fail "the checksum is wrong; nothing was installed, try again"
fi
tar -xzf "$name.tar.gz"
mkdir -p "$folder"
# A rename within one folder: a program that runs is not overwritten.
cp "$name/wordwright" "$folder/.wordwright.new"
mv "$folder/.wordwright.new" "$folder/wordwright"

echo "Installed $("$folder/wordwright" --version) in $folder"
case ":$PATH:" in
    *":$folder:"*) echo "Try: wordwright demo" ;;
    *) echo "$folder is not on your PATH. Try: $folder/wordwright demo" ;;
esac

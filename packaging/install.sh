#!/bin/sh
# Installs Wordwright for the current user, on Linux and macOS:
#
#   curl -fsSL https://github.com/wordwright/wordwright/releases/latest/download/install.sh | sh
#   wget -qO- https://github.com/wordwright/wordwright/releases/latest/download/install.sh | sh
#
# WORDWRIGHT_VERSION chooses a version (v0.1.0), WORDWRIGHT_BIN the folder
# (~/.local/bin), WORDWRIGHT_RELEASES another place that holds the files.
set -eu

fail() {
    echo "install: $1" >&2
    exit 1
}

source="build it from source: cargo install --git https://github.com/wordwright/wordwright wordwright"
case "$(uname -s)" in
    Linux) system=unknown-linux-gnu ;;
    Darwin) system=apple-darwin ;;
    *) fail "there is no release for $(uname -s); $source" ;;
esac
case "$(uname -m)" in
    x86_64 | amd64) processor=x86_64 ;;
    aarch64 | arm64) processor=aarch64 ;;
    *) fail "there is no release for $(uname -m); $source" ;;
esac
if [ "$processor-$system" = x86_64-unknown-linux-gnu ] && [ -r /proc/cpuinfo ] &&
    ! grep -q -w avx2 /proc/cpuinfo; then
    fail "the released program needs a processor with AVX2; $source"
fi

if command -v curl > /dev/null; then
    download() { curl --fail --silent --show-error --location --retry 3 --output "$1" "$2"; }
elif command -v wget > /dev/null; then
    # BusyBox's does not verify whose certificate it is given.
    case "$(wget --version 2>&1)" in
        *GNU*) ;;
        *) fail "this wget does not verify certificates; nothing was installed; install curl, or GNU wget, and try again" ;;
    esac
    download() { wget -q -O "$1" "$2"; }
else
    fail "there is neither curl nor wget to download with; nothing was installed; install one of them and try again"
fi
if command -v sha256sum > /dev/null; then
    # BusyBox has no --check and no --quiet.
    verify() { sha256sum -c "$1" > /dev/null; }
elif command -v shasum > /dev/null; then
    verify() { shasum -a 256 -c "$1" > /dev/null; }
else
    fail "there is neither sha256sum nor shasum to verify the download with; nothing was installed; install one of them and try again"
fi

version="${WORDWRIGHT_VERSION:-latest}"
base="${WORDWRIGHT_RELEASES:-https://github.com/wordwright/wordwright/releases}"
case "$version" in
    latest) base="$base/latest/download" ;;
    *) base="$base/download/$version" ;;
esac
folder="${WORDWRIGHT_BIN:-${HOME:?set HOME, or set WORDWRIGHT_BIN to the folder for the program}/.local/bin}"
# The rest runs in a temporary folder, where a relative path would lead elsewhere.
case "$folder" in
    /*) ;;
    *) folder="$PWD/$folder" ;;
esac
name="wordwright-$processor-$system"
new="$folder/.wordwright.new"

# Nothing is left behind, whether it works or not. Some shells (dash) run the trap of EXIT after a
# signal only if the signal's own trap exits.
work="$(mktemp -d)"
trap 'rm -rf "$work" "$new"' EXIT
trap 'exit 1' HUP INT TERM
cd "$work"

for file in "$name.tar.gz" SHA256SUMS; do
    download "$file" "$base/$file" ||
        fail "cannot download $base/$file; nothing was installed; check the network, the proxy (https_proxy) and WORDWRIGHT_VERSION"
done
grep -F "  $name.tar.gz" SHA256SUMS > wanted || fail "SHA256SUMS does not list $name.tar.gz"
verify wanted || fail "the checksum is wrong; nothing was installed; try again"
tar -xzf "$name.tar.gz" ||
    fail "cannot unpack $name.tar.gz; nothing was installed; free some space in ${TMPDIR:-/tmp}"
mkdir -p "$folder" && cp "$name/wordwright" "$new" ||
    fail "cannot write to $folder; nothing was installed; check its permissions and the free space, or set WORDWRIGHT_BIN"
# Only a program that runs here replaces the one that is installed, in one step.
installed="$("$new" --version)" ||
    fail "the released program does not run on this system (it needs glibc 2.35 or later on Linux, and AVX2 on x86-64); nothing was installed; $source"
mv -f "$new" "$folder/wordwright"

echo "Installed $installed in $folder"
case ":$PATH:" in
    *":$folder:"*) echo "Try: wordwright demo" ;;
    *) echo "$folder is not on your PATH. Try: $folder/wordwright demo" ;;
esac

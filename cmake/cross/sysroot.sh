#!/bin/sh
# sysroot.sh: unpacks the libraries that the project needs for another architecture of Debian.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: cmake/cross/sysroot.sh ARCHITECTURE (i386, s390x; any that Debian has)
#
# They go to build/sysroot/ARCHITECTURE; nothing is installed, and apt's own lists are left alone.
set -eu
if [ $# != 1 ]; then
    echo "usage: $0 ARCHITECTURE" >&2
    exit 2
fi
arch=$1 root=$(cd "$(dirname "$0")/../.." && pwd)/build/sysroot/$1
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
rm -rf "$root"
mkdir -p "$root/apt/lists/partial" "$root/apt/archives/partial"
: >"$root/apt/status"
# From where this machine has its own packages.
mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' |
    awk -v suite="$suite" '$2 == suite { print $1; exit }')
if [ -z "$mirror" ]; then
    echo "$0: apt has no lists of $suite here; run apt-get update" >&2
    exit 1
fi
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$root/apt/sources"

foreign_apt() {
    apt-get -qq -o APT::Architecture="$arch" -o APT::Architectures="$arch" -o APT::Sandbox::User=root -o Acquire::Languages=none \
        -o Dir::State="$root/apt" -o Dir::State::status="$root/apt/status" -o Dir::Cache="$root/apt" \
        -o Dir::Etc::sourcelist="$root/apt/sources" -o Dir::Etc::sourceparts=/dev/null "$@"
}

cd "$root"
foreign_apt update
foreign_apt download libcmocka0 libcmocka-dev liblzo2-dev libnettle8 nettle-dev zlib1g-dev
for package in *.deb; do
    dpkg-deb -x "$package" .
done
rm -r apt ./*.deb

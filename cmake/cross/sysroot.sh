#!/bin/sh
# sysroot.sh: gets the libraries that the project needs for another architecture of Debian or for WebAssembly; libspng,
# jansson and cmocka for Windows; libspng for static tools, because Debian has only the shared one.
# SPDX-License-Identifier: GPL-2.0-or-later
#
# usage: cmake/cross/sysroot.sh ARCHITECTURE (i386, s390x; any that Debian has; mingw64; wasm; static)
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
case $arch in
mingw64 | wasm | static) kind=deb-src foreign=$(dpkg --print-architecture) ;;
*) kind=deb foreign=$arch ;;
esac
echo "$kind [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$root/apt/sources"

foreign_apt() {
    apt-get -qq -o APT::Architecture="$foreign" -o APT::Architectures="$foreign" -o APT::Sandbox::User=root -o Acquire::Languages=none \
        -o Dir::State="$root/apt" -o Dir::State::status="$root/apt/status" -o Dir::Cache="$root/apt" \
        -o Dir::Etc::sourcelist="$root/apt/sources" -o Dir::Etc::sourceparts=/dev/null "$@"
}

# get_sources PACKAGE...
get_sources() {
    mkdir include lib
    foreign_apt source --download-only "$@"
    for source in ./*.orig.tar.*z*; do
        case $source in *.asc) ;; *) cmake -E tar xf "$source" ;; esac
    done
}

# make_spng ARCHIVER COMPILER...: libspng, which is one file
make_spng() {
    archiver=$1
    shift
    cp libspng-*/spng/spng.h include
    "$@" -O2 -w -DSPNG_STATIC -Iinclude -c libspng-*/spng/spng.c -o spng.o
    "$archiver" rcs lib/libspng.a spng.o
}

# make_jansson OPTION...: jansson, by its own CMake
make_jansson() {
    cmake -S jansson-* -B jansson-build "$@" -DCMAKE_BUILD_TYPE=Release -DJANSSON_BUILD_DOCS=OFF \
        -DJANSSON_WITHOUT_TESTS=ON -DJANSSON_EXAMPLES=OFF >/dev/null
    cmake --build jansson-build
    cp jansson-build/include/*.h include
    cp jansson-build/lib/libjansson.a lib
}

cd "$root"
foreign_apt update

if [ "$arch" = static ]; then
    get_sources libspng
    make_spng ar cc -fPIC
    rm -r apt libspng* spng.o
    exit
fi

# Debian has none of them for Windows, but their sources: of cmocka one file.
if [ "$arch" = mingw64 ]; then
    get_sources cmocka jansson libspng
    mkdir lib/cmake lib/cmake/cmocka
    cp cmocka-*/include/*.h include
    make_spng x86_64-w64-mingw32-ar x86_64-w64-mingw32-gcc
    make_jansson -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc
    x86_64-w64-mingw32-gcc -O2 -DHAVE_INTTYPES_H -DHAVE_SIGNAL_H -DHAVE_STRUCT_TIMESPEC -DHAVE_TIME_H \
        -D__USE_MINGW_ANSI_STDIO=1 -w -Iinclude -c cmocka-*/src/cmocka.c -o cmocka.o
    x86_64-w64-mingw32-ar rcs lib/libcmocka.a cmocka.o
    cat >lib/cmake/cmocka/cmocka-config.cmake <<'CMAKE'
if(TARGET cmocka::cmocka)
  return()
endif()
add_library(cmocka::cmocka STATIC IMPORTED)
set_target_properties(cmocka::cmocka PROPERTIES IMPORTED_LOCATION ${CMAKE_CURRENT_LIST_DIR}/../../libcmocka.a
  INTERFACE_INCLUDE_DIRECTORIES ${CMAKE_CURRENT_LIST_DIR}/../../../include)
CMAKE
    rm -r apt cmocka* jansson* libspng* spng.o
    exit
fi

# Nor has it any library for WebAssembly, but their sources: of nettle SHA-1 alone is needed,
# and of jansson no atomics, because there are no threads.
if [ "$arch" = wasm ]; then
    get_sources zlib nettle lzo2 libspng jansson
    mkdir include/nettle
    cp zlib-*/zlib.h zlib-*/zconf.h include
    cp nettle-*/sha1.h nettle-*/nettle-types.h include/nettle
    cp -r lzo-*/minilzo .
    cp lzo-*/include/lzo/lzoconf.h lzo-*/include/lzo/lzodefs.h minilzo
    build() { # LIBRARY SOURCE...
        library=$1
        shift
        for source; do
            clang --target=wasm32-wasi -O2 -w -Iinclude/nettle -c "$source" -o "${source%.c}.o"
            llvm-ar rcs "lib/$library" "${source%.c}.o"
        done
    }
    build libnettle.a nettle-*/sha1.c nettle-*/sha1-compress.c nettle-*/write-be32.c
    build libz.a zlib-*/adler32.c zlib-*/crc32.c zlib-*/deflate.c zlib-*/inffast.c zlib-*/inflate.c \
        zlib-*/inftrees.c zlib-*/trees.c zlib-*/zutil.c
    make_spng llvm-ar clang --target=wasm32-wasi
    make_jansson -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_C_COMPILER=clang -DCMAKE_C_COMPILER_TARGET=wasm32-wasi \
        -DUSE_URANDOM=OFF -DHAVE_ATOMIC_BUILTINS=OFF -DHAVE_SYNC_BUILTINS=OFF
    rm -r apt jansson* zlib* nettle* lzo* libspng* spng.o
    exit
fi
foreign_apt download libcmocka0 libcmocka-dev libjansson4 libjansson-dev liblzo2-dev libnettle8 libspng0 libspng-dev libturbojpeg0 libturbojpeg0-dev nettle-dev zlib1g zlib1g-dev
for package in *.deb; do
    dpkg-deb -x "$package" .
done
rm -r apt ./*.deb

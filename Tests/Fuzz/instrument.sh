#!/bin/sh
# Builds libpng, pixman, cairo and HarfBuzz for the fuzzers, with AddressSanitizer and counters of covered code.
#
#   Tests/Fuzz/instrument.sh
#
# They are Debian's sources and go as static libraries to .build/fuzz/libraries, where fuzz.sh finds them; without that folder,
# fuzz.sh takes the libraries of the system. It needs an entry of the type deb-src in apt's sources, and the packages dpkg-dev
# and make.
set -eu

cd "$(dirname "$0")/../.."
prefix=$PWD/.build/fuzz/libraries
rm -rf "$prefix"
mkdir -p "$prefix/sources"
cd "$prefix/sources"

# The clang that brings Swift's sanitizers.
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")
flags='-O1 -g -fno-omit-frame-pointer -fsanitize=fuzzer-no-link,address'
export CC="$toolchain/clang" CXX="$toolchain/clang++" CFLAGS="$flags" CXXFLAGS="$flags"
# gold warns, which cairo's configure takes for an error.
export LDFLAGS='-fsanitize=address -fuse-ld=lld'
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
# For the programs that configure and make run.
export ASAN_OPTIONS=detect_leaks=0

# Gets the newest version of a package that can be had, or else its tarball without Debian's patches.
unpack() {
    for version in $(apt-cache showsrc --only-source "$1" | sed -n 's/^Version: //p' | sort -rV); do
        if apt-get source -qq "$1=$version"; then
            echo "== $1 $version" >&3
            return
        fi
    done
    mkdir "$1-without-patches"
    tar -x --strip-components=1 -C "$1-without-patches" -f "$1"_*.orig.tar.?z
    echo "== $1 without Debian's patches" >&3
}

# build PACKAGE WORDS OPTION...: configures with the options, and makes with the words.
build() {
    (
        unpack "$1"
        cd "$1"-*/
        words=$2
        shift 2
        ./configure --prefix="$prefix" --disable-shared --enable-static "$@"
        # Patches that are newer than configure are no reason to make it anew.
        # shellcheck disable=SC2086
        make -j "$(nproc)" ACLOCAL=: AUTOCONF=: AUTOHEADER=: AUTOMAKE=: $words install
    ) 3>&1 > "$1.log" 2>&1 || {
        tail -40 "$1.log"
        exit 1
    }
}

# Libraries only, without tests and tools.
build libpng1.6 "bin_PROGRAMS= check_PROGRAMS="
build pixman SUBDIRS=pixman --disable-gtk --disable-openmp
build cairo SUBDIRS=src --disable-xlib --disable-xcb --disable-ft --disable-fc --disable-pdf --disable-ps --disable-script \
    --disable-gobject --disable-interpreter --disable-trace
build harfbuzz "-C src" --without-glib --without-cairo --without-freetype --without-icu
ls "$prefix"/lib/*.a

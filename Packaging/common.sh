# What the scripts beside this file share; they source it. It leaves the working folder at the repository's root.
set -euo pipefail
umask 022
export LC_ALL=C TZ=UTC
cd "$(dirname "${BASH_SOURCE[0]}")/.."

entry=Sources/CommandLineInterface/EntryPoint.swift
version=$(sed -n 's/.*static let version = "\(.*\)".*/\1/p' "$entry")
# The time of every file that is made, so that they are the same anywhere.
SOURCE_DATE_EPOCH=$(date -u -d "$(sed -n 's/.*static let releaseDate = "\(.*\)".*/\1/p' "$entry")" +%s)
export SOURCE_DATE_EPOCH
architecture=$(dpkg --print-architecture)
# The libraries that the program is not linked with, and loads when it needs them.
loaded=(libcurl.so.4 libturbojpeg.so.0 libwebp.so.7)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Reads the options --program FILE and --output FOLDER.
program='' output=.build/package
read_options() {
    while [ $# -gt 0 ]; do
        case $1 in
            --program) program=$(realpath "$2"); shift 2 ;;
            --output) output=$2; shift 2 ;;
            *) echo "usage: $0 [--program FILE] [--output FOLDER]" >&2; exit 64 ;;
        esac
    done
    mkdir -p "$output"
    output=$(realpath "$output")
    [ -n "$program" ] || build_program
    check_program
}

# Builds the program with Swift's runtime and all libraries inside it, the same in any folder: neither debugging information nor the
# hashes by which Swift knows what to compile again, both of which depend on paths.
build_program() {
    local libraries=.build/libraries/lib
    Packaging/make-libraries
    PKG_CONFIG_PATH=$PWD/.build/libraries/descriptions \
        swift build -c release --product weathercard --scratch-path .build/package-build --static-swift-stdlib --disable-local-rpath \
        -debug-info-format none -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xswiftc -L$libraries \
        -Xlinker $libraries/portable.o -Xlinker -lbrotlidec -Xlinker -lbrotlicommon \
        -Xlinker --no-export-dynamic -Xlinker -s -Xlinker -z -Xlinker now >&2
    program=$output/weathercard
    cp .build/package-build/release/weathercard "$program"
}

# The oldest C library that the program runs with, which the name of the wheel states, too.
glibc=2.34

# Refuses a program that needs more of a system than its C library, or a newer one.
check_program() {
    local needs newest
    needs=$(readelf --dynamic "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE '^(lib(c|m|dl|pthread)|ld-linux.*)\.so\.[0-9]$' | paste -sd ' ' || true)
    newest=$(objdump --dynamic-syms "$program" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
    if [ -n "$needs" ] || [ "$(printf '%s\n' "GLIBC_$glibc" "$newest" | sort -V | tail -n 1)" != "GLIBC_$glibc" ]; then
        echo "$program needs $needs $newest, and a portable program glibc $glibc alone: leave out --program to build one" >&2
        exit 69
    fi
}

# The licences of the program and of what is inside it.
copyright() {
    local line
    while IFS= read -r line; do
        if [ "$line" = @OFL@ ]; then
            sed -n '/^SIL OPEN FONT LICENSE/,$p' Fonts/OFL.txt | sed 's/^$/./; s/^/ /'
        else
            printf '%s\n' "$line"
        fi
    done <Packaging/copyright
}

# Puts the program, the manual, completions, schemas and licences into a folder as they are below /.
stage() {
    local root=$1 page shell
    install -D -m 755 "$program" "$root/usr/bin/weathercard"
    for page in $("$program" manual --list); do
        mkdir -p "$root/usr/share/man/man${page##*.}"
        "$program" manual "$page" | gzip -9n >"$root/usr/share/man/man${page##*.}/$page.gz"
    done
    while read -r shell path; do
        mkdir -p "$root/usr/share/$(dirname "$path")"
        "$program" completion "$shell" >"$root/usr/share/$path"
    done <<'LIST'
bash bash-completion/completions/weathercard
zsh zsh/vendor-completions/_weathercard
fish fish/vendor_completions.d/weathercard.fish
LIST
    mkdir -p "$root/usr/share/weathercard/schemas" "$root/usr/share/doc/weathercard"
    install -m 644 Documentation/schemas/*.json "$root/usr/share/weathercard/schemas/"
    copyright >"$root/usr/share/doc/weathercard/copyright"
    # What Debian says of the libraries inside.
    while IFS=$'\t' read -r _ _ package _; do
        install -D -m 644 "/usr/share/doc/$package/copyright" "$root/usr/share/doc/weathercard/libraries/$package.copyright"
    done < <(grep -v '^#' Packaging/libraries.tsv)
}

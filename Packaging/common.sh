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
loaded=(libcurl.so.4 libmicrohttpd.so.12)

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
}

# Builds the program with Swift's runtime inside it, without symbols, the same in any folder.
build_program() {
    # Without names that other programs could use, more is left out.
    printf '{ local: *; };\n' >"$work/names"
    mkdir "$work/static" "$work/bin"
    # Of the library of C++ the program uses little, so it is inside, too.
    ln -s "$(clang -print-file-name=libstdc++.a)" "$work/static/libstdc++.a"
    # Of Swift's own, only what is called. swiftc names the folder of the whole one first, so this one goes before it; the package's
    # description is linked with the dynamic library.
    local swift
    swift=$(swiftc -print-target-info -static-stdlib | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
    python3 Packaging/loosen.py "$swift/linux/libswiftCore.a" "$work/static/libswiftCore.a"
    cat >"$work/bin/ld.gold" <<LINKER
#!/bin/sh
case "\$*" in *-L$swift/linux*) set -- "-L$work/static" "\$@" ;; esac
exec "$(command -v ld.gold)" "\$@"
LINKER
    chmod +x "$work/bin/ld.gold"
    PATH=$work/bin:$PATH swift build -c release --product weathercard --scratch-path .build/package-build --static-swift-stdlib \
        --disable-local-rpath -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -internalize-at-link \
        -Xlinker -s -Xlinker --build-id=none -Xlinker -z -Xlinker now -Xlinker --no-eh-frame-hdr \
        -Xlinker "--version-script=$work/names" >&2
    program=$output/weathercard
    cp .build/package-build/release/weathercard "$program"
    # The hash of modules depends on the folder.
    blank .swift_modhash
    # Frames are unwound by exceptions of C++, of which the program catches none, and for backtraces, which it does not print.
    blank .eh_frame
}

# Fills a section of the program with zeros, which keeps the layout: without a section, RELRO would be lost.
blank() {
    local size
    size=$(objdump -h "$program" | awk -v name="$1" '$2 == name { print $3 }')
    if [ -n "$size" ]; then
        head -c $((16#$size)) /dev/zero >"$work/zeros"
        objcopy --update-section "$1=$work/zeros" "$program"
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
}

# Gives every file of a folder the same time.
settle() {
    find "$1" -print0 | xargs -0 touch --no-dereference --date="@$SOURCE_DATE_EPOCH"
}

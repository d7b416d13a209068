#!/bin/sh
# Runs the tests of what reads input from outside under AddressSanitizer, with the optimised package that fuzz.sh builds.
#
#   Tests/Fuzz/addresses.sh [TARGET...]        by default the tests of all readers of data
#
# The tests themselves are compiled without optimisation, which takes half the time. It ends by 1 where a test fails, or the
# sanitizer has something to report.
set -eu

cd "$(dirname "$0")/../.."

# One of the test targets that are compiled at once.
if [ "${1:-}" = --target ]; then
    # shellcheck disable=SC2046,SC2086
    exec swiftc -parse-as-library -Onone -wmo -sanitize=address -package-name "$package" -swift-version 6 $modules $flags \
        -module-name "$2" -c $(find "$PWD/Tests/$2" -name '*.swift') -o "$build/addresses/$2.o"
fi

[ $# -gt 0 ] || set -- JSONReadingTests SceneModelTests RasterImagesTests ImageComparisonTests ProvidersTests PlacesTests \
    RadarTests PostingTests BatchTests
. Tests/Fuzz/package.sh
instrumented LoopbackServices
instrumented TestSupport
rm -rf "$build/addresses"
mkdir -p "$build/addresses"
printf '%s\n' "$@" | xargs -P "$(nproc)" -I '{}' sh Tests/Fuzz/addresses.sh --target '{}'
cat > "$build/addresses/main.swift" << 'end'
import Testing

await Testing.__swiftPMEntryPoint() as Never
end
# shellcheck disable=SC2086
swiftc -swift-version 6 -sanitize=address "$build/addresses/main.swift" "$build"/addresses/*.o $objects \
    "$build"/release/LoopbackServices.build/*.o "$build"/release/TestSupport.build/*.o $libraries -o "$build/addresses/tests" 2>&1 | grep -v 'Cannot export local symbol' || true
# The sanitizer ends a program that asks for too much memory in its own way.
"$build/addresses/tests" --skip tooLittleMemoryIsOneLine > "$build/addresses.log" 2>&1 || {
    grep -A 12 -E '✘ Test .* recorded an issue|ERROR: AddressSanitizer' "$build/addresses.log" | grep -vE '✔|◇' || tail -20 "$build/addresses.log"
    exit 1
}
# A run that found no test also ends in 0.
grep -E 'Test run with [1-9][0-9]* tests? .*passed' "$build/addresses.log"

# Sourced by fuzz.sh and addresses.sh: builds the package for libFuzzer and AddressSanitizer, and says how to compile and link with it.

build=.build/fuzz
# Swift's own crash reports would hang the fuzzer.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0

# Builds a target of the package, with what it needs.
instrumented() {
    swift build -c release --build-path "$build" --target "$1" \
        -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xcc -fsanitize=fuzzer-no-link,address
}

instrumented CommandLineInterface
# What the package manager calls the package, by its folder.
package=$(sed -n 's/.*"-package-name","\([^"]*\)".*/\1/p' "$build/release.yaml" | head -1)
objects=$(find "$build"/release/ -name '*.o' -path '*.build/*' ! -path '*Tests.build/*' ! -path '*/weathercard*.build/*' \
    ! -path '*/LoopbackServices.build/*' ! -path '*/TestSupport.build/*')
modules="-I $build/release/Modules $(printf ' -I Sources/%s' CCairo CHarfBuzz CFriBidi CFontconfig CExpat CPNG CISAL)
    $(find "$build"/release/ -name module.modulemap -exec printf ' -Xcc -fmodule-map-file=%s' {} ';')"
flags="$(pkg-config --cflags-only-I cairo harfbuzz fribidi fontconfig expat libpng libisal | sed 's/-I/-Xcc -I/g')"
libraries=$(pkg-config --libs cairo harfbuzz fribidi fontconfig expat libpng libisal zlib)
if [ -e "$build/libraries/lib/libharfbuzz.a" ]; then libraries="-L $build/libraries/lib $libraries -lpixman-1 -lstdc++ -lm"; fi
export build package objects modules flags libraries

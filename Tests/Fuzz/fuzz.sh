#!/bin/sh
# Fuzzes what reads input from outside, with libFuzzer and AddressSanitizer.
#
#   Tests/Fuzz/fuzz.sh [SECONDS [TARGET...]]        by default 600 s each of PNGReader ForecastDecoders AlertDecoders
#                                                   SceneJSON Arguments JobLines
#
# Everything goes to .build/fuzz: the instrumented package, a corpus for each target that grows from run to run, and what
# was found, as crash-*, timeout-* or oom-* files. It ends by 1 where anything was found. To look at a finding:
#
#   SWIFT_BACKTRACE=enable=no .build/fuzz/PNGReader .build/fuzz/found/PNGReader/crash-...
set -eu

cd "$(dirname "$0")/../.."
seconds=${1:-600}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- PNGReader ForecastDecoders AlertDecoders SceneJSON Arguments JobLines
build=.build/fuzz


# Swift's own crash reports would hang the fuzzer.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS=detect_leaks=0

swift build -c release --product weathercard
swift build -c release --build-path "$build" --target CommandLineInterface \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xcc -fsanitize=fuzzer-no-link,address
# What the package manager calls the package, by its folder.
package=$(sed -n 's/.*"-package-name","\([^"]*\)".*/\1/p' "$build/release.yaml" | head -1)
objects=$(find "$build"/release/ -name '*.o' -path '*.build/*' ! -path '*Tests.build/*' ! -path '*/weathercard*.build/*')
modules="-I $build/release/Modules $(printf ' -I Sources/%s' CCairo CHarfBuzz CFriBidi CFontconfig CPNG CISAL)
    $(find "$build"/release/ -name module.modulemap -exec printf ' -Xcc -fmodule-map-file=%s' {} ';')"
flags="$(pkg-config --cflags-only-I cairo harfbuzz fribidi fontconfig libpng libisal | sed 's/-I/-Xcc -I/g')"
libraries=$(pkg-config --libs cairo harfbuzz fribidi fontconfig libpng libisal)

# Where the search begins.
seed() {
    mkdir -p "$build/corpus/$1" "$build/found/$1"
    case $1 in
    PNGReader)
        for mode in 000 001 002 377; do
            for picture in Snapshots/clock/sample.png Snapshots/clock/wide.png; do
                { printf "\\$mode"; cat "$picture"; } > "$build/corpus/$1/seed-$mode-$(basename "$picture")"
            done
        done ;;
    ForecastDecoders)
        .build/release/weathercard forecast --place Seattle --provider sample -o "$build/corpus/$1/seed-own"
        cat > "$build/corpus/$1/seed-answer" <<'EOF'
{"latitude":47.6,"longitude":-122.3,"timezone":"America/Los_Angeles","offset":-8,"currently":{"time":1795216920,
"summary":"Rain","icon":"rain","temperature":12.2,"apparentTemperature":11,"windSpeed":3,"precipIntensity":0.4},
"minutely":{"data":[{"time":1795216920,"precipIntensity":0.1,"precipProbability":0.5,"precipType":"snow"}]},
"hourly":{"data":[{"time":1795215600,"temperature":12,"precipIntensity":0.3,"precipProbability":0.9,"uvIndex":2}]},
"daily":{"data":[{"time":1795161600,"temperatureHigh":13,"sunriseTime":1795188000,"moonPhase":0.4}]},
"alerts":[{"title":"Wind","severity":"Severe","time":1795216920,"expires":1795226920,"uri":"https://example.com/"}],
"flags":{"units":"si","sources":["x"]}}
EOF
        cat > "$build/corpus/$1/seed-places" <<'EOF'
[{"latitude":47.595,"longitude":-122.324,"utc_offset_seconds":-28800},{"latitude":-33.875,"longitude":151.125,"location_id":1,
"timezone":"Australia/Sydney","hourly":{"time":[1795215600],"visibility":[24140.0]},"hourly_units":{"visibility":"m"}}]
EOF
        cat > "$build/corpus/$1/seed-met-norway" <<'EOF'
{"type":"Feature","geometry":{"type":"Point","coordinates":[10.7,59.9,5]},"properties":{"meta":{
"updated_at":"2026-11-20T22:40:00Z","radar_coverage":"ok","units":{"air_temperature":"celsius","precipitation_amount":"mm",
"precipitation_rate":"mm/h","air_temperature_max":"celsius"}},"timeseries":[{"time":"2026-11-20T23:00:00Z","data":{
"instant":{"details":{"air_temperature":3.5,"precipitation_rate":0.4}},"next_1_hours":{"summary":{
"symbol_code":"lightrain"},"details":{"precipitation_amount":0.4}},"next_12_hours":{"summary":{"symbol_code":"fog"}}}},
{"time":"2026-11-21T00:00:00Z","data":{"instant":{"details":{"air_temperature":3}},"next_6_hours":{"summary":{
"symbol_code":"clearsky_night"},"details":{"air_temperature_max":5,"precipitation_amount":0}}}}]}}
EOF
        ;;
    AlertDecoders)
        cat > "$build/corpus/$1/seed-features" <<'EOF'
{"features":[{"id":"https://example.org/a","geometry":{"type":"Polygon","coordinates":[[[-123,47],[-122,47],[-122,48],
[-123,47]]]},"properties":{"id":"a","areaDesc":"N; S","sent":"2026-11-20T20:00:00Z","status":"Actual","messageType":"Alert",
"severity":"Severe","event":"Gale","description":"Gusts.","ends":"2026-11-22T00:00:00Z","references":[{"identifier":"b"}],
"parameters":{"VTEC":["/O.CON.KSEW.WI.Y.0004.000000T0000Z-261121T1800Z/"]}},"when":{"interval":["2026-11-20T20:00:00Z",
"2026-11-21T20:00:00Z"]}}]}
EOF
        cat > "$build/corpus/$1/seed-cap" <<'EOF'
{"warnings":[{"alert":{"identifier":"i","status":"Actual","msgType":"Alert","references":"x,b,2026","info":[{"language":"en",
"event":"Gale","severity":"Minor","area":[{"areaDesc":"D"}],"parameter":[{"valueName":"awareness_level","value":"2; yellow"}]}]}}]}
EOF
        ;;
    SceneJSON) cp Snapshots/clock/sample.json Snapshots/clock/dry.json Snapshots/clock/wide.json "$build/corpus/$1" ;;
    JobLines)
        echo '{"place": "Seattle", "card": "clock", "output": "a/seattle.png", "strict-place": true}' > "$build/corpus/$1/seed-place"
        echo '{"lat": -33.90, "lon": 1.5e2, "name": "Troms\u00f8 \ud83c\udf08", "scale": 2, "output": "./r.png"}' \
            > "$build/corpus/$1/seed-point" ;;
    Arguments)
        number=0
        for command in render forecast scene message compare; do
            .build/release/weathercard $command --help | sed -n 's/^    weathercard //p'
        done | while read -r line; do
            number=$((number + 1))
            echo "$line" | tr ' ' '\n' > "$build/corpus/$1/seed-$number"
        done ;;
    esac
}

# What a text is made of: the members of JSON, and options.
words() {
    case $1 in
    ForecastDecoders) tr -c 'A-Za-z0-9' '\n' < "$build/corpus/$1/seed-answer"; tr -c 'A-Za-z0-9' '\n' < "$build/corpus/$1/seed-own" ;;
    SceneJSON) tr -c 'A-Za-z0-9' '\n' < Snapshots/clock/sample.json ;;
    JobLines) grep -o '"[a-z-]*"' Sources/CommandLineInterface/*/*.swift -h | tr -d '"' ;;
    Arguments) cat Sources/CommandLineInterface/Commands/*.swift Sources/CommandLineInterface/Commands/*/*.swift | grep -o '"[a-z-]*"' | tr -d '"' ;;
    esac | grep '[A-Za-z]' | sort -u | sed 's/.*/"&"/' | head -300
    printf '%s\n' '"1e999"' '"-0"' '"null"' '"\\\\ud800"' '"[[[["' '"9223372036854775807"' '"--"' '"IHDR"' '"IDAT"' '"PLTE"' '"tRNS"'
}

found=0
for target in "$@"; do
    seed "$target"
    words "$target" > "$build/$target.dict"
    # shellcheck disable=SC2086
    swiftc -parse-as-library -sanitize=fuzzer,address -O -package-name "$package" -swift-version 6 \
        $modules $flags "Tests/Fuzz/$target.swift" $objects $libraries -o "$build/$target" > "$build/$target.log" 2>&1 \
        || { cat "$build/$target.log"; exit 2; }
    echo "== $target: $seconds s"
    # An input that takes 5 s, or 512 MiB, is a finding.
    timeout -k 10 $((seconds + 120)) "$build/$target" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=512 \
        -max_len=40000 -len_control=20 -dict="$build/$target.dict" -artifact_prefix="$build/found/$target/" \
        -print_final_stats=1 "$build/corpus/$target" > "$build/$target.log" 2>&1 || found=1
    grep -E 'stat::number_of_executed_units|stat::average_exec|stat::peak_rss|SUMMARY|Fatal error' "$build/$target.log" || true
    grep -E 'cov: [0-9]+' "$build/$target.log" | tail -1
done
exit $found

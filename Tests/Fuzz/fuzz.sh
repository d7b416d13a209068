#!/bin/sh
# Fuzzes what reads input from outside, with libFuzzer and AddressSanitizer.
#
#   Tests/Fuzz/fuzz.sh [SECONDS [TARGET...]]        by default 600 s each of all targets; 0 runs each seed once
#
# As many run at once as there are processors; SEED in the environment makes their choices the same in each run.
#
# Everything goes to .build/fuzz: the instrumented package, a corpus for each target that grows from run to run, and what
# was found, as crash-*, timeout-* or oom-* files. It ends by 1 where anything was found. To look at a finding:
#
#   SWIFT_BACKTRACE=enable=no .build/fuzz/PNGReader .build/fuzz/found/PNGReader/crash-...
#
# The libraries that draw and read pictures are those of the system, which count no covered code and check no addresses, until
# Tests/Fuzz/instrument.sh has built others.
set -eu

cd "$(dirname "$0")/../.."

# Where the search begins: the files of Corpus, and pictures and scenes of Snapshots.
seed() {
    mkdir -p "$build/corpus/$1" "$build/found/$1"
    if [ -d "Tests/Fuzz/Corpus/$1" ]; then
        for file in "Tests/Fuzz/Corpus/$1"/*; do cp "$file" "$build/corpus/$1/seed-$(basename "$file")"; done
    fi
    case $1 in
    PNGReader)
        for mode in 000 001 002 377; do
            for picture in Snapshots/clock/sample.png Snapshots/clock/wide.png; do
                { printf "\\$mode"; cat "$picture"; } > "$build/corpus/$1/seed-$mode-$(basename "$picture")"
            done
        done ;;
    PNGComparison) cat Snapshots/clock/sample.png Snapshots/clock/sample.png > "$build/corpus/$1/seed-same" ;;
    SceneJSON | SceneDrawing) cp Snapshots/clock/sample.json Snapshots/clock/dry.json Snapshots/clock/wide.json "$build/corpus/$1" ;;
    esac
}

# What a text is made of: the words of its seeds and options, and what readers trip over.
words() {
    case $1 in
    JobLines | ConfigurationFile | Arguments | ServerRequests)
        find Sources/CardOrders Sources/Batch Sources/Posting Sources/Serving Sources/CommandLineInterface -name '*.swift' -exec grep -oh '"[a-z-]*"' {} + | tr -d '"' ;;
    *) cat "$build/corpus/$1"/seed-* 2> /dev/null | tr -c 'A-Za-z0-9-' '\n' ;;
    esac | grep '[A-Za-z]' | sort -u | sed 's/.*/"&"/' | head -300
    grep -v '^#' Tests/Fuzz/common.dict
}

# The most bytes of an input: what the program reads.
limits() {
    case $1 in
    ForecastDecoders | AlertDecoders | SceneJSON | SceneDrawing | RadarAnswers) longest=33554432 ;;
    CacheEntry) longest=9437184 ;;
    PNGReader | PNGComparison | AnimatedPNGFrames | JobLines | ConfigurationFile | BatchReports | TimeZoneFiles | TileAnswers) longest=1048576 ;;
    *) longest=65536 ;;
    esac
}

# Builds a target with the objects of the package, runs it, and prints what came of it.
fuzz() {
    target=$1 log=$build/$1.log
    seed "$target"
    words "$target" > "$build/$target.dict"
    limits "$target"
    # shellcheck disable=SC2086
    swiftc -parse-as-library -sanitize=fuzzer,address -O -package-name "$package" -swift-version 6 \
        $modules $flags "Tests/Fuzz/$target.swift" Tests/Fuzz/CostOracle.swift Tests/Fuzz/PNGChunks.swift \
        $objects $libraries -o "$build/$target" > "$log" 2>&1 || { cat "$log"; return 1; }
    if [ "$seconds" = 0 ]; then runs=-runs=0; else runs=-max_total_time=$seconds; fi
    status=0
    timeout -k 10 $((seconds + 120)) "$build/$target" "$runs" -seed="${SEED:-0}" -timeout=60 -rss_limit_mb=2048 \
        -max_len="$longest" -len_control=20 -dict="$build/$target.dict" -artifact_prefix="$build/found/$target/" \
        -print_final_stats=1 "$build/corpus/$target" > "$log" 2>&1 || status=1
    echo "== $target: $seconds s
$(grep -E 'stat::number_of_executed_units|stat::average_exec|stat::peak_rss|SUMMARY|Fatal error' "$log" || true)
$(grep -E 'cov: [0-9]+' "$log" | tail -1)"
    return $status
}

# One of the targets that run at once.
if [ "${1:-}" = --target ]; then
    fuzz "$2"
    exit
fi

seconds=${1:-600}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- PNGReader PNGComparison AnimatedPNGFrames ForecastDecoders AlertDecoders SceneJSON SceneDrawing \
    Arguments JobLines CacheEntry ConfigurationFile HTTPHeads TimeZoneFiles BatchReports PostingReplies RadarAnswers \
    ServerRequests ModelContextMessages DeviceLogs TileAnswers ZIPArchives

. Tests/Fuzz/package.sh
export seconds
printf '%s\n' "$@" | xargs -P "$(nproc)" -I '{}' sh Tests/Fuzz/fuzz.sh --target '{}' || exit 1

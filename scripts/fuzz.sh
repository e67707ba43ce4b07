#!/bin/sh
# Lets libFuzzer at every target in turn, with the installed toolchain and no further tools but a C++ compiler.
#
#     scripts/fuzz.sh [SECONDS [TARGET...]]
#
# Each target runs for SECONDS (600) on one core. The corpus stays in fuzz/corpus, so that the next run goes on where this one ended; what a
# target fails on is kept in fuzz/artifacts. A line for each target goes to standard output and to fuzz/log.txt: executions, and how many
# edges and features of the code they reached. It ends with 1 where something was found.
set -eu
cd "$(dirname "$0")/../fuzz"
seconds=${1:-600}
[ $# -eq 0 ] || shift
host=$(rustc -vV | sed -n 's/^host: //p')

# What cargo fuzz asks of the compiler, less the address sanitizer: there is no unsafe code, and no nightly compiler is needed.
export RUSTFLAGS="${RUSTFLAGS:-} --cfg fuzzing -Cdebug-assertions -Coverflow-checks -Cpasses=sancov-module \
-Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares"
cargo build --release --quiet --target "$host" --bins

[ $# -gt 0 ] || set -- $(ls fuzz_targets | sed 's/\.rs$//')
found=0
for target; do
    mkdir -p "corpus/$target" "artifacts/$target"
    seeds="regressions/$target"
    case $target in readers | chain | commands | page) seeds="$seeds $(find ../puzzles -mindepth 1 -type d)" ;; esac
    outcome=clean
    "target/$host/release/$target" -max_total_time="$seconds" -max_len=4096 -timeout=60 -rss_limit_mb=4096 -print_final_stats=1 -verbosity=1 \
        -artifact_prefix="artifacts/$target/" "corpus/$target" $seeds >"artifacts/$target.log" 2>&1 || outcome=found
    [ $outcome = clean ] || found=1
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "artifacts/$target.log")
    reached=$(grep -o 'cov: [0-9]* ft: [0-9]*' "artifacts/$target.log" | tail -n 1)
    echo "$(date +%F) $target: $outcome, ${runs:-?} executions in $seconds s, ${reached:-nothing reached}, $(ls "corpus/$target" | wc -l) inputs kept" |
        tee -a log.txt
done
exit $found

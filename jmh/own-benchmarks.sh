#!/usr/bin/env bash
# Runs the throughput benchmarks of Disruptor and JCTools themselves in turn with the rows that do the same work, one JVM
# of each in every round, and summarises the results. The libraries' benchmarks have to be compiled before, from their
# sources against the jars in jmh/target/lib; this repository contains none of them.
# Usage: jmh/own-benchmarks.sh ROUNDS DISRUPTOR_CLASSES JCTOOLS_CLASSES, each a class path.
set -euo pipefail
usage() { sed -n '2,5s/^# //p' "${BASH_SOURCE[0]}"; }
if [[ ${1:-} == -h || ${1:-} == --help ]]; then usage; exit; fi
[[ $# == 3 && $1 =~ ^[1-9][0-9]*$ ]] || { usage >&2; exit 2; }
rounds=$1 disruptor=$2 jctools=$3
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
fail() { printf '%s\n' "$1" >&2; exit 1; }
source "$root/.mvn/find-jdk.sh"

"$root/run-benchmarks.sh" list StreamOps >&2 # builds
lib="$root/jmh/target/lib/*"
provider=$(compgen -G "$root/src/target/myelin-substrates-*.jar" | grep -Ev 'sources|javadoc|tests' | head -n 1)
api=$(compgen -G "$root/api/target/myelin-substrates-api-*.jar" | grep -Ev 'sources|javadoc|tests' | head -n 1)
options="-Xms1g -Xmx1g -XX:+AlwaysPreTouch -XX:+UseG1GC --sun-misc-unsafe-memory-access=allow"
length="-f 1 -wi 3 -w 300ms -i 4 -r 300ms"
raw=$(mktemp)
trap 'rm -f "$raw"' EXIT

jmh() { # CLASS_PATH NAMES PARAMETER
    # shellcheck disable=SC2086 # several words each
    "$jdk/bin/java" -cp "$1" org.openjdk.jmh.Main "$2" -p "$3" $length -jvmArgs "$options" 2>&1
}

row() { # NAME PEERS
    jmh "$root/jmh/target/benchmarks.jar:$lib:$api:$provider" "$1\$" "peer=$2" |
        awk '/^# Benchmark: / {sub(/.*[.]/, "", $3); row = $3} /^# Parameters: / {sub(/\)/, "", $5); peer = $5}
             /^Iteration / {printf "row:%s:%s %.2f\n", row, peer, $3}'
}

echo "date: $(date +%F); $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors"
echo "commit: $(git -C "$root" rev-parse --short=12 HEAD)"
echo "options: $options"
echo "length: $length; of Disruptor's 7 passes of 100 million messages the last 4"
echo "units: nanoseconds a message, a value for each iteration or pass"
for round in $(seq "$rounds"); do
    echo "round $round"
    # shellcheck disable=SC2086 # several words
    "$jdk/bin/java" $options -cp "$disruptor:$lib" \
        com.lmax.disruptor.sequenced.OneToOneSequencedThroughputTest |
        sed -n 's/^Run [3-6], Disruptor=\([0-9,]*\) ops.*AverageBatchSize=\([0-9,]*\).*/\1 \2/p' | tr -d , |
        awk '{printf "own:disruptor %.2f batch %d\n", 1e9 / $1, $2}'
    row StreamOps.ordered_stream disruptor,jctools-spsc-polled,jctools-mpsc-polled
    row PeersOps.ordered_delivery disruptor
    jmh "$jctools:$lib" '[.]QueueThroughputBackoffNone' qType=SpscArrayQueue,MpscArrayQueue |
        awk '/^# Parameters: / {for (i = 1; i < NF; i++) if ($i == "qType") {sub(/[,)].*/, "", $(i + 2)); queue = $(i + 2)}}
             /^Iteration / {measuring = 1} /^# Warmup / {measuring = 0}
             /pollsMade:/ && measuring {printf "own:%s %.2f\n", queue, 1e3 / $2}'
done | tee "$raw"

echo
echo "medians of values below 12.5 and of the others, with least, most and number:"
grep -E '^(own|row):' "$raw" | awk '{print $1}' | sort -u | while read -r what; do
    awk -v what="$what" '$1 == what {print $2}' "$raw" | sort -n | awk -v what="$what" '
        function summary(from, to) {
            return from > to ? "none" : sprintf("%.2f (%.2f to %.2f, %d)",
                (value[int((from + to) / 2)] + value[int((from + to + 1) / 2)]) / 2, value[from], value[to], to - from + 1)
        }
        {value[NR] = $1; if ($1 < 12.5) below = NR}
        END {printf "%-40s all %s; below %s; others %s\n", what, summary(1, NR), summary(1, below), summary(below + 1, NR)}'
done

#!/usr/bin/env bash
# Measures a provider of the Substrates API; './run-benchmarks.sh --help' explains the rest.
# This script only finds a JDK, builds what is missing or stale, and starts the Java program in jmh/.
set -euo pipefail

script=${BASH_SOURCE[0]}
while [[ -L $script ]]; do
    target=$(readlink "$script")
    [[ $target == /* ]] || target=$(dirname "$script")/$target
    script=$target
done
root=$(cd "$(dirname "$script")" && pwd -P)

fail() {
    printf 'run-benchmarks.sh: %s\n' "$1" >&2
    exit 1
}

# Sets jdk, and JAVA_HOME where Maven needs it.
source "$root/.mvn/find-jdk.sh"

# True when the build has to run: something is missing, or a source is newer than the last build.
stale() {
    local stamp=$root/jmh/target/.built
    local distributed=$root/cluster/hazelcast-benchmarks/target
    [[ -f $stamp && -f $root/jmh/target/benchmarks.jar && -d $root/jmh/target/lib ]] || return 0
    [[ -f $distributed/hazelcast-benchmarks.jar && -d $distributed/lib ]] || return 0
    compgen -G "$root/api/target/*.jar" >/dev/null || return 0
    compgen -G "$root/src/target/*.jar" >/dev/null || return 0
    [[ -n $(find "$root"/{,api/,src/,jmh/,journal/,cluster/hazelcast/,cluster/hazelcast-benchmarks/}pom.xml \
        "$root"/{api/src,src,jmh/src,journal/src,cluster/hazelcast/src,cluster/hazelcast-benchmarks/src}/main \
        -newer "$stamp" -print 2>/dev/null | head -n 1) ]]
}

if stale; then
    printf 'Building the provider and the benchmarks ...\n' >&2
    log=$(mktemp)
    began=$(mktemp)
    trap 'rm -f "$log" "$began"' EXIT
    # The build removes no library: after an update, the class path would contain both versions.
    rm -rf "$root"/{jmh,cluster/hazelcast-benchmarks}/target/lib
    if ! (cd "$root" && ./mvnw -q -B -Dstyle.color=never -Dmaven.test.skip=true \
        -pl api,src,jmh,journal,cluster/hazelcast,cluster/hazelcast-benchmarks package) </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        fail "the build failed; its messages are above."
    fi
    # Dated before the build, so that sources edited during it are built next time.
    touch -r "$began" "$root/jmh/target/.built"
    rm -f "$log" "$began"
    trap - EXIT
fi

hazelcast=$root/cluster/hazelcast-benchmarks/target/hazelcast-benchmarks.jar
terminal=false
colour=false
[[ -t 2 ]] && terminal=true
[[ -t 1 ]] && colour=true
# This program needs only the list of rows of the benchmarks on Hazelcast. It passes their libraries to the JVMs that it
# starts.
exec "$jdk/bin/java" -Xshare:auto -XX:TieredStopAtLevel=1 -Djava.awt.headless=true \
    -Dmyelin.root="$root" -Dmyelin.terminal="$terminal" -Dmyelin.colour="$colour" \
    -cp "$root/jmh/target/benchmarks.jar:$root/jmh/target/lib/*:$hazelcast" io.myelin.benchmarks.Main "$@"

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
    [[ -f $stamp && -f $root/jmh/target/benchmarks.jar && -d $root/jmh/target/lib ]] || return 0
    compgen -G "$root/api/target/*.jar" >/dev/null || return 0
    compgen -G "$root/src/target/*.jar" >/dev/null || return 0
    [[ -n $(find "$root"/{,api/,src/,flow/,jmh/}pom.xml "$root"/{api/src,src,flow/src,jmh/src}/main \
        -newer "$stamp" -print 2>/dev/null | head -n 1) ]]
}

terminal=false
[[ -t 2 ]] && terminal=true

# Builds, and says meanwhile what is being built: the first time Maven also fetches what it needs.
build() {
    local log=$1 module goal shown= began=$SECONDS
    echo "Building what the measurement needs; the first time Maven fetches its plugins and libraries, too." >&2
    # The build removes no library: after an update, the class path would contain both versions.
    rm -rf "$root/jmh/target/lib"
    (cd "$root" && exec ./mvnw -B -Dstyle.color=never -Dmaven.test.skip=true -Dmaven.javadoc.skip=true \
        -Dmaven.source.skip=true -pl api,src,flow,jmh package) </dev/null >"$log" 2>&1 &
    local maven=$!
    trap 'kill "$maven" 2>/dev/null || true; exit 130' INT TERM
    while kill -0 "$maven" 2>/dev/null; do
        module=$(sed -n 's/^\[INFO\] Building \(Myelin[^0-9]*\) [0-9].*/\1/p' "$log" | tail -n 1)
        if $terminal; then
            goal=$(sed -En 's/^\[INFO\] --- (maven-)?([a-z]+)[^:]*:[^:]+:([A-Za-z-]+).*/, \2:\3/p' "$log" | tail -n 1)
            printf '\r\033[K%.66s (%d s)' "${module:-Maven starts}$goal" "$((SECONDS - began))" >&2
        elif [[ $module != "$shown" ]]; then
            printf 'Building %s ...\n' "$module" >&2
            shown=$module
        fi
        sleep 0.5
    done
    trap - INT TERM
    ! $terminal || printf '\r\033[K' >&2
    wait "$maven"
}

if stale; then
    log=$(mktemp)
    began=$(mktemp)
    trap 'rm -f "$log" "$began"' EXIT
    if ! build "$log"; then
        cat "$log" >&2
        fail "the build failed; its messages are above."
    fi
    # Dated before the build, so that sources edited during it are built next time.
    touch -r "$began" "$root/jmh/target/.built"
    rm -f "$log" "$began"
    trap - EXIT
fi

exec "$jdk/bin/java" -Xshare:auto -XX:TieredStopAtLevel=1 -Djava.awt.headless=true \
    -Dmyelin.root="$root" \
    -cp "$root/jmh/target/benchmarks.jar:$root/jmh/target/lib/*" io.myelin.benchmarks.Main "$@"

#!/usr/bin/env bash
# Shows the situation of a JVM on a local web page; './run-twin.sh --help' explains the rest.
# This script only finds a JDK, builds what is missing or stale, and starts the Java program in twin/.
set -euo pipefail

script=${BASH_SOURCE[0]}
while [[ -L $script ]]; do
    target=$(readlink "$script")
    [[ $target == /* ]] || target=$(dirname "$script")/$target
    script=$target
done
root=$(cd "$(dirname "$script")" && pwd -P)

fail() {
    printf 'run-twin.sh: %s\n' "$1" >&2
    exit 1
}

# Sets jdk, and JAVA_HOME where Maven needs it.
source "$root/.mvn/find-jdk.sh"

# True when the build has to run: something is missing, or a source is newer than the last build.
stale() {
    local stamp=$root/twin/target/.built
    [[ -f $stamp && -f $root/twin/target/twin.jar && -d $root/twin/target/lib ]] || return 0
    [[ -n $(find "$root"/{,api/,src/,journal/,viewer/,twin/}pom.xml \
        "$root"/{api/src,src,journal/src,viewer/src,twin/src}/main -newer "$stamp" -print 2>/dev/null | head -n 1) ]]
}

if stale; then
    printf 'Building the twin ...\n' >&2
    log=$(mktemp)
    began=$(mktemp)
    trap 'rm -f "$log" "$began"' EXIT
    # The build removes no library: after an update, the class path would contain both versions.
    rm -rf "$root/twin/target/lib"
    if ! (cd "$root" && ./mvnw -q -B -Dstyle.color=never -Dmaven.test.skip=true -Dmaven.javadoc.skip=true \
        -Dmaven.source.skip=true -pl api,src,journal,viewer,twin package) </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        fail "the build failed; its messages are above."
    fi
    # Dated before the build, so that sources edited during it are built next time.
    touch -r "$began" "$root/twin/target/.built"
    rm -f "$log" "$began"
    trap - EXIT
fi

# 256 MB are enough for the twin, and small enough for a collector storm on every machine.
exec "$jdk/bin/java" -Xshare:auto -Xmx256m -Djava.awt.headless=true \
    -jar "$root/twin/target/twin.jar" "$@"

#!/usr/bin/env bash
# Measures a provider of the Substrates API; './run-benchmarks.sh --help' explains the rest.
# This script only finds a JDK, builds what is missing or stale, and starts the Java program in jmh/.
set -euo pipefail

readonly REQUIRED=25

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

# The feature release of the JDK in folder $1; 0 where there is none.
release() {
    local version=
    [[ -x $1/bin/java ]] || { echo 0; return; }
    if [[ -r $1/release ]]; then
        version=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9]*\).*/\1/p' "$1/release" | head -n 1)
    fi
    if [[ -z $version ]]; then
        version=$("$1/bin/java" -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1)
    fi
    echo "${version:-0}"
}

# Prints the home of a new enough JDK: the one the user points at, else the newest of the usual places.
find_jdk() {
    local home found=0 best= version
    if [[ -n ${JAVA_HOME:-} ]] && (($(release "$JAVA_HOME") >= REQUIRED)); then
        echo "$JAVA_HOME"
        return
    fi
    if home=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p') \
        && [[ -n $home ]] && (($(release "$home") >= REQUIRED)); then
        echo "$home"
        return
    fi
    for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* \
        "$HOME"/.jdks/* "$HOME"/.sdkman/candidates/java/* \
        {,"$HOME"}/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        version=$(release "$home")
        if ((version > found)); then
            found=$version
            best=$home
        fi
    done
    ((found >= REQUIRED)) || return 1
    echo "$best"
}

jdk=$(find_jdk) || fail "no JDK $REQUIRED or newer was found; install one, or point JAVA_HOME at it."

# Maven runs on any Java and has the build use the right one; where it would find none, it gets this one.
if [[ -n ${JAVA_HOME:-} ]]; then
    [[ -x $JAVA_HOME/bin/java ]] || export JAVA_HOME=$jdk
elif ! java -version >/dev/null 2>&1; then
    export JAVA_HOME=$jdk
fi

# True when the build has to run: something is missing, or a source is newer than the last build.
stale() {
    local stamp=$root/jmh/target/.built
    local distributed=$root/hazelcast-benchmarks/target
    [[ -f $stamp && -f $root/jmh/target/benchmarks.jar && -d $root/jmh/target/lib ]] || return 0
    [[ -f $distributed/hazelcast-benchmarks.jar && -d $distributed/lib ]] || return 0
    compgen -G "$root/api/target/*.jar" >/dev/null || return 0
    compgen -G "$root/src/target/*.jar" >/dev/null || return 0
    [[ -n $(find "$root"/{,api/,src/,jmh/,journal/,hazelcast/,hazelcast-benchmarks/}pom.xml \
        "$root"/{api/src,src,jmh/src,journal/src,hazelcast/src,hazelcast-benchmarks/src}/main \
        -newer "$stamp" -print 2>/dev/null | head -n 1) ]]
}

if stale; then
    printf 'Building the provider and the benchmarks ...\n' >&2
    log=$(mktemp)
    began=$(mktemp)
    trap 'rm -f "$log" "$began"' EXIT
    # The build adds libraries and takes none away: of one that was updated, the class path would have both.
    rm -rf "$root"/{jmh,hazelcast-benchmarks}/target/lib
    if ! (cd "$root" && ./mvnw -q -B -Dstyle.color=never -Dmaven.test.skip=true \
        -pl api,src,jmh,journal,hazelcast,hazelcast-benchmarks package) </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        fail "the build failed; its messages are above."
    fi
    # Dated to before the build: what was edited while it ran is built next time.
    touch -r "$began" "$root/jmh/target/.built"
    rm -f "$log" "$began"
    trap - EXIT
fi

hazelcast=$root/hazelcast-benchmarks/target/hazelcast-benchmarks.jar
terminal=false
colour=false
[[ -t 2 ]] && terminal=true
[[ -t 1 ]] && colour=true
# Of the benchmarks on Hazelcast this program needs the list of rows; their libraries it hands on.
exec "$jdk/bin/java" -Xshare:auto -XX:TieredStopAtLevel=1 -Djava.awt.headless=true \
    -Dmyelin.root="$root" -Dmyelin.terminal="$terminal" -Dmyelin.colour="$colour" \
    -cp "$root/jmh/target/benchmarks.jar:$root/jmh/target/lib/*:$hazelcast" io.myelin.benchmarks.Main "$@"

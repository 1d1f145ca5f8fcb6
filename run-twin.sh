#!/usr/bin/env bash
# Shows the situation of a JVM on a page of this machine; './run-twin.sh --help' explains the rest.
# This script only finds a JDK, builds what is missing or stale, and starts the Java program in twin/.
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
    printf 'run-twin.sh: %s\n' "$1" >&2
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
    local stamp=$root/twin/target/.built
    [[ -f $stamp && -f $root/twin/target/twin.jar && -d $root/twin/target/lib ]] || return 0
    [[ -n $(find "$root"/{,api/,src/,journal/,twin/}pom.xml \
        "$root"/{api/src,src,journal/src,twin/src}/main -newer "$stamp" -print 2>/dev/null | head -n 1) ]]
}

if stale; then
    printf 'Building the twin ...\n' >&2
    log=$(mktemp)
    began=$(mktemp)
    trap 'rm -f "$log" "$began"' EXIT
    # The build adds libraries and takes none away: of one that was updated, the class path would have both.
    rm -rf "$root/twin/target/lib"
    if ! (cd "$root" && ./mvnw -q -B -Dstyle.color=never -Dmaven.test.skip=true -Dmaven.javadoc.skip=true \
        -Dmaven.source.skip=true -pl api,src,journal,twin package) </dev/null >"$log" 2>&1; then
        cat "$log" >&2
        fail "the build failed; its messages are above."
    fi
    # Dated to before the build: what was edited while it ran is built next time.
    touch -r "$began" "$root/twin/target/.built"
    rm -f "$log" "$began"
    trap - EXIT
fi

terminal=false
[[ -t 1 ]] && terminal=true
# 256 MB are plenty, and make a collector storm one on every machine.
exec "$jdk/bin/java" -Xshare:auto -Xmx256m -Djava.awt.headless=true -Dmyelin.terminal="$terminal" \
    -jar "$root/twin/target/twin.jar" "$@"

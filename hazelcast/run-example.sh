#!/usr/bin/env bash
# Three members on this machine host a thousand circuits under load, or as many as $2 says; one member is killed, one
# added, one stopped in order. Ends with 0 if each circuit handled each emission once and in order.
#
# With `takeover` as $1: two members, a journaled circuit under load on one of them, that one killed, the circuit taken
# over by the other. Ends with 0 if nothing acknowledged was lost.
set -euo pipefail

case ${1:-hosts} in
hosts) main=host.ThreeMembers ;;
takeover) main=example.TakeOver ;;
*)
    printf 'usage: run-example.sh [hosts [circuits] | takeover]\n' >&2
    exit 2
    ;;
esac
circuits=${2:-1000}

readonly REQUIRED=25

script=${BASH_SOURCE[0]}
while [[ -L $script ]]; do
    target=$(readlink "$script")
    [[ $target == /* ]] || target=$(dirname "$script")/$target
    script=$target
done
root=$(cd "$(dirname "$script")/.." && pwd -P)

# The feature release of the JDK in folder $1; 0 where there is none.
release() {
    local version=
    if [[ -x $1/bin/javac && -r $1/release ]]; then
        version=$(sed -n 's/^JAVA_VERSION="\{0,1\}\([0-9]*\).*/\1/p' "$1/release" | head -n 1)
    fi
    echo "${version:-0}"
}

# Prints the home of a new enough JDK: the one the user points at, else the one on the path, else one that is
# installed where JDKs usually are.
find_jdk() {
    local home
    local on_path=
    on_path=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p') || true
    for home in "${JAVA25_HOME:-}" "${JAVA_HOME:-}" "$on_path" \
        /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* "$HOME"/.jdks/* "$HOME"/.sdkman/candidates/java/* \
        {,"$HOME"}/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        if [[ -n $home ]] && (($(release "$home") >= REQUIRED)); then
            echo "$home"
            return
        fi
    done
    return 1
}

if ! jdk=$(find_jdk); then
    printf 'run-example.sh: no JDK %s or newer was found; install one, or point JAVA_HOME at it.\n' "$REQUIRED" >&2
    exit 1
fi
# Maven runs on any Java and has the build use the right one; where it would find none, it gets this one.
if [[ -n ${JAVA_HOME:-} ]]; then
    [[ -x $JAVA_HOME/bin/java ]] || export JAVA_HOME=$jdk
elif ! java -version >/dev/null 2>&1; then
    export JAVA_HOME=$jdk
fi

printf 'Building ...\n'
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# `package` leaves the modules' jars, which is what the path of the example is made of.
if ! (cd "$root" && ./mvnw -q -B -Dstyle.color=never -DskipTests -Dmaven.javadoc.skip=true -pl hazelcast -am \
    package dependency:build-classpath -Dmdep.outputFile=target/example.classpath) </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    printf 'run-example.sh: the build failed; its messages are above.\n' >&2
    exit 1
fi
rm -f "$log"
trap - EXIT

module=$root/hazelcast/target
exec "$jdk/bin/java" "-Dcircuits=$circuits" \
    -cp "$module/test-classes:$module/classes:$(cat "$module/example.classpath")" \
    "io.myelin.hazelcast.$main"

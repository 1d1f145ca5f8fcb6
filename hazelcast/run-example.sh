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

script=${BASH_SOURCE[0]}
while [[ -L $script ]]; do
    target=$(readlink "$script")
    [[ $target == /* ]] || target=$(dirname "$script")/$target
    script=$target
done
root=$(cd "$(dirname "$script")/.." && pwd -P)

fail() {
    printf 'run-example.sh: %s\n' "$1" >&2
    exit 1
}

# Sets jdk, and JAVA_HOME where Maven needs it.
source "$root/.mvn/find-jdk.sh"

printf 'Building ...\n'
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# `package` leaves the modules' jars, which is what the path of the example is made of.
if ! (cd "$root" && ./mvnw -q -B -Dstyle.color=never -DskipTests -Dmaven.javadoc.skip=true -pl hazelcast -am \
    package dependency:build-classpath -Dmdep.outputFile=target/example.classpath) </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    fail "the build failed; its messages are above."
fi
rm -f "$log"
trap - EXIT

module=$root/hazelcast/target
exec "$jdk/bin/java" "-Dcircuits=$circuits" \
    -cp "$module/test-classes:$module/classes:$(cat "$module/example.classpath")" \
    "io.myelin.hazelcast.$main"

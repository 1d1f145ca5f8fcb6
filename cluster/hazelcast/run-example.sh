#!/usr/bin/env bash
# Runs an example. Usage: run-example.sh [hosts [CIRCUITS] | takeover]
#
# hosts, the default: three members on this machine host circuits under load, a thousand unless given; one member is
# killed, one added, one stopped in order. Ends with 0 if each circuit handled each emission once and in order.
#
# takeover: of two members, one runs a journaled circuit under load and is killed; the other takes the circuit over.
# Ends with 0 if no acknowledged emission was lost.
set -euo pipefail

usage() {
    sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
}
refuse() {
    usage >&2
    exit 2
}

most=2
case ${1:-hosts} in
hosts) main=host.ThreeMembers ;;
takeover) main=example.TakeOver most=1 ;;
-h | --help)
    usage
    exit
    ;;
*) refuse ;;
esac
circuits=${2:-1000}
# Before the build, which takes minutes.
[[ $# -le $most && $circuits =~ ^[1-9][0-9]{0,8}$ ]] || refuse

script=${BASH_SOURCE[0]}
while [[ -L $script ]]; do
    target=$(readlink "$script")
    [[ $target == /* ]] || target=$(dirname "$script")/$target
    script=$target
done
root=$(cd "$(dirname "$script")/../.." && pwd -P)

fail() {
    printf 'run-example.sh: %s\n' "$1" >&2
    exit 1
}

# Sets jdk, and JAVA_HOME where Maven needs it.
source "$root/.mvn/find-jdk.sh"

printf 'Building ...\n'
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# `package` makes the modules' jars, of which the example's class path consists.
if ! (cd "$root" && ./mvnw -q -B -Dstyle.color=never -DskipTests -Dmaven.javadoc.skip=true -pl cluster/hazelcast -am \
    package dependency:build-classpath -Dmdep.outputFile=target/example.classpath) </dev/null >"$log" 2>&1; then
    cat "$log" >&2
    fail "the build failed; its messages are above."
fi
rm -f "$log"
trap - EXIT

module=$root/cluster/hazelcast/target
exec "$jdk/bin/java" "-Dcircuits=$circuits" \
    -cp "$module/test-classes:$module/classes:$(cat "$module/example.classpath")" \
    "io.myelin.hazelcast.$main"

#!/usr/bin/env bash
# Starts three members of a cluster as processes, kills the leader, and prints for how long no output came.
# Usage: cluster/run-example.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    echo "run-example.sh: $*" >&2
    exit 2
}
case "${1:-}" in
-h | --help)
    sed -n '2,3s/^# //p' "cluster/${BASH_SOURCE[0]##*/}"
    exit
    ;;
'') ;;
*)
    sed -n '2,3s/^# //p' "cluster/${BASH_SOURCE[0]##*/}" >&2
    exit 2
    ;;
esac
. .mvn/find-jdk.sh
./mvnw -q -B test-compile dependency:build-classpath -pl cluster -am -Dmdep.outputFile=target/classpath
exec "$jdk/bin/java" --add-opens java.base/jdk.internal.misc=ALL-UNNAMED \
    -cp "cluster/target/test-classes:cluster/target/classes:$(< cluster/target/classpath)" \
    io.myelin.cluster.example.LeaderKilled

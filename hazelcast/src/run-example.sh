#!/usr/bin/env bash
# Two members on this machine, a journaled circuit under load on one of them, that one killed, the circuit taken over
# by the other. Ends with 0 if nothing acknowledged was lost.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
./mvnw -q -B -pl hazelcast -am test-compile \
    org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath \
    -Dmdep.outputFile=target/example.classpath
java="${JAVA25_HOME:-${JAVA_HOME:-}}/bin/java"
[ -x "$java" ] || java=java
exec "$java" \
    -cp "hazelcast/target/test-classes:hazelcast/target/classes:$(cat hazelcast/target/example.classpath)" \
    io.myelin.distributed.example.TakeOver

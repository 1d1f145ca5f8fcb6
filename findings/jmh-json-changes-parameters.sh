#!/usr/bin/env bash
# JMH 1.37, a JDK 17 or newer. The JSON result file has other parameter values than the benchmark was run with: of
# "flags&(A|B)" it has "flags&{A|B)", of "x&-y" "x&<y", of "a&=1" "a&>1"; a tab and a line feed are both the empty text.
# It escapes with & on its own before it lays out the file, undoes that in an order in which && is not the first, and
# drops control characters. The CSV file of the same run has all the values. The guess was the values, as JSON can hold
# any of them, and as commas, quotes and brackets alone come out right. Results are looked up and compared by their
# parameters, so a separator's figures go to another, and an expression's to one that was never measured.
# Seen: the lines below, values as they were set and as Python reads them.
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
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
mkdir -p sample classes
cat >sample/Texts.java <<'JAVA'
package sample;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

@BenchmarkMode(Mode.SingleShotTime)
@Fork(1)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@State(Scope.Benchmark)
public class Texts {
    @Param({"a,b", "\"a\"", "[{a}]", "flags&(A|B)", "x&-y", "a&=1", "\t", "\n"})
    public String text;

    @Benchmark
    public int length() {
        return text.length();
    }
}
JAVA
javac --release 17 -cp 'jars/*' -processorpath "$(printf '%s:' jars/*.jar)" -d classes sample/Texts.java
cat >compare.py <<'PY'
import csv
import json

wanted = ["a,b", '"a"', "[{a}]", "flags&(A|B)", "x&-y", "a&=1", "\t", "\n"]
with open("result.json") as file:
    found = [result["params"]["text"] for result in json.load(file)]
with open("result.csv", newline="") as file:
    rows = [row["Param: text"] for row in csv.DictReader(file)]
for value, text in zip(wanted, found):
    print(repr(value), "->", repr(text))
print("CSV as set:", rows == wanted)
PY
for format in json csv; do
    java -cp 'classes:jars/*' org.openjdk.jmh.Main -rf "$format" -rff "result.$format" >run.txt 2>&1 \
        || { cat run.txt; exit 2; }
done
seen=$(python3 compare.py) || exit 2
echo "$seen"
if [[ $seen != "'a,b' -> 'a,b'
'\"a\"' -> '\"a\"'
'[{a}]' -> '[{a}]'
'flags&(A|B)' -> 'flags&{A|B)'
'x&-y' -> 'x&<y'
'a&=1' -> 'a&>1'
'\\t' -> ''
'\\n' -> ''
CSV as set: True" ]]; then
    echo "changed: parameters in the JSON result" >&2
    exit 1
fi
echo "as described: the JSON result has other parameters"

#!/usr/bin/env bash
# CloudEvents SDK for Java 4.0.1 with its JSON format (Jackson), a JDK 17 or newer. The data of an event is bytes; if
# its content type is JSON, the format parses them into a tree and writes that one. What a double cannot hold changes:
# an amount of 12345678901234567.89 arrives as 1.2345678901234568E16, and 0.10 as 0.1. Of a key that occurs twice the
# first value is gone. No error and no warning. The guess was that an envelope carries numbers as they are written, as
# JSON has no doubles, and as it does carry text, and JSON under its content type in capitals, which is the same type.
# Seen: the lines below. Whoever signs, hashes or accounts by the data has to send it under another content type.
# Needs Maven and a JDK, 17 or newer, on the path.
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
      <groupId>io.cloudevents</groupId><artifactId>cloudevents-json-jackson</artifactId><version>4.0.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Digits.java <<'JAVA'
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.jackson.JsonFormat;
import java.net.URI;

public class Digits {
    public static void main(String... none) {
        for (var type : new String[]{"application/json", "APPLICATION/JSON", "text/plain"}) {
            for (var data : new String[]{"[12345678901234567.89,0.10]", "{\"a\":1,\"a\":2}"}) {
                var sent = CloudEventBuilder.v1().withId("1").withSource(URI.create("sample")).withType("sample")
                        .withData(type, data.getBytes()).build();
                var format = new JsonFormat();
                var read = format.deserialize(format.serialize(sent));
                System.out.println(type + ": " + data + " -> " + new String(read.getData().toBytes()));
            }
        }
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Digits.java
java -cp '.:jars/*' Digits >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
application/json: [12345678901234567.89,0.10] -> [1.2345678901234568E16,0.1]
application/json: {"a":1,"a":2} -> {"a":2}
APPLICATION/JSON: [12345678901234567.89,0.10] -> [12345678901234567.89,0.10]
APPLICATION/JSON: {"a":1,"a":2} -> {"a":1,"a":2}
text/plain: [12345678901234567.89,0.10] -> [12345678901234567.89,0.10]
text/plain: {"a":1,"a":2} -> {"a":1,"a":2}
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what JSON data is after the JSON format" >&2
    exit 1
fi
echo "as described: the JSON format changes JSON data, and only JSON data"

#!/usr/bin/env bash
# CloudEvents SDK for Java (cloudevents-sql) 4.0.1, a JDK 17 or newer. The filter region IN ('eu', 'us') is true of an
# event that has no region, and NOT IN is false; region = 'eu' OR region = 'us' is false of it. A missing attribute
# counts as false there, and a text that is no truth value becomes false too when it is cast to the left operand's type,
# so the two are equal. For the same reason 0 IN ('none') is true, where 0 = 'none' is false. The result says that it
# failed, as it does for "=" and a missing attribute, and has the value true. The guess was the specification, by which
# IN compares as "=" does, and what cannot be cast gives the zero value of the whole expression, false. A subscription
# to two regions that works with "=" gets the events of no region as well once it is written with IN.
# Seen: the lines below; an event with 0 retries, without a region.
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
      <groupId>io.cloudevents</groupId><artifactId>cloudevents-sql</artifactId>
      <version>4.0.1</version>
    </dependency>
    <dependency>
      <groupId>io.cloudevents</groupId><artifactId>cloudevents-core</artifactId>
      <version>4.0.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Filter.java <<'END'
import io.cloudevents.core.builder.CloudEventBuilder;
import io.cloudevents.sql.EvaluationRuntime;
import io.cloudevents.sql.Parser;
import java.net.URI;

public class Filter {
    public static void main(String... none) {
        var event = CloudEventBuilder.v1().withId("1").withSource(URI.create("/orders")).withType("placed")
                .withExtension("retries", 0).withExtension("venue", "xpar").build();
        for (var text : new String[] {"region = 'eu' OR region = 'us'", "region IN ('eu', 'us')",
            "region NOT IN ('eu', 'us')", "EXISTS region AND region IN ('eu', 'us')", "venue IN ('eu', 'us')",
            "retries = 'none'", "retries IN ('none')", "retries IN ('3')", "retries IN ('0')"}) {
            var result = Parser.parseDefault(text).evaluate(EvaluationRuntime.getDefault(), event);
            System.out.println(text + ": " + result.value() + (result.isFailed() ? ", failed" : ""));
        }
    }
}
END
seen=$(java -cp 'lib/*' Filter.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
cat >want.txt <<'END'
region = 'eu' OR region = 'us': false, failed
region IN ('eu', 'us'): true, failed
region NOT IN ('eu', 'us'): false, failed
EXISTS region AND region IN ('eu', 'us'): false
venue IN ('eu', 'us'): false
retries = 'none': false
retries IN ('none'): true, failed
retries IN ('3'): false
retries IN ('0'): true
END
if [[ $seen != "$(cat want.txt)" ]]; then
    echo "changed: what IN answers of missing attributes and of values that cannot be cast" >&2
    exit 1
fi
echo "as described: a missing attribute, and a zero, are in a list of texts"

#!/usr/bin/env bash
# CloudEvents SDK for Java 4.0.1, a JDK 17 or newer. A builder gives its map of extensions to each event that it builds,
# uncopied. Events that one builder made in a loop, each with its own sequence number as an extension, all end with the
# last number, in JSON too, and an extension that is set after build() appears in the event. Ids and subjects, set in
# the same way, stay apart. The guess was that an event does not change once it is built, as CloudEvent has no setters;
# a builder that is made anew for each event, or by newBuilder(), does keep them apart.
# Seen: "ids [0, 1, 2], sequences [2, 2, 2]" of one builder, "[0, 1, 2]" with newBuilder().
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
      <groupId>io.cloudevents</groupId><artifactId>cloudevents-core</artifactId><version>4.0.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Built.java <<'JAVA'
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

public class Built {
    public static void main(String... none) {
        var builder = CloudEventBuilder.v1().withSource(URI.create("sample")).withType("sample.counted");
        var reused = new ArrayList<CloudEvent>();
        var renewed = new ArrayList<CloudEvent>();
        for (int i = 0; i < 3; i++) {
            reused.add(builder.withId("" + i).withExtension("sequence", "" + i).build());
        }
        show("one builder", reused);
        for (int i = 0; i < 3; i++) {
            renewed.add(builder.newBuilder().withId("" + i).withExtension("sequence", "" + i).build());
        }
        show("newBuilder()", renewed);
    }

    static void show(String how, List<CloudEvent> events) {
        System.out.println(how + ": ids " + events.stream().map(CloudEvent::getId).toList() + ", sequences "
                + events.stream().map(event -> event.getExtension("sequence")).toList());
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Built.java
java -cp '.:jars/*' Built >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
one builder: ids [0, 1, 2], sequences [2, 2, 2]
newBuilder(): ids [0, 1, 2], sequences [0, 1, 2]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the extensions of events that one builder made" >&2
    exit 1
fi
echo "as described: all events of one builder have the extensions that were set last"

#!/usr/bin/env bash
# Apache Fory 1.6.0, a JDK 17 or newer. A ZonedDateTime in the hour that a clock repeats in autumn is read back as the
# same time an hour earlier, if it was in the second of the two: Fory writes the local time and the zone, not the
# offset, and on reading takes the first. 02:30+01:00 in Berlin becomes 02:30+02:00. The guess was that what is read
# equals what was written, as with the JDK's serialization, or with OffsetDateTime and Instant in Fory. Fory's own copy
# keeps the offset. Events of that hour, once a year, are out of order, and time out too early.
# Seen: "written 2026-10-25T02:30+01:00[Europe/Berlin], read 2026-10-25T02:30+02:00[Europe/Berlin]"; others as written.
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
      <groupId>org.apache.fory</groupId><artifactId>fory-core</artifactId><version>1.6.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Autumn.java <<'JAVA'
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.ZonedDateTime;
import org.apache.fory.Fory;

public class Autumn {
    public static void main(String... none) throws Exception {
        var fory = Fory.builder().withXlang(false).requireClassRegistration(false).build();
        var first = ZonedDateTime.parse("2026-10-25T02:30+02:00[Europe/Berlin]");
        for (var written : new Object[]{first, first.plusHours(1), first.plusHours(2),
                first.plusHours(1).toOffsetDateTime(), first.plusHours(1).toInstant()}) {
            System.out.println("written " + written + ", read " + fory.deserialize(fory.serialize(written)));
        }
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(first.plusHours(1));
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            System.out.println("JDK: read " + in.readObject());
        }
        System.out.println("copied " + fory.copy(first.plusHours(1)));
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Autumn.java
java -cp '.:jars/*' Autumn 2>errors.txt | grep -v ' WARN \| INFO ' >seen.txt || { cat seen.txt errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
written 2026-10-25T02:30+02:00[Europe/Berlin], read 2026-10-25T02:30+02:00[Europe/Berlin]
written 2026-10-25T02:30+01:00[Europe/Berlin], read 2026-10-25T02:30+02:00[Europe/Berlin]
written 2026-10-25T03:30+01:00[Europe/Berlin], read 2026-10-25T03:30+01:00[Europe/Berlin]
written 2026-10-25T02:30+01:00, read 2026-10-25T02:30+01:00
written 2026-10-25T01:30:00Z, read 2026-10-25T01:30:00Z
JDK: read 2026-10-25T02:30+01:00[Europe/Berlin]
copied 2026-10-25T02:30+01:00[Europe/Berlin]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: a ZonedDateTime in the repeated hour" >&2
    exit 1
fi
echo "as described: of the two times that a clock shows in autumn, Fory reads the first"

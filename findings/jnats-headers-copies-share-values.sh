#!/usr/bin/env bash
# NATS client for Java (jnats) 2.26.2, a JDK 17 or newer. new Headers(headers) is documented to copy all entries. It
# copies the map, not the lists in it: add() to a key of the copy adds to the original too, and to a copy that was made
# read-only; put(), remove() and a new key stay apart. The original counts its bytes for itself, and does not count the
# added ones: getSerialized() of it throws StringIndexOutOfBoundsException, unless it was serialized before; then it
# answers the old bytes, while get() answers both values. A message that is published freezes its headers by the same
# copy. The guess was two collections, since the copy has its own put and remove, and that read-only ones do not change.
# Whoever forwards a message with one more value in a header that it had changes the message that was received.
# Seen: the lines below.
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
      <groupId>io.nats</groupId><artifactId>jnats</artifactId>
      <version>2.26.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Copies.java <<'END'
import io.nats.client.impl.Headers;

public class Copies {
    static String bytes(Headers headers) {
        try {
            return headers.getSerialized().length + " bytes";
        } catch (StringIndexOutOfBoundsException exception) {
            return "index out of bounds";
        }
    }

    static void show(String what, Headers original) {
        System.out.println(what + ": " + original.get("Via") + ", " + bytes(original));
    }

    public static void main(String... none) {
        var put = new Headers().put("Via", "a");
        var other = new Headers(put);
        other.put("Via", "b").put("Id", "1");
        other.remove("Via");
        show("put and remove", put);

        var added = new Headers().put("Via", "a");
        show("add to the copy", new Headers(added).add("Via", "b"));
        show("its original", added);

        var serialized = new Headers().put("Via", "a");
        serialized.getSerialized();
        new Headers(serialized).add("Via", "b");
        show("serialized before", serialized);

        var source = new Headers().put("Via", "a");
        var frozen = new Headers(source, true);
        source.add("Via", "b");
        show("read-only " + frozen.isReadOnly(), frozen);
    }
}
END
seen=$(java -cp 'lib/*' Copies.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'put and remove: [a], 19 bytes
add to the copy: [a, b], 26 bytes
its original: [a, b], index out of bounds
serialized before: [a, b], 19 bytes
read-only true: [a, b], index out of bounds' ]]; then
    echo "changed: what a copy of headers has in common with its original" >&2
    exit 1
fi
echo "as described: a value that is added to a copy is in the original too, which cannot be serialized then"

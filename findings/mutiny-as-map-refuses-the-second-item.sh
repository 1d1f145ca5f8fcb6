#!/usr/bin/env bash
# Mutiny 3.3.0, a JDK 17 or newer. multi.collect().asMap(key) is documented, with one value mapper and without, to keep
# the most recently emitted item where several have a key. It fails instead: IllegalStateException, "Duplicate key", at
# the first item whose key was there before, and all that was collected is lost. The guess was what the documentation
# says, and what collectMap of Reactor does; the variant with a merge function does it as well. Code that keeps the last
# state of each key in a stream of events works as long as no key changes its state, so in most tests.
# Seen: the lines below, of A1, B1 and A2 by their letters.
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
      <groupId>io.smallrye.reactive</groupId><artifactId>mutiny</artifactId><version>3.3.0</version>
    </dependency>
    <dependency>
      <groupId>io.projectreactor</groupId><artifactId>reactor-core</artifactId><version>3.8.8</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Latest.java <<'JAVA'
import io.smallrye.mutiny.Multi;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;

public class Latest {
    static final String[] EVENTS = {"A1", "B1", "A2"};

    static String key(String event) {
        return event.substring(0, 1);
    }

    static void show(String title, Supplier<Map<String, String>> map) {
        try {
            System.out.println(title + ": " + new TreeMap<>(map.get()));
        } catch (IllegalStateException failure) {
            System.out.println(title + ": " + failure.getMessage().replaceAll(" \\(.*", ""));
        }
    }

    public static void main(String... none) {
        var multi = Multi.createFrom().items(EVENTS);
        show("key", () -> multi.collect().asMap(Latest::key).await().indefinitely());
        show("key, value", () -> multi.collect().asMap(Latest::key, it -> it).await().indefinitely());
        show("key, value, merge", () -> multi.collect().asMap(Latest::key, it -> it, (first, last) -> last).await()
                .indefinitely());
        show("Reactor", () -> Flux.just(EVENTS).collectMap(Latest::key).block());
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Latest.java
java -cp '.:jars/*' Latest >seen.txt 2>errors.txt || { cat errors.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
key: Duplicate key A
key, value: Duplicate key A
key, value, merge: {A=A2, B=B1}
Reactor: {A=A2, B=B1}
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what is collected of two items with a key" >&2
    exit 1
fi
echo "as described: a map of the latest items fails at the second item of a key"

#!/usr/bin/env bash
# Awaitility 4.3.0, a JDK 17 or newer. await().during(600 ms).forever() does not hold: it returns at the first time that
# the condition is true, after 100 ms. await().atLeast(600 ms).forever() does not complain of a condition that is true
# at once. forever() puts limits of its own in the place of all that were set; called first, or with atMost(3 s) in its
# place, both are kept. The guess was that forever() is atMost without a limit, in any order, as the other calls of the
# chain are. A test that something stays true, which is what during is for, passes after one look at it.
# Seen: the lines below, of a condition that is always true.
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
      <groupId>org.awaitility</groupId><artifactId>awaitility</artifactId>
      <version>4.3.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Forever.java <<'END'
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.awaitility.core.ConditionFactory;
import org.awaitility.core.ConditionTimeoutException;

public class Forever {
    static final Duration TIME = Duration.ofMillis(600);
    static final Duration LONG = Duration.ofSeconds(20);

    static void show(String name, ConditionFactory factory) {
        long start = System.nanoTime();
        String result;
        try {
            factory.until(() -> true);
            result = System.nanoTime() - start < TIME.toNanos() ? "true, early" : "true, held";
        } catch (ConditionTimeoutException e) {
            result = "too early";
        }
        System.out.println(name + ": " + result);
    }

    public static void main(String... none) {
        show("during, atMost", await().during(TIME).atMost(LONG));
        show("atMost, during", await().atMost(LONG).during(TIME));
        show("forever, during", await().forever().during(TIME));
        show("during, forever", await().during(TIME).forever());
        show("atLeast, atMost", await().atLeast(TIME).atMost(LONG));
        show("atMost, atLeast", await().atMost(LONG).atLeast(TIME));
        show("forever, atLeast", await().forever().atLeast(TIME));
        show("atLeast, forever", await().atLeast(TIME).forever());
    }
}
END
seen=$(java -cp 'lib/*' Forever.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'during, atMost: true, held
atMost, during: true, held
forever, during: true, held
during, forever: true, early
atLeast, atMost: too early
atMost, atLeast: too early
forever, atLeast: too early
atLeast, forever: true, early' ]]; then
    echo "changed: waiting forever after other limits" >&2
    exit 1
fi
echo "as described: forever() ends what was asked for before it"

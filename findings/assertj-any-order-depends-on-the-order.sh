#!/usr/bin/env bash
# AssertJ 3.27.7, a JDK 17 or newer. containsExactlyInAnyOrder with AssertJ's own DoubleComparator (a tolerance of 0.5)
# depends on the order of the expected values: of [1.0, 1.6] it refuses 1.2, 0.6 and accepts 0.6, 1.2. It gives each
# expected value the first element that fits and takes none back, so 1.2 gets 1.0, and 1.6 is left for 0.6.
# satisfiesExactlyInAnyOrder and a recursive comparison that ignores the order of collections find the pairs either way.
# A good guess was that "in any order" holds for the expected values too.
# Seen: "any order: false true", "satisfies: true true", "recursive: true true", for 1.2, 0.6 and for 0.6, 1.2.
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
      <groupId>org.assertj</groupId><artifactId>assertj-core</artifactId><version>3.27.7</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Orders.java <<'JAVA'
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.Consumer;
import org.assertj.core.util.DoubleComparator;

public class Orders {
    static final List<Double> ACTUAL = List.of(1.0, 1.6);
    static final DoubleComparator NEAR = new DoubleComparator(0.5);

    static void anyOrder(List<Double> expected) {
        assertThat(ACTUAL).usingElementComparator(NEAR).containsExactlyInAnyOrderElementsOf(expected);
    }

    static void satisfies(List<Double> expected) {
        assertThat(ACTUAL).satisfiesExactlyInAnyOrder(near(expected.get(0)), near(expected.get(1)));
    }

    static Consumer<Double> near(double expected) {
        return it -> assertThat(it).isCloseTo(expected, within(0.5));
    }

    static void recursive(List<Double> expected) {
        assertThat(ACTUAL).usingRecursiveComparison().withComparatorForType(NEAR, Double.class)
                .ignoringCollectionOrder().isEqualTo(expected);
    }

    static boolean holds(Consumer<List<Double>> assertion, List<Double> expected) {
        try {
            assertion.accept(expected);
            return true;
        } catch (AssertionError e) {
            return false;
        }
    }

    static void show(String name, Consumer<List<Double>> assertion) {
        System.out.println(name + ": " + holds(assertion, List.of(1.2, 0.6)) + " "
                + holds(assertion, List.of(0.6, 1.2)));
    }

    public static void main(String... none) {
        show("any order", Orders::anyOrder);
        show("satisfies", Orders::satisfies);
        show("recursive", Orders::recursive);
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Orders.java
seen=$(java -cp '.:jars/*' Orders)
echo "$seen"
if [[ $seen != $'any order: false true\nsatisfies: true true\nrecursive: true true' ]]; then
    echo "changed: what the order of expected values does" >&2
    exit 1
fi
echo "as described: containsExactlyInAnyOrder depends on the order of the expected values"

#!/usr/bin/env bash
# AssertJ 3.27.7, a JDK 17 or newer. SoftAssertions.assertSoftly with two assertions that do not hold: a number, then
# assertThat(list).first().isEqualTo("a") of an empty list. The test ends with a NullPointerException: first() has
# collected its error and returned null. Neither that error nor the number's is reported, which is what soft assertions
# are for. The same with last(), element(0) and singleElement(). If the list has another first element, both errors are
# reported. A good guess was that an empty list is one more soft error, as the missing key of extractingByKey is.
# Seen: "null pointer, number reported false" of the four, "errors, number reported true" of the other two.
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
cat >Soft.java <<'JAVA'
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.SoftAssertions;

public class Soft {
    static void show(String name, Consumer<SoftAssertions> assertion) {
        try {
            SoftAssertions.assertSoftly(softly -> {
                softly.assertThat(4711).isEqualTo(4712);
                assertion.accept(softly);
            });
            System.out.println(name + ": nothing");
        } catch (Throwable thrown) {
            System.out.println(name + ": " + (thrown instanceof NullPointerException ? "null pointer" : "errors")
                    + ", number reported " + String.valueOf(thrown.getMessage()).contains("4711"));
        }
    }

    public static void main(String... none) {
        show("first of none", softly -> softly.assertThat(List.<String>of()).first().isEqualTo("a"));
        show("last of none", softly -> softly.assertThat(List.<String>of()).last().isEqualTo("a"));
        show("element of none", softly -> softly.assertThat(List.<String>of()).element(0).isEqualTo("a"));
        show("single of none", softly -> softly.assertThat(List.<String>of()).singleElement().isEqualTo("a"));
        show("another first", softly -> softly.assertThat(List.of("b")).first().isEqualTo("a"));
        show("missing key", softly -> softly.assertThat(Map.of("b", 1)).extractingByKey("a").isEqualTo(1));
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Soft.java
java -cp '.:jars/*' Soft >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
first of none: null pointer, number reported false
last of none: null pointer, number reported false
element of none: null pointer, number reported false
single of none: null pointer, number reported false
another first: errors, number reported true
missing key: errors, number reported true
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: soft assertions on an element of an empty list" >&2
    exit 1
fi
echo "as described: an element of an empty list ends soft assertions, and their errors are lost"

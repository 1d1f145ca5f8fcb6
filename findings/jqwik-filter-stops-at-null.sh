#!/usr/bin/env bash
# jqwik 1.10.1, a JDK 17 or newer. A property over Arbitraries.of(1, 2, null, 40, 50) that does not hold for 40 fails.
# With a filter that lets everything pass, filter(i -> true), it succeeds after two tries: the filter takes the null for
# the end of the values. ignoreException does the same. Five values are few enough for jqwik to try all by itself,
# "exhaustive"; with random generation the filtered property fails, as it should. Null in front, as injectNull puts it,
# leaves nothing: the property fails as exhausted, with 1,000 rejections, though the filter accepts all.
# The guess was every value that the filter accepts; without one null is kept since issue 77, of 2019. A test is green,
# and says in its report that it was exhaustive.
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
      <groupId>net.jqwik</groupId><artifactId>jqwik</artifactId>
      <version>1.10.1</version>
    </dependency>
    <dependency>
      <groupId>org.junit.platform</groupId><artifactId>junit-platform-launcher</artifactId>
      <version>1.14.4</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Small.java <<'END'
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

public class Small {
    static final Map<String, List<Integer>> TRIED = new TreeMap<>();
    static final Map<String, String> RESULTS = new TreeMap<>();

    static boolean isSmall(String name, Integer value) {
        TRIED.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
        return value == null || value < 10;
    }

    @Provide
    Arbitrary<Integer> allValues() {
        return Arbitraries.of(1, 2, null, 40, 50);
    }

    @Provide
    Arbitrary<Integer> filteredValues() {
        return allValues().filter(value -> true);
    }

    @Provide
    Arbitrary<Integer> ignoringValues() {
        return allValues().ignoreException(IllegalStateException.class);
    }

    @Provide
    Arbitrary<Integer> injectedValues() {
        return Arbitraries.of(1, 2, 40, 50).injectNull(0.2).filter(value -> true);
    }

    @Property
    boolean all(@ForAll("allValues") Integer value) {
        return isSmall("all", value);
    }

    @Property
    boolean filtered(@ForAll("filteredValues") Integer value) {
        return isSmall("filtered", value);
    }

    @Property
    boolean ignoring(@ForAll("ignoringValues") Integer value) {
        return isSmall("ignoring", value);
    }

    @Property
    boolean injected(@ForAll("injectedValues") Integer value) {
        return isSmall("injected", value);
    }

    @Property(generation = GenerationMode.RANDOMIZED)
    boolean random(@ForAll("filteredValues") Integer value) {
        return isSmall("random", value);
    }

    public static void main(String... none) {
        var out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        var request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(Small.class))
                .configurationParameter("jqwik.database", "")
                .build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    RESULTS.put(test.getLegacyReportingName(), result.getStatus()
                            + result.getThrowable().map(e -> e.getMessage().contains("exhausted") ? ", exhausted" : "")
                                    .orElse(""));
                }
            }
        });
        RESULTS.forEach((name, result) -> {
            var tried = TRIED.getOrDefault(name, List.of());
            out.println(name + ": " + result + (name.equals("random") ? "" : ", tried " + tried));
        });
    }
}
END
javac -parameters -proc:none -cp 'lib/*' -d classes Small.java >errors.txt 2>&1 || { cat errors.txt >&2; exit 2; }
seen=$(java -cp 'classes:lib/*' Small 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'all: FAILED, tried [1, 2, null, 40]
filtered: SUCCESSFUL, tried [1, 2]
ignoring: SUCCESSFUL, tried [1, 2]
injected: FAILED, exhausted, tried []
random: FAILED' ]]; then
    echo "changed: a filter behind a null" >&2
    exit 1
fi
echo "as described: a filter that accepts all ends at null, and the property holds"

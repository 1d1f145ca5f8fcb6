#!/usr/bin/env bash
# JUnit 6.1.3 (junit-jupiter-api), a JDK 17 or newer. assertLinesMatch takes a line such as ">> warnings >>" for an
# arbitrary number of lines, up to one that matches what follows. No line is such a number if another mark in the list
# skips two or more, and otherwise not: "start, >> warnings >>, done" fails for the lines "start, done", with "expected
# 3 lines, but only got 2", since fewer lines than are expected are refused before marks are looked at. Preceded by
# ">> banner >>" it passes for a banner of two lines and fails for one of one. A mark at the end has to skip a line in
# any case. The guess was that arbitrary includes none, or else that it never does. A test of a program's output passes
# with warnings, or with a long banner, and fails when there is nothing to warn of.
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
      <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter-api</artifactId>
      <version>6.1.3</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Lines.java <<'END'
import java.util.List;
import org.junit.jupiter.api.Assertions;

public class Lines {
    static void show(List<String> expected, List<String> actual) {
        String result = "passes";
        try {
            Assertions.assertLinesMatch(expected, actual);
        } catch (AssertionError e) {
            result = e.getMessage();
        }
        System.out.println(String.join(",", actual) + ": " + result);
    }

    public static void main(String... none) {
        var marked = List.of("start", ">> warnings >>", "done");
        show(marked, List.of("start", "w", "done"));
        show(marked, List.of("start", "done"));
        var twice = List.of(">> banner >>", "start", ">> warnings >>", "done");
        show(twice, List.of("b", "start", "w", "done"));
        show(twice, List.of("b", "b", "start", "done"));
        show(twice, List.of("b", "start", "done"));
        var atEnd = List.of(">> banner >>", "start", ">> warnings >>");
        show(atEnd, List.of("b", "b", "start", "w"));
        show(atEnd, List.of("b", "b", "start"));
    }
}
END
seen=$(java -cp 'lib/*' Lines.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'start,w,done: passes
start,done: expected 3 lines, but only got 2
b,start,w,done: passes
b,b,start,done: passes
b,start,done: expected 4 lines, but only got 3
b,b,start,w: passes
b,b,start: expected line #3:`>> warnings >>` not found - actual lines depleted' ]]; then
    echo "changed: marks that skip no line" >&2
    exit 1
fi
echo "as described: a mark skips no line if another one skips two"

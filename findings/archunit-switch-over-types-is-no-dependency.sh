#!/usr/bin/env bash
# ArchUnit 1.5.0, a JDK 21 or newer. A rule that one package must not depend on another fails for a class that asks
# "it instanceof Sale sale"; rewritten as a switch with "case Sale sale ->", as compilers and editors propose, the
# same class passes. A switch with "case Sale(int lots) ->" fails, since it calls the record's method. javac hands the
# types of such a switch to a bootstrap method, whose arguments ArchUnit does not read (for Kotlin, whose compiler has
# begun to do the same, that is issue 1699); a cast, and an array made with new, do not count either. jdeps sees all of
# these but a constant of an enumeration, which is in the class file as text. The guess was that every type that a
# method's code names is a dependency, as its parameters and fields are.
# Seen: "passes" of the switch, the constant in a switch, the cast and the array; "fails" of the others.
# Needs Maven and a JDK, 21 or newer, on the path.
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
      <groupId>com.tngtech.archunit</groupId><artifactId>archunit</artifactId><version>1.5.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
mkdir -p store web
echo 'package store; public record Sale(int lots) { }' >store/Sale.java
echo 'package store; public enum Kind { SPOT }' >store/Kind.java
write() {
    echo "package web; import store.*; class $1 { Object take(Object it) { $2 } }" >"web/$1.java"
}
write AsksInstance 'return it instanceof Sale sale ? sale.hashCode() : 0;'
write SwitchesType 'return switch (it) { case Sale sale -> 1; default -> 0; };'
write SwitchesRecord 'return switch (it) { case Sale(int lots) -> lots; default -> 0; };'
write SwitchesConstant 'return switch (it) { case Kind.SPOT -> 1; default -> 0; };'
write Casts 'return (Sale) it;'
write MakesArray 'return new Sale[0];'
write NamesClass 'return Sale.class;'
cat >Rule.java <<'JAVA'
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Comparator;

public class Rule {
    public static void main(String... none) {
        var all = new ClassFileImporter().importPaths(Path.of("out/web"), Path.of("out/store"));
        all.stream().filter(type -> type.getPackageName().equals("web"))
                .sorted(Comparator.comparing(type -> type.getSimpleName()))
                .forEach(type -> System.out.println(type.getSimpleName() + ": " + (noClasses()
                        .that().haveFullyQualifiedName(type.getFullName())
                        .should().dependOnClassesThat().resideInAPackage("store")
                        .evaluate(all).hasViolation() ? "fails" : "passes")));
    }
}
JAVA
javac -proc:none --release 21 -cp 'jars/*' -d out web/*.java store/*.java Rule.java
java -cp 'out:jars/*' Rule >rule.txt 2>errors.txt || { cat errors.txt; exit 1; }
while read -r line; do
    found=$(jdeps -v -cp out "out/web/${line%:*}.class" | grep -c -- '-> store\.' || true)
    echo "$line, jdeps finds $found"
done <rule.txt >seen.txt
cat seen.txt
cat >want.txt <<'TXT'
AsksInstance: fails, jdeps finds 1
Casts: passes, jdeps finds 1
MakesArray: passes, jdeps finds 1
NamesClass: fails, jdeps finds 1
SwitchesConstant: passes, jdeps finds 0
SwitchesRecord: fails, jdeps finds 1
SwitchesType: passes, jdeps finds 1
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: which uses of a type are dependencies" >&2
    exit 1
fi
echo "as described: a switch over types is no dependency, where instanceof is one"

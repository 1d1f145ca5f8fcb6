#!/usr/bin/env bash
# maven-javadoc-plugin 3.12.0, Maven 3, a JDK 17 or newer. With <legacyMode>true</legacyMode> the plugin leaves
# module-info.java out and documents a modular project on the class path. As soon as <excludePackageNames> excludes any
# package, the same project fails: "module not found". The plugin then hands javadoc a -sourcepath, javadoc finds the
# module-info.java there by itself, and no module path was given. Leaving out a package thus ends legacy mode.
# Seen: success without excludePackageNames, "module not found: org.jspecify" with it.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p src/main/java/shown src/main/java/hidden
echo 'module sample { requires static org.jspecify; exports shown; }' >src/main/java/module-info.java
echo 'package shown; /** Shown. */ public class Shown { }' >src/main/java/shown/Shown.java
echo 'package hidden; /** Hidden. */ public class Hidden { }' >src/main/java/hidden/Hidden.java
pom() {
    cat >pom.xml <<XML
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>org.jspecify</groupId><artifactId>jspecify</artifactId><version>1.0.1</version></dependency>
  </dependencies>
  <build><plugins>
    <plugin><artifactId>maven-javadoc-plugin</artifactId><version>3.12.0</version>
      <configuration><legacyMode>true</legacyMode>$1</configuration></plugin>
  </plugins></build>
</project>
XML
}

pom ''
mvn -q -B javadoc:jar >all.txt 2>&1 || { cat all.txt; echo "changed: legacy mode alone fails" >&2; exit 1; }
pom '<excludePackageNames>hidden</excludePackageNames>'
if mvn -q -B javadoc:jar >excluded.txt 2>&1; then
    echo "changed: legacy mode works with excluded packages" >&2
    exit 1
fi
grep -q 'module not found: org.jspecify' excluded.txt
echo "as described: all packages succeed, one excluded package fails"

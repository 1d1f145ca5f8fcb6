#!/usr/bin/env bash
# reactor-extra 3.6.2, a JDK 17 or newer. MathFlux.sumInt is documented to cap a sum that does not fit: it returns
# Integer.MAX_VALUE rather than a negative sum. It caps two numbers of 2,000,000,000, but one long of 3,000,000,000 is
# -1294967296, since each number is cut to 32 bits before it is added. Integer.MIN_VALUE twice is 0, of sumLong with
# Long.MIN_VALUE too. And it caps on the way, not the sum: MAX_VALUE, 1 and -2 add up to MAX_VALUE - 2, in another order
# to MAX_VALUE - 1, which is right and fits. The guess was one cap at the end, on the sum, whatever the order and the
# type of the numbers.
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
      <groupId>io.projectreactor.addons</groupId><artifactId>reactor-extra</artifactId><version>3.6.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Sums.java <<'JAVA'
import reactor.core.publisher.Flux;
import reactor.math.MathFlux;

public class Sums {
    static final int MAX = Integer.MAX_VALUE;
    static final int MIN = Integer.MIN_VALUE;

    public static void main(String... none) {
        System.out.println("two of 2e9: " + MathFlux.sumInt(Flux.just(2_000_000_000L, 2_000_000_000L)).block());
        System.out.println("one of 3e9: " + MathFlux.sumInt(Flux.just(3_000_000_000L)).block());
        System.out.println("least int twice: " + MathFlux.sumInt(Flux.just(MIN, MIN)).block());
        System.out.println("least long twice: " + MathFlux.sumLong(Flux.just(Long.MIN_VALUE, Long.MIN_VALUE)).block());
        System.out.println("MAX, 1, -2: MAX - " + (MAX - MathFlux.sumInt(Flux.just(MAX, 1, -2)).block()));
        System.out.println("1, -2, MAX: MAX - " + (MAX - MathFlux.sumInt(Flux.just(1, -2, MAX)).block()));
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Sums.java
java -cp '.:jars/*' Sums >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
two of 2e9: 2147483647
one of 3e9: -1294967296
least int twice: 0
least long twice: 0
MAX, 1, -2: MAX - 2
1, -2, MAX: MAX - 1
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what sumInt and sumLong give for numbers beyond their type" >&2
    exit 1
fi
echo "as described: sums that are documented as capped are negative, 0 or dependent on the order"

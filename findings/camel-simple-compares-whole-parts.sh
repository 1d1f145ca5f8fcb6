#!/usr/bin/env bash
# Apache Camel (camel-core) 4.22.0, a JDK 17 or newer. In the Simple language a body of 9.9, a Double, a Float or a
# BigDecimal, is equal to 9 and not greater than 9, and an Integer of 9 is not less than 9.5: two numbers are cut to
# their whole parts before they are compared, unless both are of type Double or one is text. A number with a point in
# the expression is a Double, so a BigDecimal of 9.9 is not greater than 9.5 either, and not equal to it. The
# documentation has the right value converted to the type of the left one. The guess was the order of the numbers. A
# filter or a choice for amounts above 9, or for a rate above 0, sends 9.9 or 0.7 the other way, and says nothing.
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
      <groupId>org.apache.camel</groupId><artifactId>camel-core</artifactId>
      <version>4.22.0</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId>
      <version>2.0.17</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Compare.java <<'END'
import java.math.BigDecimal;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;

public class Compare {
    static void show(CamelContext context, Object body, String... comparisons) {
        var exchange = new DefaultExchange(context);
        exchange.getMessage().setBody(body);
        var line = new StringBuilder(body.getClass().getSimpleName() + " " + body);
        for (var comparison : comparisons) {
            boolean answer = context.resolveLanguage("simple").createPredicate("${body} " + comparison)
                    .matches(exchange);
            line.append(", ").append(comparison).append(' ').append(answer);
        }
        System.out.println(line);
    }

    public static void main(String... none) {
        var context = new DefaultCamelContext();
        context.start();
        for (var body : new Object[]{9.9, 9.9f, new BigDecimal("9.9"), "9.9"}) {
            show(context, body, "> 9", "== 9", "> 9.5", "== 9.5");
        }
        show(context, 0.7, "> 0", "== 0");
        show(context, 9, "< 9.5", "== 9.5");
        context.stop();
    }
}
END
seen=$(java -cp 'lib/*' Compare.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'Double 9.9, > 9 false, == 9 true, > 9.5 true, == 9.5 false
Float 9.9, > 9 false, == 9 true, > 9.5 false, == 9.5 false
BigDecimal 9.9, > 9 false, == 9 true, > 9.5 false, == 9.5 false
String 9.9, > 9 true, == 9 false, > 9.5 true, == 9.5 false
Double 0.7, > 0 false, == 0 true
Integer 9, < 9.5 false, == 9.5 true' ]]; then
    echo "changed: comparisons of numbers of several types" >&2
    exit 1
fi
echo "as described: numbers with decimals are compared by their whole parts"

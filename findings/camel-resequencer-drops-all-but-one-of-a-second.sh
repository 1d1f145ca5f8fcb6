#!/usr/bin/env bash
# Apache Camel (camel-core) 4.22.0, a JDK 17 or newer. A batch resequencer by a header with seconds as a Double or a
# BigDecimal forwards one message of each second and drops the others: of 3.9, 3.1, 3.5 and 2.0 it sends on 2.0 and 3.9.
# It takes messages whose headers are equal for duplicates, which it drops unless told to keep them, as is documented,
# and takes numbers for equal that have the same whole part. With allowDuplicates() all come, in the order in which they
# were sent. The same numbers as text, or as whole milliseconds, come all and in their order. The guess was that the
# others do, too. Nothing is thrown or logged: the messages are gone, and the exchanges of their senders succeeded.
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
cat >Resequence.java <<'END'
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

public class Resequence {
    public static void main(String... none) throws Exception {
        var received = Collections.synchronizedList(new ArrayList<>());
        var arrived = new Semaphore(0);
        try (var context = new DefaultCamelContext()) {
            context.addRoutes(new RouteBuilder() {
                @Override
                public void configure() {
                    from("direct:distinct").resequence(header("time")).batch().size(4).timeout(60_000)
                            .to("direct:out");
                    from("direct:all").resequence(header("time")).batch().size(4).timeout(60_000).allowDuplicates()
                            .to("direct:out");
                    from("direct:out").process(exchange -> {
                        received.add(exchange.getMessage().getHeader("time"));
                        arrived.release();
                    });
                }
            });
            context.start();
            var producer = context.createProducerTemplate();
            for (var route : List.of("distinct", "all")) {
                for (var times : List.of(List.of(3.9, 3.1, 3.5, 2.0), List.of("3.9", "3.1", "3.5", "2.0"),
                        List.of(3900, 3100, 3500, 2000), List.of(new BigDecimal("3.9"), new BigDecimal("3.1"),
                                new BigDecimal("3.5"), new BigDecimal("2.0")))) {
                    for (var time : times) {
                        producer.sendBodyAndHeader("direct:" + route, "body", "time", time);
                    }
                    arrived.tryAcquire(4, 3, TimeUnit.SECONDS);
                    arrived.drainPermits();
                    System.out.println(route + ", " + times.get(0).getClass().getSimpleName() + " " + times + ": "
                            + received);
                    received.clear();
                }
            }
        }
    }
}
END
seen=$(java -cp 'lib/*' Resequence.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'distinct, Double [3.9, 3.1, 3.5, 2.0]: [2.0, 3.9]
distinct, String [3.9, 3.1, 3.5, 2.0]: [2.0, 3.1, 3.5, 3.9]
distinct, Integer [3900, 3100, 3500, 2000]: [2000, 3100, 3500, 3900]
distinct, BigDecimal [3.9, 3.1, 3.5, 2.0]: [2.0, 3.9]
all, Double [3.9, 3.1, 3.5, 2.0]: [2.0, 3.9, 3.1, 3.5]
all, String [3.9, 3.1, 3.5, 2.0]: [2.0, 3.1, 3.5, 3.9]
all, Integer [3900, 3100, 3500, 2000]: [2000, 3100, 3500, 3900]
all, BigDecimal [3.9, 3.1, 3.5, 2.0]: [2.0, 3.9, 3.1, 3.5]' ]]; then
    echo "changed: the messages that a resequencer forwards" >&2
    exit 1
fi
echo "as described: a resequencer drops all but one message of each second"

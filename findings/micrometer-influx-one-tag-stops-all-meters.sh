#!/usr/bin/env bash
# Micrometer 1.17.2 with its registry for InfluxDB, a JDK 17 or newer. A meter with a tag whose key is "time" is
# accepted without a word, and from then on nothing is sent, of no meter: the key is refused while the lines of all of
# them are written, before the first is sent, at each step until that meter is removed. Only the log says so, as a
# failure to send. The guess was that a key that the database reserves is refused when the meter is registered, or is
# renamed, as the characters that it does not take are, or costs this meter only, as a gauge that is no number does. One
# new tag in one library, "time" of the day or of a run, ends the monitoring of the whole application.
# Seen: the lines below; the server is one of the JDK's own.
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
      <groupId>io.micrometer</groupId><artifactId>micrometer-registry-influx</artifactId>
      <version>1.17.2</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId>
      <version>1.7.36</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Pushes.java <<'END'
import com.sun.net.httpserver.HttpServer;
import io.micrometer.core.instrument.Clock;
import io.micrometer.influx.InfluxConfig;
import io.micrometer.influx.InfluxMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

public class Pushes extends InfluxMeterRegistry {
    private static final ConcurrentLinkedQueue<String> LINES = new ConcurrentLinkedQueue<>();

    private Pushes(InfluxConfig config) {
        super(config, Clock.SYSTEM);
    }

    private void show(String what) {
        LINES.clear();
        publish();
        var seen = LINES.stream().sorted().map(line -> line.substring(0, line.lastIndexOf(' ')))
                .collect(Collectors.joining("; "));
        System.out.println(what + ": " + (seen.isEmpty() ? "nothing" : seen));
    }

    public static void main(String... none) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/write", exchange -> {
            new String(exchange.getRequestBody().readAllBytes()).lines().forEach(LINES::add);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        var settings = Map.of("influx.uri", "http://127.0.0.1:" + server.getAddress().getPort(),
                "influx.autoCreateDb", "false", "influx.compressed", "false", "influx.step", "1h");
        var registry = new Pushes(settings::get);
        registry.counter("orders");
        registry.counter("trades", "venue", "XPAR");
        registry.show("two");
        var third = registry.counter("sessions", "time", "night");
        registry.show("with a tag \"time\"");
        registry.remove(third);
        registry.show("without it");
        server.stop(0);
        System.exit(0);
    }
}
END
seen=$(java -cp 'lib/*' Pushes.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
grep -o "'time' is an invalid tag key.*" errors.txt || { echo "changed: the log of the failure" >&2; exit 1; }
if [[ $seen != 'two: orders,metric_type=counter value=0; trades,venue=XPAR,metric_type=counter value=0
with a tag "time": nothing
without it: orders,metric_type=counter value=0; trades,venue=XPAR,metric_type=counter value=0' ]]; then
    echo "changed: what is sent to InfluxDB when a tag has the key time" >&2
    exit 1
fi
echo "as described: one meter with a tag that the database reserves stops all"

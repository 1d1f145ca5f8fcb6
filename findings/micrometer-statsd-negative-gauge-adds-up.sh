#!/usr/bin/env bash
# Micrometer 1.17.2 with its StatsD registry, flavour Etsy, and the daemon that flavour is named after, statsd 0.9.0. A
# gauge of -5 is sent as "-5", and the daemon takes a number with a sign for a change: after 3, a gauge of -5 is -2
# there, and -3 after that -5. Unchanged gauges are sent again at each poll, every 10 s by default, so one that stays at
# -5 falls by 5 each time. Positive values are right. The guess was that the registry sends a 0 before a negative value,
# as the daemon's documentation asks for, or refuses or warns; that of the registry says nothing of negative gauges. The
# daemon below has no back end and is asked through its management port; the registry sends changes only, so that the
# sums are exact.
# Seen, after 5: "3, daemon 3", "-5, daemon -2", "-3, daemon -5", "4, daemon 4".
# Needs Maven, a JDK, 17 or newer, and Node.js with npm.
set -euo pipefail
work=$(mktemp -d)
daemon=
trap '[[ -z $daemon ]] || kill "$daemon" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --omit=optional --prefix . statsd@0.9.0 >npm.txt 2>&1 ||
    { cat npm.txt; exit 1; }
cat >pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sample</groupId><artifactId>sample</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>io.micrometer</groupId><artifactId>micrometer-registry-statsd</artifactId><version>1.17.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Below.java <<'JAVA'
import io.micrometer.core.instrument.Clock;
import io.micrometer.statsd.StatsdConfig;
import io.micrometer.statsd.StatsdMeterRegistry;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

public class Below {
    static String ask(int port) throws Exception {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write("gauges\n".getBytes());
            var lines = new Scanner(socket.getInputStream()).useDelimiter("END");
            var answer = Pattern.compile("offset[^:]*: (-?\\d+)").matcher(lines.next());
            return answer.find() ? answer.group(1) : "none";
        }
    }

    public static void main(String... ports) throws Exception {
        var settings = Map.of("statsd.flavor", "etsy", "statsd.host", "127.0.0.1", "statsd.port", ports[0],
                "statsd.pollingFrequency", "20ms", "statsd.publishUnchangedMeters", "false");
        StatsdConfig config = settings::get;
        var registry = new StatsdMeterRegistry(config, Clock.SYSTEM);
        var offset = registry.gauge("offset", new AtomicInteger(5));
        int management = Integer.parseInt(ports[1]);
        for (int i = 0; i < 500 && !(offset.get() == 5 && ask(management).equals("5")); i++) {
            offset.set(i % 2 == 0 ? 6 : 5);  // what is sent before the registry has a connection is lost
            Thread.sleep(100);
        }
        Thread.sleep(1_000);
        String before = "5";
        for (int value : new int[]{3, -5, -3, 4}) {
            offset.set(value);
            String now = before;
            for (int i = 0; i < 500 && now.equals(before); i++) {
                Thread.sleep(20);
                now = ask(management);
            }
            System.out.println(value + ", daemon " + now);
            before = now;
        }
        registry.close();
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Below.java
read -r port management < <(node -e '
    const net = require("net"), a = net.createServer().listen(0, "127.0.0.1", () => {
        const b = net.createServer().listen(0, "127.0.0.1", () => {
            console.log(a.address().port, b.address().port); a.close(); b.close(); }); });')
cat >config.js <<JS
{ port: $port, mgmt_port: $management, address: "127.0.0.1", mgmt_address: "127.0.0.1", backends: [],
  flushInterval: 600000, log: { backend: "stdout" } }
JS
node node_modules/statsd/stats.js config.js >daemon.txt 2>&1 &
daemon=$!
until (exec 3<>"/dev/tcp/127.0.0.1/$management") 2>/dev/null; do
    kill -0 "$daemon" || { cat daemon.txt; exit 1; }
    sleep 0.1
done
java -cp '.:jars/*' Below "$port" "$management" >seen.txt 2>errors.txt ||
    { cat seen.txt errors.txt daemon.txt; exit 1; }
cat seen.txt
if [[ $(<seen.txt) != $'3, daemon 3\n-5, daemon -2\n-3, daemon -5\n4, daemon 4' ]]; then
    echo "changed: what the daemon makes of a negative gauge" >&2
    exit 1
fi
echo "as described: the daemon adds negative gauges up"

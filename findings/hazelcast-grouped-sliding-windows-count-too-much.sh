#!/usr/bin/env bash
# Hazelcast 5.7.0 (its stream engine, Jet), a JDK 17 or newer. In a sliding window groupingBy(key, counting()) counts
# events several times: of one event each ms, windows of 10 ms by 1 count 46 where there are 10. To make a window of its
# steps, groupingBy puts the first step's own counters into the result and adds the others to them, so the step has a
# greater count in the next window, and so on until it has left. It goes wrong whenever the first step with a key is not
# the first of the window: at the start, after each pause, and for rare keys always. Averages go wrong too. Stages keyed
# by groupingKey, tumbling windows, and toMap with a sum are right. The guess was the count of the window, as the
# documentation offers groupingBy for a second key and says nothing of windows. Alerts on such counts go off too early.
# Seen: the lines below, windows by their ends, of events at 1 to 12 ms and, after a pause, at 31 to 33 ms.
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
      <groupId>com.hazelcast</groupId><artifactId>hazelcast</artifactId>
      <version>5.7.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Windows.java <<'END'
import static com.hazelcast.jet.aggregate.AggregateOperations.counting;
import static com.hazelcast.jet.aggregate.AggregateOperations.groupingBy;
import static com.hazelcast.jet.aggregate.AggregateOperations.toMap;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.datamodel.WindowResult;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.Sinks;
import com.hazelcast.jet.pipeline.WindowDefinition;
import com.hazelcast.jet.pipeline.test.TestSources;
import java.util.Map;
import java.util.TreeMap;

public class Windows {
    static void show(HazelcastInstance hazelcast, String what, WindowDefinition windows,
            AggregateOperation1<Long, ?, ? extends Map<String, ?>> operation) {
        var pipeline = Pipeline.create();
        pipeline.readFrom(TestSources.items(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 31L, 32L, 33L))
                .addTimestamps(time -> time, 0)
                .window(windows)
                .aggregate(operation)
                .writeTo(Sinks.list(what));
        hazelcast.getJet().newJob(pipeline).join();
        var seen = new TreeMap<Long, Object>();
        for (var result : hazelcast.<WindowResult<Map<String, ?>>>getList(what)) {
            seen.put(result.end(), result.result().get("key"));
        }
        seen.keySet().removeIf(end -> end > 13 && end < 32 || end > 34);
        System.out.println(what + ": " + seen);
    }

    public static void main(String... none) {
        var config = new Config().setProperty("hazelcast.logging.type", "none")
                .setProperty("hazelcast.phone.home.enabled", "false")
                .setProperty("hazelcast.socket.bind.any", "false");
        config.getJetConfig().setEnabled(true).setCooperativeThreadCount(1);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        var hazelcast = Hazelcast.newHazelcastInstance(config);
        try {
            var sliding = WindowDefinition.sliding(10, 1);
            show(hazelcast, "groupingBy", sliding, groupingBy(time -> "key", counting()));
            show(hazelcast, "toMap", sliding, toMap(time -> "key", time -> 1L, Long::sum));
            show(hazelcast, "tumbling", WindowDefinition.tumbling(10), groupingBy(time -> "key", counting()));
        } finally {
            hazelcast.shutdown();
        }
    }
}
END
mkdir classes
javac --release 17 -cp 'lib/*' -d classes Windows.java
seen=$(timeout 50 java -cp 'classes:lib/*' Windows 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'groupingBy: {2=1, 3=2, 4=4, 5=7, 6=11, 7=16, 8=22, 9=29, 10=37, 11=46, 12=10, 13=10, 32=1, 33=2, 34=4}
toMap: {2=1, 3=2, 4=3, 5=4, 6=5, 7=6, 8=7, 9=8, 10=9, 11=10, 12=10, 13=10, 32=1, 33=2, 34=3}
tumbling: {10=9}' ]]; then
    echo "changed: the counts of groupingBy in sliding windows" >&2
    exit 1
fi
echo "as described: groupingBy counts events of sliding windows several times"

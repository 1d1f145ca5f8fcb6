#!/usr/bin/env bash
# Mutiny 3.3.0, a JDK 17 or newer. multi.skip().first(2) of 0 to 9, subscribed by a Flow.Subscriber that requests 3: if
# it requests them in onSubscribe, as most subscribers do, it gets one item; if it requests them right after, it gets
# three. The operator requests what it drops after the subscriber's onSubscribe, and only what is left to drop; a source
# that emits within request, such as a range, has by then spent the subscriber's demand on items to drop. A subscriber
# that requests one in onSubscribe, and the next in onNext, gets nothing, and no completion. skip().first(item -> item
# < 2) gives three either way. A good guess was that demand counts items that arrive, whenever it is made.
# Seen: "count: in onSubscribe [2], after it [2, 3, 4]" and "predicate: in onSubscribe [2, 3, 4], after it [2, 3, 4]".
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
      <groupId>io.smallrye.reactive</groupId><artifactId>mutiny</artifactId><version>3.3.0</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=jars \
    >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Skip.java <<'JAVA'
import io.smallrye.mutiny.Multi;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;

public class Skip {
    static List<Integer> receive(Flow.Publisher<Integer> publisher, boolean early) {
        var received = new ArrayList<Integer>();
        var own = new Flow.Subscription[1];
        publisher.subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                own[0] = subscription;
                if (early) {
                    subscription.request(3);
                }
            }

            @Override
            public void onNext(Integer item) {
                received.add(item);
            }

            @Override
            public void onError(Throwable failure) {
                throw new IllegalStateException(failure);
            }

            @Override
            public void onComplete() {
            }
        });
        if (!early) {
            own[0].request(3);
        }
        return received;
    }

    static void show(String name, Multi<Integer> multi) {
        System.out.println(name + ": in onSubscribe " + receive(multi, true) + ", after it " + receive(multi, false));
    }

    public static void main(String... none) {
        show("count", Multi.createFrom().range(0, 10).skip().first(2));
        show("predicate", Multi.createFrom().range(0, 10).skip().first(item -> item < 2));
    }
}
JAVA
javac --release 17 -cp 'jars/*' -d . Skip.java
java -cp '.:jars/*' Skip >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
count: in onSubscribe [2], after it [2, 3, 4]
predicate: in onSubscribe [2, 3, 4], after it [2, 3, 4]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what skip().first(2) gives a subscriber that requests three" >&2
    exit 1
fi
echo "as described: skip().first(2) drops items at the cost of demand that is made in onSubscribe"

#!/usr/bin/env bash
# Agrona 2.4.1: CountersManager.allocate with a label that is null throws NullPointerException, and takes back the id
# that it had chosen; the catch block is there for that. But the id is never given out again, since it was marked as not
# to be reused before the label failed, and its record stays unused. Readers stop at the first unused record: every
# counter that is allocated from then on counts, and is neither listed by forEach nor found by its type or registration,
# which is how monitors in other processes (AeronStat and its like) see counters. If the function that writes the key
# fails instead, the id is used for the next counter, and all are found. The guess was that a failed allocation leaves
# no trace, with a null label as well; nothing says that one label decides on the others.
# Seen: "null label: ids 0 2, listed [first]", "failing key: ids 0 1, listed [first, second]"; found by its registration
# "false" and "true"; the value of the second is 7 in both.
# Needs Maven and a JDK, 17 or newer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.agrona:agrona:2.4.1 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Hides.java <<'JAVA'
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.function.Consumer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersManager;

public class Hides {
    public static void main(String... none) {
        show("null label", null, key -> { });
        show("failing key", "label", key -> {
            throw new NullPointerException();
        });
    }

    static void show(String name, String label, Consumer<MutableDirectBuffer> key) {
        var counters = new CountersManager(new UnsafeBuffer(ByteBuffer.allocateDirect(64 * 1024)),
                new UnsafeBuffer(ByteBuffer.allocateDirect(16 * 1024)));
        int first = counters.allocate("first");
        try {
            counters.allocate(label, 1, key);
        } catch (NullPointerException expected) {
        }
        int second = counters.allocate("second");
        counters.setCounterRegistrationId(second, 42);
        counters.setCounterValue(second, 7);
        var listed = new ArrayList<String>();
        counters.forEach((int id, String text) -> listed.add(text));
        System.out.println(name + ": ids " + first + " " + second + ", listed " + listed + ", found "
                + (counters.findByRegistrationId(42) == second) + ", value " + counters.getCounterValue(second));
    }
}
JAVA
javac --release 17 -cp agrona-2.4.1.jar -d . Hides.java
java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp .:agrona-2.4.1.jar Hides >seen.txt 2>errors.txt \
    || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
null label: ids 0 2, listed [first], found false, value 7
failing key: ids 0 1, listed [first, second], found true, value 7
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what is listed after an allocation that failed" >&2
    exit 1
fi
echo "as described: after one counter without a label no later counter is listed or found"

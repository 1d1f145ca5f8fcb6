#!/usr/bin/env bash
# Agrona 2.4.1, one thread. A handler that appends to the ExpandableRingBuffer that it is called from, as one does that
# puts a follow-up or a retry into its own queue, loses messages as soon as the buffer has to grow: growing moves the
# content to the start of a new array and sets head to 0, and consume, when it returns, puts the head where it had
# counted to in the old one. The messages in between are skipped, those that were waiting too, and size() then says that
# nothing is left. No exception. In a buffer that need not grow the same program gets every message, which a good guess
# was for both, or a refusal; the documentation of neither method speaks of it. head() and tail(), "positions", go back
# as the buffer grows.
# Seen: of 1 to 6, each of 3 to 6 followed up by one that is 10 greater: with 64 bytes at first "[1, 2, 3, 6, 13, 16]",
# with 1,024 "[1, 2, 3, 4, 5, 6, 13, 14, 15, 16]", nothing left of both.
# Needs Maven and a JDK, 17 or newer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.agrona:agrona:2.4.1 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Grows.java <<'JAVA'
import java.util.ArrayList;
import org.agrona.ExpandableRingBuffer;
import org.agrona.concurrent.UnsafeBuffer;

public class Grows {
    static final UnsafeBuffer MESSAGE = new UnsafeBuffer(new byte[8]);

    public static void main(String... none) {
        for (int capacity : new int[]{64, 1024}) {
            var ring = new ExpandableRingBuffer(capacity, 4096, false);
            var handled = new ArrayList<Integer>();
            for (int number = 1; number <= 4; number++) {
                append(ring, number);
            }
            ring.consume((buffer, offset, length, headOffset) -> handled.add(buffer.getInt(offset)), 2);
            append(ring, 5);
            append(ring, 6);
            for (int round = 0; round < 3; round++) {
                ring.consume((buffer, offset, length, headOffset) -> {
                    int number = buffer.getInt(offset);
                    handled.add(number);
                    return number > 10 || append(ring, number + 10);
                }, 10);
            }
            System.out.println(capacity + " bytes at first: " + handled + ", left " + ring.size() + " bytes");
        }
    }

    static boolean append(ExpandableRingBuffer ring, int number) {
        MESSAGE.putInt(0, number);
        return ring.append(MESSAGE, 0, 8);
    }
}
JAVA
javac --release 17 -cp agrona-2.4.1.jar -d . Grows.java
timeout 60 java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp .:agrona-2.4.1.jar Grows >seen.txt \
    2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
64 bytes at first: [1, 2, 3, 6, 13, 16], left 0 bytes
1024 bytes at first: [1, 2, 3, 4, 5, 6, 13, 14, 15, 16], left 0 bytes
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what is handled if the buffer grows while it is consumed" >&2
    exit 1
fi
echo "as described: a ring buffer that grows while it is consumed skips messages, and says that none is left"

#!/usr/bin/env bash
# Agrona 2.4.1: MutableDirectBuffer.putNaturalIntAsciiFromEnd(0, end) writes nothing and answers end, as for a number
# without digits; whatever was in front of the end, often the digits of the last message in a reused buffer, stays. The
# other methods that write numbers as text write the digit 0, and so does this one for 10. Its documentation speaks of
# the index of the first character encoded. A good guess was "0". A header whose length is written backwards from the
# body, the method's purpose, has no length for an empty body; what is read back from the answered index is no number.
# Seen: "from end: 0 -> [] 7 -> [7] 10 -> [10]"; "0 -> [0]" of natural, int and long.
# Needs Maven and a JDK, 17 or newer.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.agrona:agrona:2.4.1 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Zero.java <<'JAVA'
import org.agrona.concurrent.UnsafeBuffer;

public class Zero {
    public static void main(String... none) {
        var buffer = new UnsafeBuffer(new byte[16]);
        var line = new StringBuilder("from end:");
        for (int number : new int[]{0, 7, 10}) {
            int start = buffer.putNaturalIntAsciiFromEnd(number, 16);
            line.append(" ").append(number).append(" -> [");
            line.append(buffer.getStringWithoutLengthAscii(start, 16 - start)).append("]");
        }
        System.out.println(line);
        System.out.println("natural: 0 -> " + text(buffer, buffer.putNaturalIntAscii(0, 0)));
        System.out.println("int: 0 -> " + text(buffer, buffer.putIntAscii(0, 0)));
        System.out.println("long: 0 -> " + text(buffer, buffer.putNaturalLongAscii(0, 0)));
    }

    static String text(UnsafeBuffer buffer, int length) {
        return "[" + buffer.getStringWithoutLengthAscii(0, length) + "]";
    }
}
JAVA
javac --release 17 -cp agrona-2.4.1.jar -d . Zero.java
java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp .:agrona-2.4.1.jar Zero >seen.txt 2>errors.txt \
    || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
from end: 0 -> [] 7 -> [7] 10 -> [10]
natural: 0 -> [0]
int: 0 -> [0]
long: 0 -> [0]
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what is written of 0 from the end" >&2
    exit 1
fi
echo "as described: the number 0, written from its end, has no digit"

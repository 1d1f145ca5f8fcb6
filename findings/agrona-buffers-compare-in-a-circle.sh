#!/usr/bin/env bash
# Agrona 2.4.1: buffers are Comparable, and so keys of a TreeMap, but their order goes in circles. compareTo takes eight
# bytes at a time as a number, on most machines the last byte first, and single bytes, the first first, for what is left
# of the shorter buffer; so it depends on the other buffer which of the two ways a byte is compared. "b000000a" is less
# than "a000000b", that less than "b0", and that less than the first. Of the keys "order-1" to "order-50" in a TreeMap
# two are not found again, though its size is 50; equals and hashCode, and so a HashMap, are sound. The guess was the
# order of the bytes, or at least an order; compareTo has no documentation of its own.
# Seen: "-1 -1 -1" around the circle; of the TreeMap "size 50, not found [order-18, order-19]", of the HashMap "size 50,
# not found []"; of shorter keys, the numbers alone, the TreeMap finds all.
# Needs Maven and a JDK, 17 or newer, on a machine that has the least byte first (x86-64 and ARM do).
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.agrona:agrona:2.4.1 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Circle.java <<'JAVA'
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

public class Circle {
    public static void main(String... none) {
        var first = buffer("b000000a");
        var second = buffer("a000000b");
        var third = buffer("b0");
        System.out.println(Integer.signum(first.compareTo(second)) + " " + Integer.signum(second.compareTo(third)) + " "
                + Integer.signum(third.compareTo(first)));
        show("order-", new TreeMap<>());
        show("order-", new HashMap<>());
        show("", new TreeMap<>());
    }

    static void show(String prefix, Map<DirectBuffer, String> map) {
        var keys = IntStream.rangeClosed(1, 50).mapToObj(number -> prefix + number).toList();
        keys.forEach(key -> map.put(buffer(key), key));
        var lost = keys.stream().filter(key -> !map.containsKey(buffer(key))).toList();
        var name = prefix + map.getClass().getSimpleName();
        System.out.println(name + ": size " + map.size() + ", not found " + lost);
    }

    static DirectBuffer buffer(String text) {
        return new UnsafeBuffer(text.getBytes(StandardCharsets.US_ASCII));
    }
}
JAVA
javac --release 17 -cp agrona-2.4.1.jar -d . Circle.java
java --add-opens java.base/jdk.internal.misc=ALL-UNNAMED -cp .:agrona-2.4.1.jar Circle >seen.txt 2>errors.txt \
    || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
-1 -1 -1
order-TreeMap: size 50, not found [order-18, order-19]
order-HashMap: size 50, not found []
TreeMap: size 50, not found []
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the order of buffers" >&2
    exit 1
fi
echo "as described: three buffers are each less than the next, and a sorted map loses two of fifty keys"

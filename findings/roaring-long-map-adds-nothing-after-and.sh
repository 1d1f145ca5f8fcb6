#!/usr/bin/env bash
# RoaringBitmap 1.6.29, a JDK 17 or newer, one thread. A Roaring64NavigableMap that is emptied by and(other) takes no
# more values: what is added is neither contained, nor iterated, nor counted, and nothing is thrown. It remembers the
# part (of 2^32 values) that was added to last; "and" drops a part that the other bitmap has no values in, but not the
# memory of it, so later values go where nobody looks, until one with another upper half is added. If the other bitmap
# has a value in that part, even one that is not shared, or if the map is emptied by andNot, by xor, value by value or
# by clear, what is added is there. Roaring64Bitmap, the other class for 64 bits, keeps it in each case. The guess was
# that add adds, whatever was done before. Sequence numbers or ids below 2^32, the usual ones, are all in one part:
# whoever reuses one bitmap for what is still open loses all that follows the first time that nothing was shared.
# Seen, of 8 and 9 added: "and: {}, contains 9 false, count 0; after another part {10,1099511627776}", where 8 and 9 are
# gone for good; "{8,9}" of the other five.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.roaringbitmap:RoaringBitmap:1.6.29 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Emptied.java <<'JAVA'
import org.roaringbitmap.longlong.Roaring64Bitmap;
import org.roaringbitmap.longlong.Roaring64NavigableMap;

public class Emptied {
    public static void main(String... none) {
        var map = Roaring64NavigableMap.bitmapOf(7);
        map.and(new Roaring64NavigableMap());
        show("and", map);
        map = Roaring64NavigableMap.bitmapOf(7);
        map.and(Roaring64NavigableMap.bitmapOf(6));
        show("and, same part", map);
        map = Roaring64NavigableMap.bitmapOf(7);
        map.andNot(Roaring64NavigableMap.bitmapOf(7));
        show("andNot", map);
        map = Roaring64NavigableMap.bitmapOf(7);
        map.xor(Roaring64NavigableMap.bitmapOf(7));
        show("xor", map);
        map = Roaring64NavigableMap.bitmapOf(7);
        map.removeLong(7);
        show("remove", map);
        var bitmap = Roaring64Bitmap.bitmapOf(7);
        bitmap.and(new Roaring64Bitmap());
        bitmap.addLong(8);
        bitmap.addLong(9);
        System.out.println("Roaring64Bitmap, and: " + bitmap + ", contains 9 " + bitmap.contains(9));
    }

    static void show(String name, Roaring64NavigableMap map) {
        map.addLong(8);
        map.addLong(9);
        System.out.print(name + ": " + map + ", contains 9 " + map.contains(9) + ", count " + map.getLongCardinality());
        map.addLong(1L << 40);
        map.addLong(10);
        System.out.println("; after another part " + map);
    }
}
JAVA
javac --release 17 -cp RoaringBitmap-1.6.29.jar -d . Emptied.java
java -cp .:RoaringBitmap-1.6.29.jar Emptied >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
and: {}, contains 9 false, count 0; after another part {10,1099511627776}
and, same part: {8,9}, contains 9 true, count 2; after another part {8,9,10,1099511627776}
andNot: {8,9}, contains 9 true, count 2; after another part {8,9,10,1099511627776}
xor: {8,9}, contains 9 true, count 2; after another part {8,9,10,1099511627776}
remove: {8,9}, contains 9 true, count 2; after another part {8,9,10,1099511627776}
Roaring64Bitmap, and: {8,9}, contains 9 true
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what a map of long values holds after and" >&2
    exit 1
fi
echo "as described: what is added to the map after and has emptied it is lost"

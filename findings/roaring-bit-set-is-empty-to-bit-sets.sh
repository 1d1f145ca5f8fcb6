#!/usr/bin/env bash
# RoaringBitmap 1.6.29, a JDK 17 or newer. RoaringBitSet is a java.util.BitSet, so it can be the argument of one, and is
# always an empty one there: or and xor of a plain BitSet with it change nothing, "and" clears all, andNot takes nothing
# away, intersects is false, and an empty BitSet equals it while it does not equal that. BitSet reads the words of its
# argument, which the subclass leaves empty. The other way round, a RoaringBitSet with a plain BitSet as the argument,
# all but equals are right. Nothing is thrown. The guess was that a subclass that is documented as a BitSet
# implementation can stand for one on either side, or that it throws. Whoever replaces one of two BitSets by it, to save
# memory, gets empty results.
# Seen: of the plain {1, 3} and the other {3, 9}: "or {1, 3}, and {}, xor {1, 3}, andNot {1, 3}, intersects false, empty
# equals true"; the other way round "or {1,3,9}, and {3}, xor {1,9}, andNot {9}, intersects true, equals empty false".
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.roaringbitmap:RoaringBitmap:1.6.29 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 1; }
cat >Sides.java <<'JAVA'
import java.util.BitSet;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.roaringbitmap.RoaringBitSet;

public class Sides {
    public static void main(String... none) {
        Supplier<BitSet> plain = () -> of(new BitSet(), 1, 3);
        Supplier<BitSet> roaring = () -> of(new RoaringBitSet(), 3, 9);
        show("plain with roaring", plain, roaring);
        show("roaring with plain", roaring, plain);
    }

    static void show(String name, Supplier<BitSet> left, Supplier<BitSet> right) {
        var empty = left.get();
        empty.clear();
        boolean same = empty.equals(right.get());
        System.out.print(name + ": or " + result(left, right, BitSet::or));
        System.out.print(", and " + result(left, right, BitSet::and));
        System.out.print(", xor " + result(left, right, BitSet::xor));
        System.out.print(", andNot " + result(left, right, BitSet::andNot));
        System.out.println(", intersects " + left.get().intersects(right.get()) + ", empty equals " + same);
    }

    static BitSet result(Supplier<BitSet> left, Supplier<BitSet> right, BiConsumer<BitSet, BitSet> operation) {
        var bits = left.get();
        operation.accept(bits, right.get());
        return bits;
    }

    static BitSet of(BitSet bits, int first, int second) {
        bits.set(first);
        bits.set(second);
        return bits;
    }
}
JAVA
javac --release 17 -cp RoaringBitmap-1.6.29.jar -d . Sides.java
java -cp .:RoaringBitmap-1.6.29.jar Sides >seen.txt 2>errors.txt || { cat errors.txt; exit 1; }
cat seen.txt
cat >want.txt <<'TXT'
plain with roaring: or {1, 3}, and {}, xor {1, 3}, andNot {1, 3}, intersects false, empty equals true
roaring with plain: or {1,3,9}, and {3}, xor {1,9}, andNot {9}, intersects true, empty equals false
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: what a bit set makes of a RoaringBitSet" >&2
    exit 1
fi
echo "as described: to a bit set a RoaringBitSet is empty, whatever it holds"

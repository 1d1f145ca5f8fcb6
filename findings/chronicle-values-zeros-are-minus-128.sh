#!/usr/bin/env bash
# Chronicle Values 2026.2, a JDK 17 or newer. A byte field of a value off the heap, whose memory is all zeros, is 0 if
# it is alone or beside an int; beside a boolean and a number with @Range(min = 0, max = 1000) it is -128, and the first
# addCount(1) gives -127. Fields with a range are packed bit by bit, and then a byte that does not start at a byte is
# kept as its distance from -128, as one with a range is from its minimum. With the range and no boolean the generated
# class does not compile, for "possible lossy conversion from int to byte". On the heap the field starts at 0, and the
# two new values are not equal. The guess was 0, as the byte has no range, and its neighbours are no part of it: a
# record that gets one more flag starts its counters below zero.
# Seen: the lines below.
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
      <groupId>net.openhft</groupId><artifactId>chronicle-values</artifactId>
      <version>2026.2</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
mkdir classes
cat >Zeros.java <<'END'
package sample;

import net.openhft.chronicle.bytes.Byteable;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.values.Range;
import net.openhft.chronicle.values.Values;

public class Zeros {
    public interface Counter {
        byte getCount();

        void setCount(byte count);

        byte addCount(byte count);
    }

    public interface WithNumber extends Counter {
        int getNumber();

        void setNumber(int number);
    }

    public interface WithRange extends Counter {
        int getNumber();

        void setNumber(@Range(min = 0, max = 1_000) int number);
    }

    public interface WithRangeAndFlag extends Counter {
        int getNumber();

        void setNumber(@Range(min = 0, max = 1_000) int number);

        boolean isFlag();

        void setFlag(boolean flag);
    }

    static void show(Class<? extends Counter> type) {
        System.out.print(type.getSimpleName() + ": ");
        try {
            var heap = Values.newHeapInstance(type);
            var zeros = Values.newNativeReference(type);
            var bytes = (Byteable) zeros;
            var store = BytesStore.nativeStoreWithFixedCapacity(bytes.maxSize());
            store.zeroOut(0, bytes.maxSize());
            bytes.bytesStore((BytesStore) store, 0, bytes.maxSize());
            System.out.println("heap " + heap.getCount() + ", zeros " + zeros.getCount() + ", equal "
                    + heap.equals(zeros) + ", 1 added " + zeros.addCount((byte) 1));
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String... none) {
        show(Counter.class);
        show(WithNumber.class);
        show(WithRange.class);
        show(WithRangeAndFlag.class);
    }
}
END
javac -proc:none -cp 'lib/*' -d classes Zeros.java 2>errors.txt || { cat errors.txt >&2; exit 2; }
opens=(--add-opens jdk.compiler/com.sun.tools.javac=ALL-UNNAMED)
opens+=(--add-exports jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED)
for package in java.lang java.lang.reflect java.util java.io java.nio sun.nio.ch jdk.internal.misc jdk.internal.ref; do
    opens+=(--add-opens "java.base/$package=ALL-UNNAMED")
done
seen=$(java "${opens[@]}" -cp 'classes:lib/*' sample.Zeros 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'Counter: heap 0, zeros 0, equal true, 1 added 1
WithNumber: heap 0, zeros 0, equal true, 1 added 1
WithRange: ImplGenerationFailedException
WithRangeAndFlag: heap 0, zeros -128, equal false, 1 added -127' ]]; then
    echo "changed: a byte in zeroed memory" >&2
    exit 1
fi
echo "as described: a byte beside a range and a flag starts at -128"

#!/usr/bin/env bash
# MessagePack for Java (msgpack-core) 0.9.12, a JDK 17 or newer. unpackInt, unpackShort and unpackByte throw
# MessageIntegerOverflowException if the number does not fit; the exception has it, as getBigInteger() and as its
# message, since it is read by then. It has another number if the packed one is positive, takes four or eight bytes and
# has not its highest bit set: of 70,000 as a short 2,147,553,648, of 5,000,000,000 as an int
# -9,223,372,031,854,775,808, of the largest long -1. Negative numbers, those of two bytes and asInt() of a value are
# right. The guess was the number that was packed. Code that takes long ids or times from the exception where ints do
# not suffice takes wrong ones, and who reads the log looks for a number that nobody sent. 0.9.11 does the same.
# Seen: the lines below.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.msgpack:msgpack-core:0.9.12 -DoutputDirectory=. >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Overflow.java <<'JAVA'
import org.msgpack.core.MessageIntegerOverflowException;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

public class Overflow {
    interface Read {
        Object from(MessageUnpacker unpacker) throws Exception;
    }

    static void show(long number, String type, Read read) throws Exception {
        var packer = MessagePack.newDefaultBufferPacker();
        packer.packLong(number);
        var unpacker = MessagePack.newDefaultUnpacker(packer.toByteArray());
        try {
            System.out.println(number + " as " + type + ": " + read.from(unpacker));
        } catch (MessageIntegerOverflowException overflow) {
            System.out.println(number + " as " + type + ": does not fit " + overflow.getBigInteger() + ", more "
                    + unpacker.hasNext());
        }
    }

    public static void main(String... none) throws Exception {
        show(40_000, "short", MessageUnpacker::unpackShort);
        show(70_000, "short", MessageUnpacker::unpackShort);
        show(-70_000, "short", MessageUnpacker::unpackShort);
        show(3_000_000_000L, "int", MessageUnpacker::unpackInt);
        show(5_000_000_000L, "int", MessageUnpacker::unpackInt);
        show(-5_000_000_000L, "int", MessageUnpacker::unpackInt);
        show(5_000_000_000L, "int of a value", it -> it.unpackValue().asIntegerValue().asInt());
        show(Long.MAX_VALUE, "int", MessageUnpacker::unpackInt);
    }
}
JAVA
javac --release 17 -cp msgpack-core-0.9.12.jar -d . Overflow.java
java --add-opens java.base/java.nio=ALL-UNNAMED -cp .:msgpack-core-0.9.12.jar Overflow >seen.txt 2>errors.txt ||
    { cat errors.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
40000 as short: does not fit 40000, more false
70000 as short: does not fit 2147553648, more false
-70000 as short: does not fit -70000, more false
3000000000 as int: does not fit 3000000000, more false
5000000000 as int: does not fit -9223372031854775808, more false
-5000000000 as int: does not fit -5000000000, more false
5000000000 as int of a value: does not fit 5000000000, more false
9223372036854775807 as int: does not fit -1, more false
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: the number that does not fit, by the exception" >&2
    exit 1
fi
echo "as described: the exception of a number that does not fit has another number"

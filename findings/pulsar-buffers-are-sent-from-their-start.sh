#!/usr/bin/env bash
# Apache Pulsar 4.2.4 (pulsar-client-original), a JDK 17 or newer. Schema.BYTEBUFFER, for messages that are ByteBuffers,
# encodes a buffer from its beginning, not from its position: of the bytes 1 to 5 wrapped with offset 2 and length 2 it
# sends 1, 2, 3, 4, and a buffer that was read up to its body is sent with what was read. It also sets the position of
# the caller's buffer back to 0. A slice of the same buffer sends the right bytes. The guess was the contract of a
# ByteBuffer, that what counts is from position to limit, and that its user moves these. An envelope that is peeled off
# before a message is forwarded is forwarded with it.
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
      <groupId>org.apache.pulsar</groupId><artifactId>pulsar-client-original</artifactId>
      <version>4.2.4</version>
    </dependency>
    <dependency>
      <groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId>
      <version>2.0.17</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Buffers.java <<'END'
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.pulsar.client.api.Schema;

public class Buffers {
    static void show(String name, ByteBuffer buffer) {
        var remaining = new byte[buffer.remaining()];
        buffer.duplicate().get(remaining);
        var encoded = Schema.BYTEBUFFER.encode(buffer);
        System.out.println(name + ": has " + Arrays.toString(remaining) + ", sends " + Arrays.toString(encoded)
                + ", then remaining " + buffer.remaining());
    }

    public static void main(String... none) {
        var bytes = new byte[] {1, 2, 3, 4, 5};
        show("whole", ByteBuffer.wrap(bytes));
        show("wrapped", ByteBuffer.wrap(bytes, 2, 2));
        show("slice", ByteBuffer.wrap(bytes, 2, 2).slice());
        var read = ByteBuffer.wrap(bytes);
        read.getShort();
        show("read", read);
        show("direct", ByteBuffer.allocateDirect(5).put(bytes).position(3));
        show("written, flipped", ByteBuffer.allocate(8).put(bytes).flip());
    }
}
END
seen=$(java -cp 'lib/*' Buffers.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'whole: has [1, 2, 3, 4, 5], sends [1, 2, 3, 4, 5], then remaining 5
wrapped: has [3, 4], sends [1, 2, 3, 4], then remaining 4
slice: has [3, 4], sends [3, 4], then remaining 2
read: has [3, 4, 5], sends [1, 2, 3, 4, 5], then remaining 5
direct: has [4, 5], sends [1, 2, 3, 4, 5], then remaining 5
written, flipped: has [1, 2, 3, 4, 5], sends [1, 2, 3, 4, 5], then remaining 5' ]]; then
    echo "changed: the bytes that are sent of a buffer" >&2
    exit 1
fi
echo "as described: a buffer is sent from its beginning, whatever its position"

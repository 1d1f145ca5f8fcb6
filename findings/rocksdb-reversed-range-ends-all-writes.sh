#!/usr/bin/env bash
# RocksDB Java 11.8.1 (rocksdbjni), a JDK 17 or newer. deleteRange with an end before its begin answers InvalidArgument,
# and after that so does every write to the same database, put, delete and flush, with the same message, of a reversed
# range that they do not have. Reads go on; the property of background errors is 0. In a batch it is the same. Once
# closed and opened again, the database accepts writes, and has what was written before. The guess was what the
# exception says: an argument was wrong, that call did nothing, the next is judged by its own. A consumer that catches
# the exception of one event and goes on stores nothing more.
# Seen: the lines below.
# Needs Maven and a JDK, 17 or newer, on the path, and a system that the library has a binary for.
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
      <groupId>org.rocksdb</groupId><artifactId>rocksdbjni</artifactId>
      <version>11.8.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Reversed.java <<'END'
import java.nio.charset.StandardCharsets;
import org.rocksdb.FlushOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

public class Reversed {
    interface Step {
        void run() throws RocksDBException;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static void show(String name, Step step) {
        try {
            step.run();
            System.out.println(name + ": done");
        } catch (RocksDBException e) {
            System.out.println(name + ": " + e.getStatus().getCode() + ", " + e.getMessage());
        }
    }

    static String read(RocksDB db, String key) throws RocksDBException {
        var value = db.get(bytes(key));
        return key + "=" + (value == null ? null : new String(value, StandardCharsets.US_ASCII));
    }

    static void reverse(RocksDB db, boolean batch) throws RocksDBException {
        if (!batch) {
            db.deleteRange(bytes("d"), bytes("b"));
            return;
        }
        try (var writes = new WriteBatch(); var options = new WriteOptions()) {
            writes.deleteRange(bytes("d"), bytes("b"));
            db.write(options, writes);
        }
    }

    public static void main(String... none) throws RocksDBException {
        for (boolean batch : new boolean[] {false, true}) {
            var directory = batch ? "batch" : "call";
            try (var options = new Options().setCreateIfMissing(true); var flush = new FlushOptions()) {
                try (var db = RocksDB.open(options, directory)) {
                    db.put(bytes("a"), bytes("1"));
                    show("range from b to d", () -> db.deleteRange(bytes("b"), bytes("d")));
                    show("range from d to b, " + directory, () -> reverse(db, batch));
                    show("put", () -> db.put(bytes("e"), bytes("2")));
                    show("delete", () -> db.delete(bytes("a")));
                    show("range from b to d", () -> db.deleteRange(bytes("b"), bytes("d")));
                    show("flush", () -> db.flush(flush));
                    System.out.println(read(db, "a") + ", " + read(db, "e") + ", errors "
                            + db.getProperty("rocksdb.background-errors"));
                }
                try (var db = RocksDB.open(options, directory)) {
                    show("opened again, put", () -> db.put(bytes("e"), bytes("2")));
                    System.out.println(read(db, "a") + ", " + read(db, "e"));
                }
            }
        }
    }
}
END
seen=$(java -cp 'lib/*' Reversed.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'range from b to d: done
range from d to b, call: InvalidArgument, end key comes before start key
put: InvalidArgument, end key comes before start key
delete: InvalidArgument, end key comes before start key
range from b to d: InvalidArgument, end key comes before start key
flush: InvalidArgument, end key comes before start key
a=1, e=null, errors 0
opened again, put: done
a=1, e=2
range from b to d: done
range from d to b, batch: InvalidArgument, end key comes before start key
put: InvalidArgument, end key comes before start key
delete: InvalidArgument, end key comes before start key
range from b to d: InvalidArgument, end key comes before start key
flush: InvalidArgument, end key comes before start key
a=1, e=null, errors 0
opened again, put: done
a=1, e=2' ]]; then
    echo "changed: writes after a reversed range" >&2
    exit 1
fi
echo "as described: after one reversed range every write fails, until the database is opened again"

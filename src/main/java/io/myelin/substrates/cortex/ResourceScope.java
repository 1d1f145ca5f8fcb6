package io.myelin.substrates.cortex;

import static java.util.Objects.requireNonNull;

import io.humainary.substrates.api.Substrates.Closure;
import io.humainary.substrates.api.Substrates.Name;
import io.humainary.substrates.api.Substrates.Resource;
import io.humainary.substrates.api.Substrates.Scope;
import io.myelin.substrates.identity.Faults;
import io.myelin.substrates.identity.InternedName;
import io.myelin.substrates.identity.LinkedSubject;
import io.myelin.substrates.pipe.QueuedResource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A scope that closes its registered resources in reverse order (Specification §9.2).
///
/// To be used by one thread. A scope holds its open children; a child removes itself when it closes, so a long-lived
/// scope does not accumulate closed ones.
final class ResourceScope implements Scope {

    private final LinkedSubject<Scope> subject;
    private final @Nullable ResourceScope parent;

    /// In order of registration. Resources have identity equality.
    private final SequencedSet<Resource<?>> resources = new LinkedHashSet<>();
    private final Set<Resource<?>> registered = new HashSet<>();
    /// Closures returned and not used yet, one per resource.
    private final Map<Resource<?>, Closure<?>> closures = new HashMap<>();
    private final SequencedSet<ResourceScope> children = new LinkedHashSet<>();
    private boolean closed;

    private ResourceScope(InternedName name, @Nullable ResourceScope parent) {
        this.parent = parent;
        subject = LinkedSubject.of(
                name, Scope.class, parent == null ? LinkedSubject.CORTEX : parent.subject);
    }

    /// A scope without a parent.
    static ResourceScope root(InternedName name) {
        return new ResourceScope(name, null);
    }

    @Override
    public LinkedSubject<Scope> subject() {
        return subject;
    }

    /// Only the name: the levels of a scope's path are the names of the scopes around it (Specification §16.3).
    @Override
    public String part() {
        return subject.name().toString();
    }

    @Override
    public Optional<Scope> enclosure() {
        return Optional.ofNullable(parent);
    }

    @Override
    public String toString() {
        return path().toString();
    }

    @Override
    public Scope scope() {
        return child(subject.name());
    }

    @Override
    public Scope scope(Name name) {
        return child(InternedName.require(name, subject, "scope"));
    }

    private Scope child(InternedName name) {
        requireOpen("scope");
        var child = new ResourceScope(name, this);
        children.add(child);
        return child;
    }

    @Override
    public <R extends Resource<R>> R register(R resource) {
        requireOwn(resource, "register");
        requireOpen("register");
        registered.add(resource);
        resources.add(resource);
        return resource;
    }

    @Override
    public <R extends Resource<R>> Closure<R> closure(R resource) {
        requireOwn(resource, "closure");
        requireOpen("closure");
        resources.add(resource);
        @SuppressWarnings("unchecked") // stored under the resource it was made for
        var closure =
                (Closure<R>) closures.computeIfAbsent(resource, _ -> new SingleUseClosure<>(this, resource));
        return closure;
    }

    boolean isClosed() {
        return closed;
    }

    /// Removes the closure of a resource, which is being used.
    void use(Resource<?> resource) {
        closures.remove(resource);
    }

    /// Removes a resource that a closure has closed, unless it was registered too.
    void release(Resource<?> resource) {
        if (!registered.contains(resource)) {
            resources.remove(resource);
        }
    }

    /// Without recursion: scopes may be nested deeper than the stack allows. A scope's own resources are closed before
    /// its children, and the last ones first.
    ///
    /// Nothing is removed before all is closed: so if the stack of a caller overflows, another call closes the rest. An
    /// overflow in the middle of a removal would leave a set whose size and content differ.
    @Override
    public void close() {
        var scopes = new ArrayList<ResourceScope>();
        var open = new ArrayDeque<ResourceScope>();
        open.push(this);
        while (!open.isEmpty()) {
            var next = open.pop();
            scopes.add(next);
            next.closeOwn();
            next.children.forEach(open::push); // the last one closes first
        }
        scopes.forEach(ResourceScope::forget);
        if (parent != null) {
            parent.children.remove(this);
        }
    }

    private void closeOwn() {
        closed = true;
        // A copy, since a listener of circuits may close this scope meanwhile.
        var copy = resources.toArray(new Resource<?>[0]);
        for (int index = copy.length - 1; index >= 0; index--) {
            try {
                copy[index].close();
            } catch (StackOverflowError overflow) {
                throw overflow; // the caller's: the others would overflow too, and stay open
            } catch (Throwable _) {
                // The contract: an exception of one close must not prevent the others.
            }
        }
    }

    private void forget() {
        resources.clear();
        registered.clear();
        closures.clear();
        children.clear();
    }

    private void requireOwn(Resource<?> resource, String operation) {
        if (!(requireNonNull(resource, "resource") instanceof QueuedResource<?>)) {
            throw Faults.foreign(subject, operation, resource);
        }
    }

    private void requireOpen(String operation) {
        if (closed) {
            throw Faults.closed(subject, operation);
        }
    }
}

/// Joins circuits to Reactive Streams, both ways, by the interfaces of `java.util.concurrent.Flow`: a [PipeSubscriber]
/// lets a publisher emit into a circuit, and a [ConduitPublisher] lets subscribers receive what a conduit emits.
@NullMarked
package io.myelin.flow;

import org.jspecify.annotations.NullMarked;

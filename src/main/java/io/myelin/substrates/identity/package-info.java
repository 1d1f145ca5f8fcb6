/// Identity: interned names, ids, subjects, slots, states and execution contexts.
///
/// Everything here is thread-safe, starts no thread and calls no user code under a lock. To its users, everything
/// except the tables is immutable. This package may call the Substrates API and the JDK only; every other package of
/// the provider may call this one. Its classes are public for those packages alone.
///
/// - [io.myelin.substrates.identity.InternedName]: one instance per sequence of segments, kept as a trie
/// - [io.myelin.substrates.identity.LinkedSubject]: the identity of a component and its enclosure
/// - [io.myelin.substrates.identity.SerialId]: distinguishes two subjects of one name
/// - [io.myelin.substrates.identity.TypedSlot] and [io.myelin.substrates.identity.LinkedState]: typed
///   name-value pairs and persistent sequences of them
/// - [io.myelin.substrates.identity.NameTable]: values by name
/// - [io.myelin.substrates.identity.LinkedExtent]: the traversals of all types that link to their enclosure
/// - [io.myelin.substrates.identity.ExecutionContext]: one per thread, and one per circuit
/// - [io.myelin.substrates.identity.Faults]: the faults of refused calls
///
/// Specification §4 (identity), §8 (state), §12 (interning) and §15 (errors).
@NullMarked
package io.myelin.substrates.identity;

import org.jspecify.annotations.NullMarked;

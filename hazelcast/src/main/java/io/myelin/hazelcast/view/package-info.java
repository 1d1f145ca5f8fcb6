/// Views: what a journaled circuit knows, by key, for readers on any member.
@NullMarked
package io.myelin.hazelcast.view;

import org.jspecify.annotations.NullMarked;

/// Views: values of a journaled circuit, by key, for readers on any member.
@NullMarked
package io.myelin.hazelcast.view;

import org.jspecify.annotations.NullMarked;

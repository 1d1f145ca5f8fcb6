/// Views: values of a journaled circuit, by key, for readers on any member.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.hazelcast.view;

import org.jspecify.annotations.NullMarked;

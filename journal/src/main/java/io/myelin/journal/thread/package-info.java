/// Threads that cannot be interrupted, joins that are not, numbers that threads wait for, and the report of failures.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.journal.thread;

import org.jspecify.annotations.NullMarked;

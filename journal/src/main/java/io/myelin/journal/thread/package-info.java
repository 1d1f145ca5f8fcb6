/// Threads that cannot be interrupted, joins that are not, and the report of failures: for those who implement
/// journals.
///
/// Unless a method says otherwise, it throws a [NullPointerException] if an argument is `null`.
@NullMarked
package io.myelin.journal.thread;

import org.jspecify.annotations.NullMarked;

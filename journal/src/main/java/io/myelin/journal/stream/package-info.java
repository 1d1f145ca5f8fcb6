/// Journals as streams: an [InletPublisher] replays what an inlet was sent, as a publisher of
/// `java.util.concurrent.Flow`, at the pace of its subscriber.
@NullMarked
package io.myelin.journal.stream;

import org.jspecify.annotations.NullMarked;

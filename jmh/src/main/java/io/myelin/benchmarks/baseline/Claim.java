package io.myelin.benchmarks.baseline;

import io.myelin.benchmarks.result.SuiteResult;
import java.util.List;
import java.util.Optional;

/// A claim about the journal, compared with the published way in the same run.
///
/// @param what    the compared operation
/// @param members the number of members
/// @param theirs  the published way's figure; empty if the bar stands by itself
/// @param ours    the journal's figure
/// @param bar     how it is judged
public record Claim(String what, int members, Optional<Source> theirs, Source ours, Bar bar) {

    private static final String APPEND = "PublishedStoreOps.event_append_with_serialization";
    private static final String ASYNC = "PublishedStoreOps.event_append_set_async";
    private static final String ALL_AT_ONCE = "PublishedStoreOps.event_append_put_all";
    private static final String APPEND_AND_VIEW = "PublishedStoreOps.event_append_and_view";
    private static final String REPLAY = "PublishedReplayOps.replay";
    private static final String SET = "JournalLatencyOps.imap_set_paced";
    private static final String DURABLE = "JournalLatencyOps.emission_paced";

    private static final List<Claim> ALL = List.of(
            claim("append, event of 14 fields, many under way against one at a time", 1, APPEND,
                    "JournalOps.append_event", Bar.faster(20)),
            claim("append, event of 14 fields, many under way against one at a time", 2, APPEND,
                    "JournalOps.append_event", Bar.faster(100)),
            claim("append, event of 14 fields, against a thousand setAsync under way", 1, ASYNC,
                    "JournalOps.append_event", Bar.none()),
            claim("append, event of 14 fields, against a thousand setAsync under way", 2, ASYNC,
                    "JournalOps.append_event", Bar.none()),
            claim("append, event of 14 fields, against putAll of a thousand", 1, ALL_AT_ONCE,
                    "JournalOps.append_event", Bar.none()),
            claim("append, event of 14 fields, against putAll of a thousand", 2, ALL_AT_ONCE,
                    "JournalOps.append_event", Bar.none()),
            // Not compared with the published way: it has no small signs, and one call there would be compared with a
            // batch here.
            alone("append, small sign, by the batch", 1, "JournalOps.append_sign"),
            alone("append, small sign, by the batch", 2, "JournalOps.append_sign"),
            claim("append and view", 1, APPEND_AND_VIEW, "JournalOps.append_event_and_view", Bar.none()),
            claim("append and view", 2, APPEND_AND_VIEW, "JournalOps.append_event_and_view", Bar.faster(80)),
            claim("replay", 1, REPLAY, "JournalReplayOps.replay", Bar.none()),
            claim("replay", 2, REPLAY, "JournalReplayOps.replay", Bar.faster(15)),
            paced(1, 50, Bar.share(1.25)),
            paced(2, 50, Bar.share(1.25)),
            paced(1, 99, Bar.share(1.25)),
            paced(2, 99, Bar.share(1.25)),
            new Claim("circuit's thread, small sign", 1, Optional.empty(),
                    Source.score("JournalThreadOps.sign"), Bar.micros(0.040)),
            new Claim("circuit's thread, small sign", 2, Optional.empty(),
                    Source.score("JournalThreadOps.sign"), Bar.micros(0.040)));

    private static Claim claim(String what, int members, String theirs, String ours, Bar bar) {
        return new Claim(what, members, Optional.of(Source.score(theirs)), Source.score(ours), bar);
    }

    private static Claim alone(String what, int members, String ours) {
        return new Claim(what, members, Optional.empty(), Source.score(ours), Bar.none());
    }

    private static Claim paced(int members, double percentile, Bar bar) {
        return new Claim("2,000 events/s, emission to durable against one set, p%.0f".formatted(percentile),
                members, Optional.of(new Source(SET, percentile)), new Source(DURABLE, percentile), bar);
    }

    /// Every claim.
    ///
    /// @return the claims
    public static List<Claim> all() {
        return ALL;
    }

    /// A run's verdict on a claim.
    ///
    /// @param claim  the claim
    /// @param theirs what the published way takes; without a figure where the claim has none
    /// @param ours   what the journal takes
    public record Outcome(Claim claim, Reading theirs, Reading ours) {

        /// How many times faster the journal is.
        ///
        /// @return their time by ours; NaN if there is nothing to compare with
        public double ratio() {
            return theirs.micros() / ours.micros();
        }

        /// Whether the bar is met.
        ///
        /// @return true if it is, or if there is none
        public boolean met() {
            return claim.bar().met(theirs.micros(), ours.micros());
        }

        /// How far the less certain side may be off.
        ///
        /// @return the larger relative error; 0 if none is known
        public double spread() {
            return Math.max(theirs.spread(), ours.spread());
        }
    }

    /// Judges all claims by a run.
    ///
    /// @param result a run
    /// @return the outcomes of the claims of which it measured both sides
    public static List<Outcome> outcomes(SuiteResult result) {
        return ALL.stream()
                .map(claim -> new Outcome(claim,
                        claim.theirs().map(source -> source.read(result, claim.members())).orElse(Reading.NONE),
                        claim.ours().read(result, claim.members())))
                .filter(outcome -> outcome.ours().present())
                .filter(outcome -> outcome.claim().theirs().isEmpty() || outcome.theirs().present())
                .toList();
    }
}

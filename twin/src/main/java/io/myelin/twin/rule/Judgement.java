package io.myelin.twin.rule;

/// A status and its reason. The sentence is made on demand, because a replay needs none.
///
/// @param status   the status
/// @param rule     the rule that judged
/// @param measured the measured value, in the rule's unit
/// @param limit    the limit that the value was compared with
public record Judgement(Status status, Rule rule, long measured, long limit) {

    /// The reason, as a sentence.
    public String reason() {
        return rule.sentence(this);
    }
}

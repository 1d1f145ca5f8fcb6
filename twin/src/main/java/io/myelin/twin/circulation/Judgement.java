package io.myelin.twin.circulation;

/// A status and what it was judged from. The sentence is made when it is read: a replay reads none.
///
/// @param status   the status
/// @param rule     judged
/// @param measured what the rule measured, in the rule's unit
/// @param limit    what the rule compared it with
public record Judgement(Status status, Rule rule, long measured, long limit) {

    /// The reason, as a sentence.
    public String reason() {
        return rule.sentence(this);
    }
}

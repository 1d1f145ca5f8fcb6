package io.myelin.hazelcast.journal;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleEvent.LifecycleState;

/// A merge of a member after a split, of which only the events occur.
final class SimulatedMerge {

    private final MemberState state;

    private SimulatedMerge(MemberState state) {
        this.state = state;
    }

    static SimulatedMerge begin(HazelcastInstance member) {
        var merge = new SimulatedMerge(MemberState.required(member));
        merge.change(LifecycleState.MERGING);
        return merge;
    }

    void end() {
        change(LifecycleState.MERGED);
    }

    void fail() {
        change(LifecycleState.MERGE_FAILED);
    }

    private void change(LifecycleState state) {
        this.state.stateChanged(new LifecycleEvent(state));
    }
}

package io.myelin.hazelcast.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.map.EntryProcessor;
import com.hazelcast.map.IMap;
import io.myelin.hazelcast.Members;
import java.io.ObjectInputStream;
import java.io.Serial;
import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OwnerCallsTest {

    /// An answer that cannot be read: for lack of memory, for example.
    private static final class Unreadable implements Serializable {

        @Serial
        private static final long serialVersionUID = 1;

        @Serial
        private void readObject(ObjectInputStream in) {
            throw new LinkageError("thrown by this test");
        }
    }

    private static final class Answering implements EntryProcessor<String, String, Object> {

        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public Object process(Map.Entry<String, String> entry) {
            return new Unreadable();
        }
    }

    @Test
    void anErrorWhileAnAnswerIsReadIsItsFailure() throws Exception {
        try (var members = Members.create()) {
            var member = members.start();
            IMap<String, String> map = member.getMap("any");
            var failure = new CompletableFuture<Throwable>();
            OwnerCalls.process(member, map, "key", new Answering(), Runnable::run,
                    (_, reason) -> failure.complete(reason));
            assertThat(failure.get(1, TimeUnit.MINUTES)).isInstanceOf(LinkageError.class);
        }
    }
}

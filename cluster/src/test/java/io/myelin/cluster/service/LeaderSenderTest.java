package io.myelin.cluster.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.aeron.Aeron;
import io.aeron.FragmentAssembler;
import io.myelin.cluster.wire.MessageReader;
import io.myelin.cluster.wire.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaderSenderTest {

    private static final int ITEMS = 250;

    @TempDir
    Path folder;

    private long accepted;

    /// A client whose host only it can resolve would end each leader.
    @Test
    void aClientThatCannotBeReachedEndsNoLeader() {
        try (var driver = AgreementTest.driver(folder);
                var aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            var notes = new ArrayList<String>();
            var client = new Client("client");
            client.session = 1;
            client.channel = "aeron:udp?endpoint=client.invalid:7000";
            var sender = new LeaderSender(aeron, notes::add);
            sender.open(client);
            assertThat(sender.send(client, true, 0, 0)).isZero();
            assertThat(notes).singleElement().asString().startsWith("client client cannot be reached: ");
        }
    }

    @Test
    void aConsumerIsNotToldAtEachPassThatItsSubscriptionsHaveEnded() {
        try (var driver = AgreementTest.driver(folder);
                var aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
                var _ = aeron.addSubscription("aeron:ipc", LeaderSender.STREAM)) {
            var sender = new LeaderSender(aeron, reason -> fail(reason));
            var client = new Client("client");
            client.session = 1;
            client.channel = "aeron:ipc";
            client.ended = true;
            sender.open(client);
            while (sender.send(client, false, 0, 0) == 0) {
                Thread.onSpinWait();
            }
            int again = 0;
            for (int pass = 0; pass < 100; pass++) {
                again += sender.send(client, false, 0, 0);
            }
            assertThat(again).isLessThan(50);
            client.closePublication();
        }
    }

    @Test
    void noItemIsToldToBeAcceptedBeforeItsRefusal() {
        try (var driver = AgreementTest.driver(folder);
                var aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
                var told = aeron.addSubscription("aeron:ipc", LeaderSender.STREAM)) {
            var sender = new LeaderSender(aeron, reason -> fail(reason));
            var client = new Client("client");
            client.session = 1;
            client.channel = "aeron:ipc";
            client.last = ITEMS;
            client.safe = ITEMS;
            for (long number = 1; number <= ITEMS; number++) {
                client.refused.put(number, "its circuit has failed");
            }
            sender.open(client);
            var refused = new TreeSet<Long>();
            var status = new FragmentAssembler((buffer, offset, length, _) -> {
                var in = new MessageReader().read(buffer, offset, length);
                assertThat(in.int8()).isEqualTo(Messages.STATUS);
                accepted = in.int64();
                assertThat(in.int64()).isLessThanOrEqualTo(accepted);
                in.int8();
                for (int count = in.int32(); count > 0; count--) {
                    refused.add(in.int64());
                    in.text();
                }
                assertThat(refused).hasSize((int) accepted);
            });
            while (accepted < ITEMS) {
                sender.send(client, false, 0, Long.MAX_VALUE);
                told.poll(status, 10);
            }
            client.closePublication();
        }
    }
}

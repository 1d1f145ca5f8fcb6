package io.myelin.hazelcast.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.myelin.hazelcast.Members;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HostProbesTest {

    private final Members members = Members.create();

    @AfterEach
    void close() {
        members.close();
    }

    /// A process ends with its last thread that is not a daemon.
    @Test
    void probesKeepNoProcessAlive() throws Exception {
        assertThat(Thread.currentThread().isDaemon()).isFalse();
        var member = members.start(HostCluster.configure(members.config(), 1));
        var anywhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (var host = CircuitHost.of(member, HostSettings.defaults());
                var probes = HostProbes.start(member, host, anywhere)) {
            assertThat(Thread.getAllStackTraces().keySet())
                    .filteredOn(thread -> thread.getName().equals("HTTP-Dispatcher"))
                    .isNotEmpty()
                    .allMatch(Thread::isDaemon);
            assertThat(status(probes, "live")).isEqualTo(200);
            assertThat(status(probes, "ready")).isEqualTo(503);
            host.start();
            assertThat(status(probes, "ready")).isEqualTo(200);
        }
    }

    private static int status(HostProbes probes, String what) throws IOException, InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var address = URI.create("http://127.0.0.1:" + probes.port() + '/' + what);
            return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding()).statusCode();
        }
    }
}

package io.myelin.cluster.service;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The clients by identity and by session. Service thread.
final class Clients {

    private final Map<String, Client> byIdentity = new TreeMap<>();
    private final Map<Long, Client> bySession = new HashMap<>();

    Collection<Client> all() {
        return byIdentity.values();
    }

    /// The client with an identity, new or not.
    Client get(String identity) {
        return byIdentity.computeIfAbsent(identity, Client::new);
    }

    /// The client whose present session this is.
    @Nullable Client at(long session) {
        return bySession.get(session);
    }

    /// Makes a session the client's present one: an earlier one no longer counts.
    void open(Client client, long session) {
        bySession.remove(client.session);
        client.session = session;
        if (session >= 0) {
            bySession.put(session, client);
        }
    }

    /// Ends a session.
    void close(long session) {
        var client = bySession.remove(session);
        if (client != null) {
            client.session = -1;
            client.closePublication();
        }
    }
}

package io.myelin.twin.page;

import com.sun.net.httpserver.Headers;
import java.util.Set;

/// Admits requests that the page itself makes, or that somebody types into the address line, and no others.
///
/// Listening on the loopback interface keeps other machines out, but not the pages of others in a browser on this
/// one. A page that has its own name resolve to this machine sends that name as `Host`; a page that merely sends
/// requests here has its own `Origin`, or a browser says `cross-site`.
final class SameOrigin {

    private final Set<String> hosts;

    SameOrigin(int port) {
        hosts = Set.of("localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port);
    }

    boolean admits(Headers headers) {
        var host = headers.get("Host");
        if (host == null || host.size() != 1 || !hosts.contains(host.getFirst())) {
            return false;
        }
        var origin = headers.getFirst("Origin");
        if (origin != null && !origin.equals("http://" + host.getFirst())) {
            return false;
        }
        var site = headers.getFirst("Sec-Fetch-Site");
        return site == null || site.equals("same-origin") || site.equals("none");
    }
}

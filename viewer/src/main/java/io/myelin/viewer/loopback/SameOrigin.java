package io.myelin.viewer.loopback;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.util.List;
import java.util.Set;

/// Admits only requests that the page itself makes, and addresses that a user types.
///
/// Listening on the loopback interface keeps other machines out, but not foreign pages in a browser on this machine. A
/// page whose own name resolves to this machine sends that name as `Host`; a page that only sends requests here has its
/// own `Origin`, or the browser marks the request as `cross-site`.
final class SameOrigin {

    private static final int USUAL_PORT = 80;

    private final Set<String> hosts;

    SameOrigin(int port) {
        // Browsers omit the default port.
        var end = port == USUAL_PORT ? "" : ":" + port;
        hosts = Set.of("localhost" + end, "127.0.0.1" + end, "[::1]" + end);
    }

    boolean admits(URI target, Headers headers) {
        // Whole addresses are for proxies, which this server is not.
        if (target.isAbsolute()) {
            return false;
        }
        var host = headers.get("Host");
        if (host == null || host.size() != 1 || !hosts.contains(host.getFirst())) {
            return false;
        }
        var own = "http://" + host.getFirst();
        return headers.getOrDefault("Origin", List.of()).stream().allMatch(own::equals)
                && headers.getOrDefault("Sec-Fetch-Site", List.of()).stream()
                        .allMatch(site -> site.equals("same-origin") || site.equals("none"));
    }
}

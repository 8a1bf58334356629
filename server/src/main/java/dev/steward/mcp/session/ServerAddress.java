package dev.steward.mcp.session;

import dev.steward.platform.security.Origin;
import java.net.URI;
import java.util.Map;

/** The address of a tool server. Equal addresses can share a session. */
public sealed interface ServerAddress {

    /**
     * A server reached over streamable HTTP.
     *
     * @param url with {@code http} or {@code https}
     * @param headers additional headers for each request; the values are secret
     */
    record Http(URI url, Map<String, String> headers, Authorization authorization) implements ServerAddress {

        /** @throws SessionFailure if the URL is not a web address */
        public Http {
            headers = Map.copyOf(headers);
            if (Origin.of(url.toString()).isEmpty()) {
                throw new SessionFailure(
                        SessionFailure.Kind.UNREACHABLE,
                        true,
                        "The server's address is not a web address. Enter one that starts with https:// or http://.");
            }
        }

        Origin origin() {
            return Origin.of(url.toString()).orElseThrow();
        }

        /** Omits the path and query, which can contain a key, and the values of headers. */
        @Override
        public String toString() {
            return "%s with %s".formatted(origin(), headers.keySet());
        }
    }

    /** A server that is a program. It gets one call at a time, as most expect. */
    record Program(ChildCommand command) implements ServerAddress {

        /** The same program with more variables, which override its own. */
        public Program with(Map<String, String> variables) {
            return new Program(command.with(variables));
        }
    }

    /** A server in this process. */
    record InProcess(LocalServer server) implements ServerAddress {

        @Override
        public String toString() {
            return server.name();
        }
    }
}

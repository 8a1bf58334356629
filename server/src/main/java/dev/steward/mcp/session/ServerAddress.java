package dev.steward.mcp.session;

import dev.steward.platform.security.Origin;
import java.net.URI;
import java.util.Map;

/** Where a tool server is. Two equal addresses can share a session. */
public sealed interface ServerAddress {

    /**
     * A server that is spoken with over streamable HTTP.
     *
     * @param url with {@code http} or {@code https}
     * @param headers that each request carries besides; the values are secret
     */
    record Http(URI url, Map<String, String> headers, Authorization authorization) implements ServerAddress {

        /** @throws SessionFailure when that is no web address */
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

        /** Without path and query, which can hold a key, and without the values of headers. */
        @Override
        public String toString() {
            return "%s with %s".formatted(origin(), headers.keySet());
        }
    }

    /**
     * A server that is a program.
     *
     * @param atOnce whether it is given several calls at the same time; else one after the other
     */
    record Program(ChildCommand command, boolean atOnce) implements ServerAddress {

        /** A program that is given one call after the other, as most are written for. */
        public Program(ChildCommand command) {
            this(command, false);
        }

        /** The same program with more variables, which override its own. */
        public Program with(Map<String, String> variables) {
            return new Program(command.with(variables), atOnce);
        }
    }

    /** A server that lives in this process. */
    record InProcess(LocalServer server) implements ServerAddress {

        @Override
        public String toString() {
            return server.name();
        }
    }
}

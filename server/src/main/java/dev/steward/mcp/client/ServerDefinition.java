package dev.steward.mcp.client;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The definition of a tool server that a person added.
 *
 * @param url null unless it is reached over HTTP
 * @param command the program alone, without arguments; null unless it is started as a program
 * @param headers additional headers for each request; the values are secret
 * @param env additional environment variables of the program; the values are secret
 */
record ServerDefinition(
        String name,
        Transport transport,
        @Nullable String url,
        @Nullable String command,
        List<String> args,
        Map<String, String> headers,
        Map<String, String> env) {

    enum Transport {
        STREAMABLE_HTTP,
        STDIO;

        /** The name used in the protocol. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    ServerDefinition {
        args = List.copyOf(args);
        headers = inOrder(headers);
        env = inOrder(env);
    }

    private static Map<String, String> inOrder(Map<String, String> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }

    /**
     * Returns the definition as it is stored: normalized and without the fields of the other transport.
     *
     * @throws Problem.BadRequest if a field that the transport requires is missing
     * @throws Problem.Invalid if a field is invalid
     */
    ServerDefinition checked() {
        var tidy = tidy();
        if (tidy.transport == Transport.STREAMABLE_HTTP && tidy.url == null) {
            throw missing("url", Transport.STREAMABLE_HTTP);
        }
        if (tidy.transport == Transport.STDIO && tidy.command == null) {
            throw missing("command", Transport.STDIO);
        }
        ServerFields.require(tidy);
        return tidy;
    }

    private static Problem.BadRequest missing(String field, Transport transport) {
        return new Problem.BadRequest(field + " is required for " + transport);
    }

    /** The origin of its address; empty unless it is reached over HTTP. */
    Optional<Origin> origin() {
        return Optional.ofNullable(url).flatMap(Origin::of);
    }

    private ServerDefinition tidy() {
        String kept = ServerName.kept(name);
        return switch (transport) {
            case STREAMABLE_HTTP -> {
                var stripped = new LinkedHashMap<String, String>();
                headers.forEach((header, value) -> stripped.put(header.strip(), value.strip()));
                yield new ServerDefinition(kept, transport, stripped(url), null, List.of(), stripped, Map.of());
            }
            case STDIO -> new ServerDefinition(kept, transport, null, stripped(command), args, Map.of(), env);
        };
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /** The generated method would print the secrets. */
    @Override
    public String toString() {
        return "ServerDefinition[" + name + ", " + transport + "]";
    }
}

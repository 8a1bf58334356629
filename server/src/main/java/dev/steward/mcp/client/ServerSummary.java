package dev.steward.mcp.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a server is reached, without secrets.
 *
 * @param url null unless it is reached over HTTP
 * @param command the program alone; null if there is none
 * @param oauth whether sign-in is offered
 * @param clientId of a client registered by hand; null if none
 */
record ServerSummary(
        ServerDefinition.Transport transport,
        @Nullable String url,
        @Nullable String command,
        List<String> args,
        List<String> headerKeys,
        List<String> envKeys,
        boolean oauth,
        @Nullable String clientId) {

    private static final String AUTHORIZATION = "Authorization";

    static ServerSummary of(BuiltInServer.Face face) {
        var argv = face.argv();
        return new ServerSummary(
                face.url() == null ? ServerDefinition.Transport.STDIO : ServerDefinition.Transport.STREAMABLE_HTTP,
                face.url(),
                argv.isEmpty() ? null : argv.getFirst(),
                argv.isEmpty() ? List.of() : argv.subList(1, argv.size()),
                List.of(),
                List.of(),
                false,
                null);
    }

    static ServerSummary of(StoredServer stored) {
        var server = stored.definition();
        return new ServerSummary(
                server.transport(),
                server.url(),
                server.command(),
                server.args(),
                List.copyOf(server.headers().keySet()),
                List.copyOf(server.env().keySet()),
                offersSignIn(server),
                stored.clientId());
    }

    /** Sign-in is not offered if the person has entered an {@code Authorization} header. */
    static boolean offersSignIn(ServerDefinition server) {
        return server.url() != null && server.headers().keySet().stream().noneMatch(AUTHORIZATION::equalsIgnoreCase);
    }

    /** The command line as a person would write it; null if there is none. */
    @Nullable
    String line() {
        return command == null ? null : args.isEmpty() ? command : command + " " + String.join(" ", args);
    }
}

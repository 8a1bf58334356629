package dev.steward.toolserver;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a server is reached, without anything secret.
 *
 * @param url null unless it is reached over HTTP
 * @param command the program alone; null where there is none
 * @param oauth whether signing in is offered
 */
record ServerFace(
        ServerDefinition.Transport transport,
        @Nullable String url,
        @Nullable String command,
        List<String> args,
        List<String> headerKeys,
        List<String> envKeys,
        boolean oauth) {

    private static final String AUTHORIZATION = "Authorization";

    static ServerFace of(BuiltInServer.Face face) {
        var argv = face.argv();
        return new ServerFace(
                face.url() == null ? ServerDefinition.Transport.STDIO : ServerDefinition.Transport.STREAMABLE_HTTP,
                face.url(),
                argv.isEmpty() ? null : argv.getFirst(),
                argv.isEmpty() ? List.of() : argv.subList(1, argv.size()),
                List.of(),
                List.of(),
                false);
    }

    static ServerFace of(ServerDefinition server) {
        boolean signsInItself = server.headers().keySet().stream().anyMatch(AUTHORIZATION::equalsIgnoreCase);
        return new ServerFace(
                server.transport(),
                server.url(),
                server.command(),
                server.args(),
                List.copyOf(server.headers().keySet()),
                List.copyOf(server.env().keySet()),
                server.url() != null && !signsInItself);
    }

    /** The whole line of the program, as a person would write it; null where there is none. */
    @Nullable
    String line() {
        return command == null ? null : args.isEmpty() ? command : command + " " + String.join(" ", args);
    }
}

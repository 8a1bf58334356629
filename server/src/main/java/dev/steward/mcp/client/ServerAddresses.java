package dev.steward.mcp.client;

import dev.steward.mcp.session.ChildCommand;
import dev.steward.mcp.session.ChildFailure;
import dev.steward.mcp.session.ServerAddress;
import dev.steward.mcp.session.SessionFailure;
import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.security.Origin;
import dev.steward.platform.security.SecretUnreadable;
import dev.steward.platform.task.Blocking;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Builds the addresses of servers, including the secrets they need. */
@Component
record ServerAddresses(ServerSecrets secrets, ServerSignIns signIns, DataFolder folder, Blocking blocking) {

    Mono<LiveServer.Plug> of(BuiltInServer server) {
        return server.face()
                .map(face -> new LiveServer.Plug(
                        server.name(), null, ServerSummary.of(face), Mono.defer(server::address), server.blocked()));
    }

    LiveServer.Plug of(StoredServer server) {
        var definition = server.definition();
        var address =
                switch (definition.transport()) {
                    case STREAMABLE_HTTP -> http(server.id(), definition);
                    case STDIO -> program(server.id(), definition);
                };
        return new LiveServer.Plug(
                server.name(),
                server.id(),
                ServerSummary.of(server),
                address.onErrorMap(SecretUnreadable.class, ServerAddresses::unreadable),
                Mono.empty());
    }

    private Mono<ServerAddress> http(long id, ServerDefinition definition) {
        return Mono.defer(() -> {
            var url = Objects.requireNonNull(definition.url());
            var origin = Origin.of(url).orElseThrow();
            return secrets.headers(id, origin)
                    .map(headers ->
                            new ServerAddress.Http(URI.create(url), headers, signIns.authorization(id, definition)));
        });
    }

    private Mono<ServerAddress> program(long id, ServerDefinition definition) {
        return secrets.variables(id).flatMap(variables -> blocking.call(() -> started(definition, variables)));
    }

    private ServerAddress started(ServerDefinition definition, Map<String, String> variables) throws Exception {
        var argv = new ArrayList<String>();
        argv.add(Objects.requireNonNull(definition.command()));
        argv.addAll(definition.args());
        Path place = Files.createDirectories(folder.servers().resolve(definition.name()));
        try {
            return new ServerAddress.Program(new ChildCommand(argv, variables, place));
        } catch (ChildFailure e) {
            throw new SessionFailure(Kind.UNREACHABLE, true, String.valueOf(e.getMessage()));
        }
    }

    private static SessionFailure unreadable(SecretUnreadable e) {
        return new SessionFailure(
                Kind.UNREACHABLE,
                true,
                "The saved values of this server can no longer be read. Enter its headers or variables again.");
    }
}

package dev.steward.mcp.client;

import dev.steward.event.EventBus;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Adds, changes and removes a person's own servers. */
@Service
record UserToolServers(
        ServerRepository servers,
        ToolCatalogueSnapshotRepository known,
        ServerSecrets secrets,
        ServerDirectory directory,
        Connections connections,
        ServerSignIns signIns,
        CallLog calls,
        ServerLog said,
        List<ServerRenames> renames,
        Tx tx,
        EventBus bus,
        Clock clock) {

    private static final Logger log = LoggerFactory.getLogger(UserToolServers.class);

    /**
     * Adds a server, disabled.
     *
     * @throws Problem like {@link ServerCreate#definition}, and {@link Problem.Conflict} if there are too many
     */
    Mono<LiveServer> create(ServerCreate wish) {
        var stored = taken().map(names -> {
                    requireRoom(names.size() + 1);
                    return wish.definition(names);
                })
                .flatMap(this::insert);
        return committed(stored, this::tell).flatMap(directory::get);
    }

    /** Adds the servers of another host's list; invalid entries are skipped. */
    Mono<ServerList> add(String text) {
        var stored = taken().map(names -> {
                    var list = ServerList.read(text, names);
                    requireRoom(names.size() + list.taken().size());
                    return list;
                })
                .delayUntil(list -> Flux.fromIterable(list.taken())
                        .concatMap(each -> insert(each.server()))
                        .then());
        return committed(
                stored, list -> list.taken().forEach(each -> tell(each.server().name())));
    }

    /** Shows what {@link #add} would do. */
    Mono<ServerList> preview(String text) {
        return taken().map(names -> ServerList.read(text, names));
    }

    /** Exports all servers as a list for other hosts, without secrets. */
    Mono<String> export() {
        return servers.all(ServerDirectory.MAX)
                .map(StoredServer::definition)
                .collectList()
                .map(ServerList::write);
    }

    /**
     * Changes the fields in the patch.
     *
     * @throws Problem like {@link ServerPatch#over}, and {@link Problem.NotFound} if there is no such server
     */
    Mono<LiveServer> update(long id, ServerPatch patch) {
        var stored = servers.lock(id).switchIfEmpty(missing()).flatMap(now -> taken().flatMap(names -> {
            var next = patch.over(now.definition(), names);
            return servers.update(id, next, clock.instant())
                    .then(Mono.defer(() -> keepSecrets(id, next, patch)))
                    .then(Mono.defer(() -> carryOver(now.definition(), next)))
                    .then(Mono.defer(() -> sameReceiver(now.definition(), next) ? Mono.empty() : withoutClient(id)))
                    .thenReturn(new Change(now.definition(), next));
        }));
        return committed(stored, change -> {
                    left(change.before().name());
                    if (!change.before().name().equals(change.after().name())) {
                        tell(change.before().name());
                    }
                    tell(change.after().name());
                    if (!sameReceiver(change.before(), change.after())) {
                        forget(id);
                    }
                })
                .flatMap(change -> directory.get(change.after().name()));
    }

    /**
     * Sets the client for signing in to a server; null for one that Steward registers. Ends the current sign-in.
     *
     * @throws Problem.NotFound if there is no such server
     * @throws Problem.Conflict if the server does not offer sign-in
     */
    Mono<LiveServer> signInAs(long id, @Nullable SignInClient client) {
        var stored = servers.lock(id).switchIfEmpty(missing()).flatMap(server -> {
            if (client != null && !ServerSummary.offersSignIn(server.definition())) {
                return Mono.<String>error(new Problem.Conflict(
                        "no-sign-in", "This server needs no sign-in with a browser, so it needs no client."));
            }
            return servers.client(id, client == null ? null : client.clientId(), clock.instant())
                    .then(secrets.putClient(id, client == null ? null : client.clientSecret()))
                    .thenReturn(server.name());
        });
        return committed(stored, name -> {
                    connections.retire(name);
                    tell(name);
                    forget(id);
                })
                .flatMap(directory::get);
    }

    /** Removes a server with its secrets and sign-in. @throws Problem.NotFound if there is no such server */
    Mono<Void> delete(long id) {
        var gone = servers.lock(id).switchIfEmpty(missing()).flatMap(server -> servers.delete(id)
                .then(secrets.remove(id))
                .then(known.forget(server.name()))
                .thenReturn(server.name()));
        // The credential is loaded first: its tokens are needed to revoke them after the server is deleted.
        return signIns.credentials()
                .known(ServerSignIns.key(id))
                .then(committed(gone, name -> {
                    connections.cut(name);
                    left(name);
                    tell(name);
                    forget(id);
                }))
                .then();
    }

    /** The client was registered for the previous address. */
    private Mono<Void> withoutClient(long id) {
        return servers.client(id, null, clock.instant()).then(secrets.putClient(id, null));
    }

    private record Change(ServerDefinition before, ServerDefinition after) {}

    private Mono<String> insert(ServerDefinition server) {
        return servers.insert(server, clock.instant())
                .flatMap(id -> secrets.putHeaders(id, server).then(secrets.putVariables(id, server)))
                .thenReturn(server.name());
    }

    /** The new tables take effect with the commit: nothing that can fail or be cancelled comes after it. */
    private <T> Mono<T> committed(Mono<T> work, Consumer<T> then) {
        var read = work.delayUntil(_ -> directory.raise()).delayUntil(done -> directory
                .tables()
                .flatMap(tables ->
                        tx.afterCommit(directory.changed(tables).then(Mono.fromRunnable(() -> then.accept(done))))));
        return tx.durable(read, DuplicateKeyException.class::isInstance);
    }

    /** The server no longer exists under this name, or has changed. */
    private void left(String name) {
        connections.retire(name);
        calls.forget(name);
        said.forget(name);
    }

    /** Runs in the background, since a server may take long to revoke tokens. */
    private void forget(long id) {
        signIns.forget(id).subscribe(_ -> {}, e -> log.warn("A sign-in that is no longer used was not removed.", e));
    }

    /** Values that the patch does not name are kept without being read: they may be sealed with a lost key. */
    private Mono<Void> keepSecrets(long id, ServerDefinition after, ServerPatch patch) {
        boolean headers = patch.headers().value() != null || after.headers().isEmpty();
        boolean env = patch.env().value() != null || after.env().isEmpty();
        return (headers ? secrets.putHeaders(id, after) : Mono.<Void>empty())
                .then(env ? secrets.putVariables(id, after) : Mono.empty());
    }

    /** Acceptance does not carry over to another program or address. */
    private Mono<Void> carryOver(ServerDefinition before, ServerDefinition after) {
        boolean isSame = Objects.equals(before.url(), after.url())
                && Objects.equals(before.command(), after.command())
                && before.args().equals(after.args());
        var forgotten = isSame ? Mono.just(0L) : known.learn(before.name(), List.of(), Map.of(), clock.instant());
        var renamed = before.name().equals(after.name()) ? Mono.<Void>empty() : renamed(before.name(), after.name());
        return forgotten.then(renamed);
    }

    private Mono<Void> renamed(String name, String next) {
        return known.rename(name, next)
                .thenMany(Flux.fromIterable(renames).concatMap(each -> each.renamed(name, next)))
                .then();
    }

    private static void requireRoom(int servers) {
        if (servers > ServerDirectory.MAX) {
            throw new Problem.Conflict(
                    "too-many-servers",
                    "There can be %d servers of your own. Remove one first.".formatted(ServerDirectory.MAX));
        }
    }

    private static boolean sameReceiver(ServerDefinition before, ServerDefinition after) {
        return before.origin().equals(after.origin());
    }

    private Mono<Set<String>> taken() {
        return servers.all(ServerDirectory.MAX).map(StoredServer::name).collect(Collectors.toUnmodifiableSet());
    }

    private void tell(String name) {
        bus.broadcast(directory.named(name).map(ServerEvents::state).orElseGet(() -> ServerEvents.gone(name)));
    }

    private static <T> Mono<T> missing() {
        return Mono.error(() -> new Problem.NotFound("MCP server"));
    }
}

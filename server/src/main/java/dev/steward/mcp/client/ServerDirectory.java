package dev.steward.mcp.client;

import dev.steward.event.EventBus;
import dev.steward.mcp.client.LiveServer.Plug;
import dev.steward.platform.data.Revisions;
import dev.steward.platform.problem.Problem;
import dev.steward.setting.EnabledServers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * All servers by name as this process knows them: built-in ones first, then those that a person added. The tables are
 * authoritative and are read again after each change.
 */
@Component
class ServerDirectory implements EnabledServers {

    /** Limit of servers that a person can add. */
    static final int MAX = 100;

    private static final int MAX_KNOWN = 1_000;

    private final List<BuiltInServer> builtIn;
    private final ServerRepository servers;
    private final ToolCatalogueSnapshotRepository known;
    private final ServerAddresses plugs;
    private final TrustedOrigins trusted;
    private final Revisions revisions;
    private final EventBus bus;
    private volatile Map<String, LiveServer> all = Map.of();
    private volatile Map<String, ToolCatalogueSnapshot> facts = Map.of();

    /** The latest known revision of the tables, from any process. */
    private volatile long revision;

    /** Counts this process's changes to the tables; reads that started before the last change are discarded. */
    private volatile long changes;

    ServerDirectory(
            List<BuiltInServer> builtIn,
            ServerRepository servers,
            ToolCatalogueSnapshotRepository known,
            ServerAddresses plugs,
            TrustedOrigins trusted,
            Revisions revisions,
            EventBus bus) {
        this.builtIn = List.copyOf(builtIn);
        this.servers = servers;
        this.known = known;
        this.plugs = plugs;
        this.trusted = trusted;
        this.revisions = revisions;
        this.bus = bus;
    }

    List<LiveServer> all() {
        return List.copyOf(all.values());
    }

    @Override
    public Map<String, Boolean> byName() {
        return all.values().stream()
                .filter(each -> each.standing().enabled())
                .collect(Collectors.toMap(LiveServer::name, _ -> true));
    }

    Optional<LiveServer> named(String name) {
        return Optional.ofNullable(all.get(name));
    }

    /** Sets the state of a server, announces it if anything changed, and returns whether it did. */
    boolean is(LiveServer server, ServerState state, @Nullable String error) {
        boolean changed = server.is(state, error);
        if (changed) {
            bus.broadcast(ServerEvents.state(server));
        }
        return changed;
    }

    /** @throws Problem.NotFound if the server is not in the tables either */
    Mono<LiveServer> get(String name) {
        var here = Mono.defer(() -> Mono.justOrEmpty(named(name)));
        return here.switchIfEmpty(Mono.defer(this::read).then(here))
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("MCP server")));
    }

    /**
     * The contents of the tables. Writers read this in the same transaction and apply it after the commit.
     *
     * @param since the number of this process's changes when the read started
     */
    record Tables(long since, List<Plug> own, List<StoredServer> stored, Map<String, ToolCatalogueSnapshot> facts) {}

    /** Reads the tables again if another process has changed them. Keeps the known state while the database is unavailable. */
    Mono<Void> fresh() {
        return revisions
                .newest(Revisions.Of.tool_servers)
                .filter(newest -> newest != revision)
                .flatMap(newest -> read().then(Mono.<Void>fromRunnable(() -> revision = newest)))
                .onErrorComplete();
    }

    /** Marks the tables as changed, in the caller's transaction. */
    Mono<Void> raise() {
        return revisions.raise(Revisions.Of.tool_servers);
    }

    /** Reads the tables, and again if they were changed meanwhile, since the first read may lack that change. */
    Mono<Void> read() {
        return tables().filter(this::takenIfCurrent)
                .repeatWhenEmpty(again -> again)
                .then();
    }

    Mono<Tables> tables() {
        return Mono.defer(() -> {
            long since = changes;
            var own = Flux.fromIterable(builtIn).concatMap(plugs::of).collectList();
            return own.flatMap(plugs -> servers.all(MAX).collectList().flatMap(stored -> known.all(facts, MAX_KNOWN)
                    .map(read -> new Tables(since, plugs, stored, read))));
        });
    }

    /**
     * Applies what a committed transaction of this process has read. If another one committed in between, neither saw the other's
     * change, so the tables are read again; if that fails, at least this change is applied.
     */
    Mono<Void> changed(Tables tables) {
        return Mono.defer(() ->
                changedAlone(tables) ? Mono.empty() : read().onErrorResume(_ -> Mono.fromRunnable(() -> take(tables))));
    }

    /** Applies a committed change to a single server. Reads that started before it lack it, and are discarded. */
    synchronized void changed(Runnable change) {
        changes++;
        change.run();
    }

    private synchronized boolean changedAlone(Tables tables) {
        boolean alone = takenIfCurrent(tables);
        changes++;
        return alone;
    }

    private synchronized boolean takenIfCurrent(Tables tables) {
        boolean isCurrent = tables.since() == changes;
        if (isCurrent) {
            take(tables);
        }
        return isCurrent;
    }

    /** Existing servers keep their state. */
    private synchronized void take(Tables tables) {
        facts = tables.facts();
        var byPlug = all.values().stream()
                .filter(each -> each.plug().id() != null)
                .collect(Collectors.toMap(each -> each.plug().id(), each -> each));
        var next = new LinkedHashMap<String, LiveServer>();
        for (var each : tables.own()) {
            put(next, Optional.ofNullable(all.get(each.name())), each);
        }
        for (var each : tables.stored()) {
            put(next, Optional.ofNullable(byPlug.get(each.id())), plugs.of(each));
        }
        all.values().stream().filter(gone -> !next.containsValue(gone)).forEach(gone -> gone.enabled(false));
        all = next;
        trusted.servers(tables.stored().stream()
                .flatMap(each -> each.definition().origin().stream())
                .collect(Collectors.toSet()));
    }

    private void put(Map<String, LiveServer> next, Optional<LiveServer> there, Plug plug) {
        var fact = facts.getOrDefault(plug.name(), ToolCatalogueSnapshot.NOTHING);
        var server =
                there.filter(one -> one.plug().face().equals(plug.face())).orElseGet(() -> new LiveServer(plug, fact));
        server.replug(plug);
        server.recall(fact);
        next.put(plug.name(), server);
    }
}

package dev.steward.mcp.client;

import dev.steward.mcp.client.LiveServer.Plug;
import dev.steward.platform.data.Revisions;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.security.Origin;
import dev.steward.setting.EnabledServers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * All servers by their names, as this process knows them: those that come with Steward, then those that a person plugged in.
 * The tables are the truth; this is read again after each change.
 */
@Component
class ServerDirectory implements EnabledServers {

    /** Servers that a person can plug in. */
    static final int MAX = 100;

    private static final int MAX_KNOWN = 1_000;

    private final List<BuiltInServer> builtIn;
    private final ServerRepository servers;
    private final ToolCatalogueSnapshotRepository known;
    private final ServerAddresses plugs;
    private final TrustedOrigins trusted;
    private final Revisions revisions;
    private volatile Map<String, LiveServer> all = Map.of();
    private volatile Map<String, ToolCatalogueSnapshot> facts = Map.of();

    /** The newest change of the tables that is known of, whichever process made it. */
    private volatile long revision;

    /** How many times this process has changed the tables; what was read before the last one is not taken any more. */
    private volatile long changes;

    ServerDirectory(
            List<BuiltInServer> builtIn,
            ServerRepository servers,
            ToolCatalogueSnapshotRepository known,
            ServerAddresses plugs,
            TrustedOrigins trusted,
            Revisions revisions) {
        this.builtIn = List.copyOf(builtIn);
        this.servers = servers;
        this.known = known;
        this.plugs = plugs;
        this.trusted = trusted;
        this.revisions = revisions;
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

    /** @throws Problem.NotFound when there is no such server in the tables either */
    Mono<LiveServer> get(String name) {
        var here = Mono.defer(() -> Mono.justOrEmpty(named(name)));
        return here.switchIfEmpty(Mono.defer(this::read).then(here))
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("MCP server")));
    }

    /**
     * What the tables hold. Whoever writes them reads this in the same transaction, and tells it when that is committed.
     *
     * @param since how many changes this process had made when the reading began
     */
    record Tables(long since, List<Plug> own, List<StoredServer> stored, Map<String, ToolCatalogueSnapshot> facts) {}

    /** Reads the tables again where another process has changed them since. While the database is away, what is known holds. */
    Mono<Void> fresh() {
        return revisions
                .newest(Revisions.Of.tool_servers)
                .filter(newest -> newest != revision)
                .flatMap(newest -> read().then(Mono.<Void>fromRunnable(() -> revision = newest)))
                .onErrorComplete();
    }

    /** Says in the caller's transaction that the tables change. */
    Mono<Void> raise() {
        return revisions.raise(Revisions.Of.tool_servers);
    }

    /** Reads the tables again, once more where they were changed meanwhile: what was read first may lack that. */
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
     * Takes what a transaction of this process has read, once it is committed. Where another one was committed in between,
     * neither has seen the other's change, and the tables are read again; where that fails, this change is known at least.
     */
    Mono<Void> changed(Tables tables) {
        return Mono.defer(() ->
                changedAlone(tables) ? Mono.empty() : read().onErrorResume(_ -> Mono.fromRunnable(() -> take(tables))));
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

    /** Servers that are still there keep their standing. */
    private synchronized void take(Tables tables) {
        facts = tables.facts();
        var byPlug = all.values().stream()
                .filter(each -> each.plug().id() != null)
                .collect(Collectors.toMap(each -> each.plug().id(), each -> each));
        var next = new LinkedHashMap<String, LiveServer>();
        for (var each : tables.own()) {
            put(next, Optional.ofNullable(all.get(each.name())), each, facts);
        }
        for (var each : tables.stored()) {
            put(next, Optional.ofNullable(byPlug.get(each.id())), plugs.of(each), facts);
        }
        all.values().stream().filter(gone -> !next.containsValue(gone)).forEach(gone -> gone.enabled(false));
        all = next;
        trusted.servers(tables.stored().stream()
                .flatMap(each -> Optional.ofNullable(each.definition().url()).flatMap(Origin::of).stream())
                .collect(Collectors.toSet()));
    }

    private static void put(
            Map<String, LiveServer> next,
            Optional<LiveServer> there,
            Plug plug,
            Map<String, ToolCatalogueSnapshot> facts) {
        var fact = facts.getOrDefault(plug.name(), ToolCatalogueSnapshot.NOTHING);
        var server =
                there.filter(one -> one.plug().face().equals(plug.face())).orElseGet(() -> new LiveServer(plug, fact));
        server.replug(plug);
        server.recall(fact);
        next.put(plug.name(), server);
    }
}

package dev.steward.mcp.client;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code mcp_known}. */
@Repository
record ToolCatalogueSnapshotRepository(Sql sql) {

    /** Returns the snapshots by server name. @param before known snapshots; only those that changed since are read */
    Mono<Map<String, ToolCatalogueSnapshot>> all(Map<String, ToolCatalogueSnapshot> before, int limit) {
        return sql.statement("select server, version, updated_at from mcp_known order by server limit :limit")
                .with("limit", limit)
                .all(row -> Map.entry(row.text("server"), ToolCatalogueSnapshot.Mark.of(row)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .flatMap(marks -> {
                    Map<String, ToolCatalogueSnapshot> same = new HashMap<>(before);
                    same.entrySet().removeIf(one -> !one.getValue().mark().equals(marks.get(one.getKey())));
                    var changed = marks.keySet().stream()
                            .filter(server -> !same.containsKey(server))
                            .toList();
                    return changed.isEmpty() ? Mono.just(same) : with(same, changed);
                });
    }

    private Mono<Map<String, ToolCatalogueSnapshot>> with(
            Map<String, ToolCatalogueSnapshot> same, List<String> changed) {
        return sql.statement("select * from mcp_known where server in (:servers)")
                .with("servers", changed)
                .all(row -> Map.entry(row.text("server"), ToolCatalogueSnapshot.of(row)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue, () -> same);
    }

    /** Locks a server's snapshot until the caller's transaction ends; empty if there is none. */
    Mono<ToolCatalogueSnapshot> lock(String server) {
        return sql.statement("select * from mcp_known where server = :server for update")
                .with("server", server)
                .one(ToolCatalogueSnapshot::of);
    }

    Mono<Void> enable(String server, boolean enabled, Instant now) {
        return sql.statement("""
                        merge into mcp_known
                        using (values (cast(:server as varchar(64)), cast(:enabled as boolean),
                                       cast(:now as timestamp with time zone))) as given (server, enabled, updated_at)
                        on mcp_known.server = given.server
                        when matched then update set enabled = given.enabled, updated_at = given.updated_at,
                          version = mcp_known.version + 1
                        when not matched then insert (server, enabled, updated_at)
                          values (given.server, given.enabled, given.updated_at)
                        """)
                .with("server", server)
                .with("enabled", enabled)
                .with("now", now)
                .update()
                .then();
    }

    /** Stores the tools of a server; does nothing if it was never enabled. */
    Mono<Long> learn(String server, List<ToolDefinition> tools, Map<String, String> accepted, Instant now) {
        return sql.statement("""
                        update mcp_known set tools = :tools, accepted = :accepted, updated_at = :now, version = version + 1
                        where server = :server
                        """)
                .json("tools", tools)
                .json("accepted", accepted)
                .with("now", now)
                .with("server", server)
                .update();
    }

    Mono<Long> rename(String server, String name) {
        return sql.statement("update mcp_known set server = :name, version = version + 1 where server = :server")
                .with("name", name)
                .with("server", server)
                .update();
    }

    Mono<Long> forget(String server) {
        return sql.statement("delete from mcp_known where server = :server")
                .with("server", server)
                .update();
    }
}

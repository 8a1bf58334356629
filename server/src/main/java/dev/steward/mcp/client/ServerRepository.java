package dev.steward.mcp.client;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code mcp_servers}. */
@Repository
record ServerRepository(Sql sql) {

    /** In the order in which they were added. */
    Flux<StoredServer> all(int limit) {
        return sql.statement("select * from mcp_servers order by id limit :limit")
                .with("limit", limit)
                .all(StoredServer::of);
    }

    /** Locks the server until the caller's transaction ends; empty if there is no such server. */
    Mono<StoredServer> lock(long id) {
        return sql.statement("select * from mcp_servers where id = :id for update")
                .with("id", id)
                .one(StoredServer::of);
    }

    Mono<Long> insert(ServerDefinition server, Instant now) {
        return bound(sql.statement("""
                        insert into mcp_servers
                          (name, transport, url, command, args, header_keys, env_keys, created_at, updated_at)
                        values (:name, :transport, :url, :command, :args, :headerKeys, :envKeys, :now, :now)
                        """), server, now).insert();
    }

    Mono<Long> update(long id, ServerDefinition server, Instant now) {
        return bound(sql.statement("""
                        update mcp_servers set name = :name, transport = :transport, url = :url, command = :command,
                          args = :args, header_keys = :headerKeys, env_keys = :envKeys, updated_at = :now
                        where id = :id
                        """), server, now).with("id", id).update();
    }

    /** @param clientId null for none */
    Mono<Long> client(long id, @Nullable String clientId, Instant now) {
        return sql.statement("update mcp_servers set client_id = :clientId, updated_at = :now where id = :id")
                .with("clientId", String.class, clientId)
                .with("now", now)
                .with("id", id)
                .update();
    }

    Mono<Long> delete(long id) {
        return sql.statement("delete from mcp_servers where id = :id")
                .with("id", id)
                .update();
    }

    private static Sql.Statement bound(Sql.Statement statement, ServerDefinition server, Instant now) {
        return statement
                .with("name", server.name())
                .with("transport", server.transport().toString())
                .with("url", String.class, server.url())
                .with("command", String.class, server.command())
                .json("args", server.args())
                .json("headerKeys", List.copyOf(server.headers().keySet()))
                .json("envKeys", List.copyOf(server.env().keySet()))
                .with("now", now);
    }
}

package dev.steward.agent;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** The table {@code deleted_agents}: what was deleted and can still be brought back. */
@Repository
class AgentTrashRepository {

    private static final TypeReference<TrashedAgent> SNAPSHOT = new TypeReference<>() {};

    private final Sql sql;

    AgentTrashRepository(Sql sql) {
        this.sql = sql;
    }

    /** A deleted agent in a list. */
    record Deleted(long id, String title, Instant at) {}

    Mono<Long> keep(TrashedAgent trashed, Instant now) {
        return sql.statement("""
                        insert into deleted_agents (agent_id, title, snapshot, deleted_at)
                        values (:id, :title, :snapshot, :now)
                        """)
                .with("id", trashed.agent().id())
                .with("title", trashed.agent().title())
                .json("snapshot", trashed)
                .with("now", now)
                .update();
    }

    /** The last one first. */
    Flux<Deleted> list(int limit) {
        return sql.statement("""
                        select agent_id, title, deleted_at from deleted_agents
                        order by deleted_at desc, agent_id desc limit :limit
                        """)
                .with("limit", limit)
                .all(row -> new Deleted(row.number("agent_id"), row.text("title"), row.instant("deleted_at")));
    }

    /** Takes an agent out of the trash; nothing when it is not in it, or somebody else was quicker. */
    Mono<TrashedAgent> take(long id) {
        return sql.statement("select snapshot from deleted_agents where agent_id = :id for update")
                .with("id", id)
                .one(row -> Optional.ofNullable(row.json("snapshot", SNAPSHOT)))
                .flatMap(Mono::justOrEmpty)
                .filterWhen(_ -> forget(id));
    }

    Mono<Boolean> forget(long id) {
        return sql.statement("delete from deleted_agents where agent_id = :id")
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }

    Mono<Long> forgetAll() {
        return sql.statement("delete from deleted_agents").update();
    }

    /** Erases what was deleted before then. */
    Mono<Long> forgetBefore(Instant then) {
        return sql.statement("delete from deleted_agents where deleted_at < :then")
                .with("then", then)
                .update();
    }
}

package dev.steward.agent.exposed;

import dev.steward.platform.data.Sql;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Agents as hosts see them, newest first, without those of workflow steps. */
@Repository
record ExposedAgentRepository(Sql sql) {

    private static final String SELECT = """
            select a.id, a.public_id, a.title, substring(a.task from 1 for :characters) as task, a.model, a.conversation_id,
                c.kind, a.archived_at, a.created_at, a.updated_at, r.status, r.last_activity_at,
                substring(r.result_summary from 1 for :characters) as summary,
                substring(r.error from 1 for :characters) as error
            from agents a
            left join agent_runs r on r.id = a.current_run_id
            left join conversations c on c.id = a.conversation_id
            """;

    /**
     * @param part what the title contains, in any case; null for all.
     * @param before only those with smaller ids
     */
    Flux<ExposedAgent> list(@Nullable String part, boolean archived, long before, int limit) {
        var statement = sql.statement("""
                        %s where a.inline = false and a.id < :before %s %s order by a.id desc limit :limit
                        """.formatted(
                                SELECT,
                                archived ? "" : "and a.archived_at is null",
                                part == null ? "" : "and " + sql.matches("a.title", "part")))
                .with("characters", ExposedAgent.LISTED + 1)
                .with("before", before)
                .with("limit", limit);
        return (part == null ? statement : statement.with("part", "%" + Sql.literal(part) + "%"))
                .all(row -> ExposedAgent.of(row, ExposedAgent.LISTED));
    }

    Mono<ExposedAgent> find(long id) {
        return sql.statement(SELECT + "where a.id = :id")
                .with("id", id)
                .with("characters", ExposedAgent.WHOLE)
                .one(row -> ExposedAgent.of(row, ExposedAgent.WHOLE));
    }
}

package dev.steward.workflow;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code workflow_calls}. The caller has locked the workflow. */
@Repository
record WorkflowCallRepository(Sql sql) {

    Mono<Boolean> isKnown(long workflow, String key) {
        return sql.statement("select id from workflow_calls where workflow_id = :workflow and call_key = :key")
                .with("workflow", workflow)
                .with("key", key)
                .one(row -> row.number("id"))
                .hasElement();
    }

    Mono<Long> add(long workflow, String key, Instant now) {
        return sql.statement(
                        "insert into workflow_calls (workflow_id, call_key, created_at) values (:workflow, :key, :now)")
                .with("workflow", workflow)
                .with("key", key)
                .with("now", now)
                .insert();
    }

    Mono<Long> forget(long workflow, Instant before) {
        return sql.statement("delete from workflow_calls where workflow_id = :workflow and created_at < :before")
                .with("workflow", workflow)
                .with("before", before)
                .update();
    }
}

package dev.steward.workflow;

import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** The table {@code workflow_versions}. */
@Repository
record WorkflowVersionRepository(Sql sql) {

    private static final TypeReference<Definition> DEFINITION = new TypeReference<>() {};

    /** A version. @param createdAt when the workflow got this definition */
    record Stored(int number, Instant createdAt, Definition definition) {}

    /** Newest first, without their content. */
    Flux<VersionRead.Line> list(long workflow) {
        return sql.statement("""
                        select v.number, v.created_at, w.version as newest
                        from workflow_versions v join workflows w on w.id = v.workflow_id
                        where v.workflow_id = :workflow order by v.number desc
                        """)
                .with("workflow", workflow)
                .all(row -> new VersionRead.Line(
                        row.count("number"), row.count("number") == row.count("newest"), row.instant("created_at")));
    }

    Mono<Stored> find(long workflow, long number) {
        return sql.statement("""
                        select number, created_at, definition from workflow_versions
                        where workflow_id = :workflow and number = :number
                        """)
                .with("workflow", workflow)
                .with("number", number)
                .one(row -> Optional.ofNullable(row.json("definition", DEFINITION)) // null if it cannot be read
                        .map(definition -> new Stored(row.count("number"), row.instant("created_at"), definition)))
                .flatMap(Mono::justOrEmpty);
    }

    Mono<Long> insert(long workflow, int number, Definition definition, Instant now) {
        return sql.statement("""
                        insert into workflow_versions (workflow_id, number, definition, created_at)
                        values (:workflow, :number, :definition, :now)
                        """)
                .with("workflow", workflow)
                .with("number", number)
                .json("definition", definition)
                .with("now", now)
                .insert();
    }

    Mono<Long> update(long workflow, int number, Definition definition) {
        return sql.statement("""
                        update workflow_versions set definition = :definition
                        where workflow_id = :workflow and number = :number
                        """)
                .json("definition", definition)
                .with("workflow", workflow)
                .with("number", number)
                .update();
    }

    /** Deletes versions before a number, except those that runs follow. */
    Mono<Long> forgetBefore(long workflow, int number) {
        return sql.statement("""
                        delete from workflow_versions
                        where workflow_id = :workflow and number < :number and not exists (
                            select 1 from workflow_runs r
                            where r.workflow_id = workflow_versions.workflow_id and r.version = workflow_versions.number)
                        """)
                .with("workflow", workflow)
                .with("number", number)
                .update();
    }
}

package dev.steward.platform.data;

import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Counts the changes of rows of which processes remember a copy, so that each sees at its next look that its copy is old. A
 * process that has the database to itself knows what it has written: there nothing is counted, and no look costs a query.
 */
@Component
public final class Revisions {

    private final Sql sql;
    private final Instance instance;

    Revisions(Sql sql, Instance instance) {
        this.sql = sql;
        this.instance = instance;
    }

    /** What processes remember; each has its row in {@code revisions}. */
    public enum Of {
        settings,
        tool_servers
    }

    /** Whether another process may change what is remembered here. */
    public boolean isCounted() {
        return instance.isSharing();
    }

    /** The number of the newest change; always the same where nobody else can have made it. */
    public Mono<Long> newest(Of what) {
        return instance.isSharing()
                ? sql.statement("select number from revisions where name = :name")
                        .with("name", what)
                        .one(row -> row.number("number"))
                : Mono.just(0L);
    }

    /** Says in the caller's transaction that something changes. */
    public Mono<Void> raise(Of what) {
        return instance.isSharing()
                ? sql.statement("update revisions set number = number + 1 where name = :name")
                        .with("name", what)
                        .update()
                        .then()
                : Mono.empty();
    }
}

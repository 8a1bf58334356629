package dev.steward.platform.data;

import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Counts changes to rows that processes cache, so that each process notices when its copy is stale. A process with its own
 * database knows what it wrote: there nothing is counted and no check costs a query.
 */
@Component
public record Revisions(Sql sql, Instance instance) {

    /** The cached data; each has a row in {@code revisions}. */
    public enum Of {
        settings,
        tool_servers
    }

    /** Whether other processes may change the cached data. */
    public boolean isCounted() {
        return instance.isSharing();
    }

    /** The number of the newest change; constant if no other process can make one. */
    public Mono<Long> newest(Of what) {
        return instance.isSharing()
                ? sql.statement("select number from revisions where name = :name")
                        .with("name", what)
                        .one(row -> row.number("number"))
                : Mono.just(0L);
    }

    /**
     * Makes writers wait for each other until the caller's transaction ends. Without it, H2 lets transactions that insert the
     * same key displace each other until the lock timeout.
     */
    public Mono<Void> lock(Of what) {
        return sql.statement("select number from revisions where name = :name for update")
                .with("name", what)
                .one(row -> row.number("number"))
                .then();
    }

    /** Records a change, in the caller's transaction. */
    public Mono<Void> raise(Of what) {
        return instance.isSharing()
                ? sql.statement("update revisions set number = number + 1 where name = :name")
                        .with("name", what)
                        .execute()
                : Mono.empty();
    }
}

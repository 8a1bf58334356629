package dev.steward.transfer.definition;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code transfer_lock}. */
@Repository
record TransferLockRepository(Sql sql) {

    /** Prevents other imports of definitions until the caller's transaction ends. */
    Mono<Void> lock() {
        return sql.statement("select id from transfer_lock for update")
                .all(row -> row.count("id"))
                .then();
    }
}

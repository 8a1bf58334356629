package dev.steward.storage.blob;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** The table {@code blob_stores}: the folders that hold files of this database. */
@Repository
record BlobStoreRepository(Sql sql) {

    Mono<Long> insert(String id) {
        return sql.statement("insert into blob_stores (id, generation) values (:id, 0)")
                .with("id", id)
                .update();
    }

    /** Starts the next generation of a folder and returns it. Empty if the folder is unknown or has seen a later one. */
    Mono<Long> advance(String id, long seen) {
        return sql.statement(
                        "update blob_stores set generation = generation + 1 where id = :id and generation >= :seen")
                .with("id", id)
                .with("seen", seen)
                .changed()
                .filter(changed -> changed)
                .flatMap(_ -> sql.statement("select generation from blob_stores where id = :id")
                        .with("id", id)
                        .one(row -> row.number("generation")));
    }
}

package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import io.r2dbc.spi.ConnectionFactory;
import reactor.core.publisher.Mono;

/** The place of the rows, migrated to this version's schema before anybody gets a connection. */
sealed interface Database extends Admission, AutoCloseable permits EmbeddedDatabase, PostgresDatabase {

    /** Returns a factory whose connections never block the caller, without a pool. */
    ConnectionFactory connections(Blocking blocking);

    /** Tells whether other processes may use the same rows. */
    boolean isShared();

    /** Completes once everything committed before the subscription would survive a power cut; fails when the disk does. */
    Mono<Void> onDisk(Blocking blocking);

    /** Closes the database; for the embedded one this also gives back unused space. Blocks. */
    @Override
    void close();
}

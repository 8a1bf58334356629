package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import io.r2dbc.spi.ConnectionFactory;
import reactor.core.publisher.Mono;

/** A database, migrated to the schema of this version before the first connection is handed out. */
sealed interface Database extends Admission, AutoCloseable permits EmbeddedDatabase, PostgresDatabase {

    /** Returns an unpooled factory whose connections never block the caller. */
    ConnectionFactory connections(Blocking blocking);

    /** Returns whether other processes may use the same rows. */
    boolean isShared();

    /** An expression for a text in lower case. */
    default String lower(String text) {
        return "lower(%s)".formatted(text);
    }

    /** An expression for the length of a text in UTF-16 code units, as in Java. */
    default String length(String text) {
        return "char_length(%s)".formatted(text);
    }

    /** Completes once everything committed before the subscription would survive a power cut; fails if the disk does. */
    Mono<Void> onDisk(Blocking blocking);

    /** Closes the database; the embedded one also releases unused space. Blocks. */
    @Override
    void close();
}

package dev.steward.platform.data;

import io.r2dbc.spi.ConnectionFactory;

/** The place of the rows, migrated to this version's schema before anybody gets a connection. */
sealed interface Database extends AutoCloseable permits EmbeddedDatabase, PostgresDatabase {

    /** Returns the driver's own factory: no pool yet, and for the embedded database it blocks. */
    ConnectionFactory connections();

    /** Tells whether the driver works on the calling thread, so that its calls must leave the event loops. */
    boolean blocks();

    /** Returns once every commit so far would survive a power cut. Blocks. */
    void sync() throws Exception;

    /** Closes the database; for the embedded one this also gives back unused space. Blocks. */
    @Override
    void close();
}

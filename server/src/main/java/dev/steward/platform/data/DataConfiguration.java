package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.ConnectionFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.ReactiveTransactionManager;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.scheduler.Schedulers;

/**
 * Configures the data folder, the database, its pool and transactions. Each depends on the one before, so they close in
 * reverse order, with the folder's lock last.
 */
@Configuration(proxyBeanMethods = false)
class DataConfiguration {

    /** Longer than the longest wait for a row lock, which ends first. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(15);

    @Bean
    DataFolder dataFolder(DataProperties properties) {
        Path root = DataFolder.resolve(properties.dataDir(), DataFolder.home());
        if (properties.isEmbedded()) {
            EmbeddedDatabase.requireFolder(root);
        }
        return DataFolder.open(root);
    }

    @Bean
    DataDisk dataDisk(DataFolder folder) {
        return DataDisk.of(folder.root());
    }

    @Bean
    Database database(DataProperties properties, DataFolder folder, DataDisk disk, Clock clock) {
        return properties.isEmbedded()
                ? EmbeddedDatabase.open(folder.database(), folder.backups(), clock, properties.order(), disk)
                : PostgresDatabase.open(PostgresUrl.parse(Objects.requireNonNull(properties.dbUrl())));
    }

    @Bean(defaultCandidate = false)
    ConnectionFactory driver(Database database, Blocking blocking) {
        return database.connections(blocking);
    }

    /**
     * The pool hands out connections in a loop that one thread runs at a time. An embedded statement runs on the thread that
     * got the connection, so without a thread of its own a long one would keep all connections from everybody else.
     */
    @Bean(destroyMethod = "dispose")
    ConnectionPool connectionFactory(
            @Qualifier("driver") ConnectionFactory driver, Database database, Blocking blocking) {
        var handsOut = database.isShared() ? Schedulers.immediate() : blocking.scheduler();
        return new ConnectionPool(ConnectionPoolConfiguration.builder(driver)
                .name("steward")
                .initialSize(2)
                .maxSize(8)
                .maxIdleTime(Duration.ofMinutes(30))
                .maxAcquireTime(MAX_WAIT) // a clear refusal rather than a hanging request
                .customizer(pool -> pool.acquisitionScheduler(handsOut))
                .build());
    }

    @Bean
    Tx tx(ReactiveTransactionManager manager, Database database, Blocking blocking) {
        // Default definition: an isolation level would change the locking of the whole embedded database.
        return new Tx(TransactionalOperator.create(manager), database.onDisk(blocking), database);
    }
}

package dev.steward.platform.data;

import dev.steward.platform.task.Blocking;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.ReactiveTransactionManager;
import org.springframework.transaction.reactive.TransactionalOperator;

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

    @Bean(destroyMethod = "dispose")
    ConnectionPool connectionFactory(Database database, Blocking blocking) {
        return new ConnectionPool(ConnectionPoolConfiguration.builder(database.connections(blocking))
                .name("steward")
                .initialSize(2)
                .maxSize(8)
                .maxIdleTime(Duration.ofMinutes(30))
                .maxAcquireTime(MAX_WAIT) // a clear refusal rather than a hanging request
                .build());
    }

    @Bean
    Tx tx(ReactiveTransactionManager manager, Database database, Blocking blocking) {
        // Default definition: an isolation level would change the locking of the whole embedded database.
        return new Tx(TransactionalOperator.create(manager), database.onDisk(blocking), database);
    }
}

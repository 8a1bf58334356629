package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.Blocking;
import io.r2dbc.pool.ConnectionPool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class TxTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final EmbeddedDatabase database;
    private final ConnectionPool pool;
    private final DatabaseClient client;
    private final Tx tx;

    TxTest(@TempDir Path folder) {
        Blocking blocking = new Blocking();
        database = EmbeddedDatabase.open(folder.resolve("steward"), folder);
        DataConfiguration configuration = new DataConfiguration();
        pool = configuration.connectionFactory(database, blocking);
        client = DatabaseClient.create(pool);
        tx = configuration.tx(new R2dbcTransactionManager(pool), database, blocking);
        run("create table item (id bigint primary key)").block(PATIENCE);
    }

    @AfterEach
    void close() {
        pool.dispose();
        database.close();
    }

    @Test
    void durableReturnsTheResultOfTheCommittedWork() {
        StepVerifier.create(tx.durable(insert(1).thenReturn("stored")))
                .expectNext("stored")
                .expectComplete()
                .verify(PATIENCE);
        StepVerifier.create(tx.durable(insert(2))).expectComplete().verify(PATIENCE);
        assertThat(count()).isEqualTo(2);
    }

    @Test
    void workThatFailsLeavesNothingBehind() {
        StepVerifier.create(tx.durable(insert(1).then(Mono.error(new IllegalStateException("no")))))
                .expectErrorMessage("no")
                .verify(PATIENCE);
        assertThat(count()).isZero();
    }

    @Test
    void workInsideOtherWorkJoinsItsTransaction() {
        StepVerifier.create(tx.lazily(tx.durable(insert(1)).then(Mono.error(new IllegalStateException("no")))))
                .expectErrorMessage("no")
                .verify(PATIENCE);
        assertThat(count()).isZero();
    }

    @Test
    void workInsideOtherWorkLeavesTheWaitForTheDiskToTheOutermost() {
        AtomicInteger syncs = new AtomicInteger();
        Tx counted = new Tx(
                TransactionalOperator.create(new R2dbcTransactionManager(pool)),
                new GroupCommit(syncs::incrementAndGet, new Blocking()));

        counted.lazily(counted.durable(insert(1))).block(PATIENCE);
        assertThat(syncs).hasValue(0);
        counted.durable(counted.durable(insert(2)).then(counted.durable(insert(3))))
                .block(PATIENCE);
        assertThat(syncs).hasValue(1);
        counted.durable(insert(4)).then(counted.durable(insert(5))).block(PATIENCE);
        assertThat(syncs).hasValue(3);
    }

    @Test
    void manyWritersShareTheDisk() {
        StepVerifier.create(
                        Flux.range(0, 500).flatMap(id -> tx.durable(insert(id).thenReturn(id)), 32))
                .expectNextCount(500)
                .expectComplete()
                .verify(PATIENCE);
        assertThat(count()).isEqualTo(500);
    }

    @Test
    void transactionsThatAreCancelledGiveTheirConnectionBackAndTheDatabaseStaysOpen() {
        for (int id = 0; id < 200; id++) {
            tx.durable(insert(id)).subscribe().dispose();
        }
        StepVerifier.create(
                        Flux.range(1000, 50).flatMap(id -> tx.durable(insert(id).thenReturn(id)), 32))
                .expectNextCount(50)
                .expectComplete()
                .verify(PATIENCE);
    }

    private Mono<Void> insert(long id) {
        return client.sql("insert into item (id) values (:id)").bind("id", id).then();
    }

    private Mono<Void> run(String sql) {
        return client.sql(sql).then();
    }

    private long count() {
        return client.sql("select count(*) from item")
                .mapValue(Long.class)
                .one()
                .blockOptional(PATIENCE)
                .orElseThrow();
    }
}

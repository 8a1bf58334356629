package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.recovery.DamageOrder;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.task.ClientId;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.R2dbcRollbackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

@ExtendWith(OutputCaptureExtension.class)
class TxTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final EmbeddedDatabase database;
    private final ConnectionPool pool;
    private final DatabaseClient client;
    private final Tx tx;

    TxTest(@TempDir Path folder) {
        Blocking blocking = new Blocking();
        database = EmbeddedDatabase.open(
                folder.resolve("steward"),
                folder,
                Clock.systemUTC(),
                DamageOrder.PAGE,
                new DataDisk(() -> Long.MAX_VALUE));
        DataConfiguration configuration = new DataConfiguration();
        pool = configuration.connectionFactory(configuration.driver(database, blocking), database, blocking);
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
    void losingToOtherChangesEveryTimeIsARefusalToTryAgain() {
        var health = new StoreHealth(pool, database, new DataDisk(() -> Long.MAX_VALUE), Clock.systemUTC());
        var lost = new CannotAcquireLockException("lost", new R2dbcRollbackException("deadlock detected", "40P01"));
        assertThat(health.explain(lost)).get().isInstanceOf(Problem.Unavailable.class);
    }

    @Test
    void aFileThatTheSystemRefusesIsNamedWithTheReason() {
        var health = new StoreHealth(pool, database, new DataDisk(() -> Long.MAX_VALUE), Clock.systemUTC());
        assertThat(health.explain(new AccessDeniedException("/data/blobs")))
                .get()
                .satisfies(problem -> {
                    assertThat(problem).isInstanceOf(Problem.Unavailable.class);
                    assertThat(problem.detail()).startsWith("/data/blobs cannot be used: permission denied. ");
                });
        var readOnly = new FileSystemException("/data/blobs", null, "Read-only file system");
        assertThat(health.explain(new UncheckedIOException(readOnly)))
                .get()
                .extracting(Problem::detail, STRING)
                .contains(": read-only file system. ");
        assertThat(health.explain(new NoSuchFileException("/data/blobs"))).isEmpty();
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
        StepVerifier.create(tx.nonDurable(tx.durable(insert(1)).then(Mono.error(new IllegalStateException("no")))))
                .expectErrorMessage("no")
                .verify(PATIENCE);
        assertThat(count()).isZero();
    }

    @Test
    void workInsideOtherWorkLeavesTheWaitForTheDiskToTheOutermost() {
        AtomicInteger syncs = new AtomicInteger();
        Tx counted = new Tx(
                TransactionalOperator.create(new R2dbcTransactionManager(pool)),
                new GroupCommit(syncs::incrementAndGet, new Blocking()).await(),
                _ -> {});

        counted.nonDurable(counted.durable(insert(1))).block(PATIENCE);
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
    void whatFollowsACommitHappensOnceInOrderAndAfterIt() {
        List<String> seen = new CopyOnWriteArrayList<>();
        var work = tx.afterCommit(say(seen, "first"))
                .then(tx.durable(insert(1).then(tx.afterCommit(say(seen, "second")))))
                .then(Mono.fromRunnable(() -> seen.add("before")));
        tx.durable(work).block(PATIENCE);
        assertThat(seen).containsExactly("before", "first with 1", "second with 1");
    }

    @Test
    void nothingFollowsARollback() {
        List<String> seen = new CopyOnWriteArrayList<>();
        StepVerifier.create(tx.durable(insert(1)
                        .then(tx.durable(tx.afterCommit(say(seen, "never"))))
                        .then(Mono.error(new IllegalStateException("no")))))
                .expectErrorMessage("no")
                .verify(PATIENCE);
        assertThat(seen).isEmpty();
    }

    @Test
    void aLostRaceIsTriedAgainAndOnlyTheLastTryIsFollowed() {
        List<String> seen = new CopyOnWriteArrayList<>();
        AtomicInteger tries = new AtomicInteger();
        var work = Mono.defer(() -> insert(tries.incrementAndGet())
                .then(tx.afterCommit(say(seen, "try " + tries)))
                .then(tries.get() < 3 ? Mono.error(new DuplicateKeyException("taken")) : Mono.just("won")));
        StepVerifier.create(tx.durable(work, DuplicateKeyException.class::isInstance))
                .expectNext("won")
                .expectComplete()
                .verify(PATIENCE);
        assertThat(seen).containsExactly("try 3 with 1");
    }

    @Test
    void whatFollowsIsNotDoneInTheNameOfTheWindow() {
        List<String> seen = new CopyOnWriteArrayList<>();
        Mono<Void> who = Mono.deferContextual(context -> {
            seen.add(String.valueOf(ClientId.of(context)));
            return Mono.empty();
        });
        tx.durable(who.then(tx.afterCommit(who)))
                .contextWrite(context -> ClientId.put(context, "window"))
                .block(PATIENCE);
        assertThat(seen).containsExactly("window", "null");
    }

    @Test
    void aFailureOfWhatFollowsKeepsNothingElseFromHappening(CapturedOutput output) {
        List<String> seen = new CopyOnWriteArrayList<>();
        var work = insert(1)
                .then(tx.afterCommit(Mono.error(new IllegalStateException("broken follower"))))
                .then(tx.afterCommit(say(seen, "next")))
                .thenReturn("stored");
        StepVerifier.create(tx.durable(work))
                .expectNext("stored")
                .expectComplete()
                .verify(PATIENCE);
        assertThat(seen).containsExactly("next with 1");
        assertThat(output).contains("broken follower");
    }

    /** The caller cancels at a moment that moves through the whole use case and every thread it hops to. */
    @Test
    void aCallerThatGoesCutsNothing() {
        int begun = 400;
        List<String> seen = new CopyOnWriteArrayList<>();
        for (int id = 0; id < begun; id++) {
            var caller = tx.durable(insert(id).then(tx.afterCommit(Mono.fromRunnable(() -> seen.add("announced")))))
                    .subscribe();
            LockSupport.parkNanos(id * 5_000L);
            caller.dispose();
        }
        tx.idle().block(PATIENCE);
        assertThat(count()).isEqualTo(begun);
        assertThat(seen).hasSize(begun);
    }

    @Test
    void aDiskThatDoesNotConfirmIsToldAndWhatIsVisibleIsAnnounced() {
        List<String> seen = new CopyOnWriteArrayList<>();
        Tx failing = new Tx(
                TransactionalOperator.create(new R2dbcTransactionManager(pool)),
                new GroupCommit(
                                () -> {
                                    throw new IOException("no space left");
                                },
                                new Blocking())
                        .await(),
                _ -> {});
        StepVerifier.create(failing.durable(insert(1).then(failing.afterCommit(say(seen, "told")))))
                .expectError(NotOnDisk.class)
                .verify(PATIENCE);
        assertThat(seen).containsExactly("told with 1");
    }

    @Test
    void whatHasBegunStandsInLineAgainWhenAllConnectionsAreTaken() {
        var small = new ConnectionPool(ConnectionPoolConfiguration.builder(pool)
                .maxSize(1)
                .maxAcquireTime(Duration.ofMillis(50))
                .build());
        var manager = new R2dbcTransactionManager(small);
        var crowded = new Tx(TransactionalOperator.create(manager), database.onDisk(new Blocking()), database);
        var taken = Objects.requireNonNull(small.create().block(PATIENCE));

        StepVerifier.create(crowded.durable(insert(1)))
                .expectError(CannotCreateTransactionException.class)
                .verify(PATIENCE);
        StepVerifier.create(crowded.underWay(insert(2).thenReturn("stored")))
                .expectSubscription()
                .expectNoEvent(Duration.ofMillis(100))
                .then(() -> Mono.from(taken.close()).block(PATIENCE))
                .expectNext("stored")
                .expectComplete()
                .verify(PATIENCE);
        assertThat(count()).isEqualTo(1);
        small.dispose();
    }

    @Test
    void whatWaitsForARowKeepsNobodyElseFromTheDatabase() {
        long waiters = Math.min(Runtime.getRuntime().availableProcessors() + 1, 6);
        insert(1).block(PATIENCE);
        var end = Sinks.<Void>empty();
        var held = Sinks.<Void>empty();
        var change = run("update item set id = 1 where id = 1");
        var holder = tx.nonDurable(change.doOnSuccess(_ -> held.tryEmitEmpty()).then(end.asMono()))
                .toFuture();
        held.asMono().block(PATIENCE);
        var waits = Flux.range(0, (int) waiters)
                .flatMap(_ -> change.subscribeOn(new Blocking().scheduler()))
                .then()
                .toFuture();
        client.sql("select count(*) from information_schema.sessions where blocker_id is not null")
                .mapValue(Long.class)
                .one()
                .filter(blocked -> blocked == waiters)
                .repeatWhenEmpty(tries -> tries.delayElements(Duration.ofMillis(5)))
                .block(PATIENCE);

        assertThat(count()).isEqualTo(1);
        assertThat(waits).isNotDone();
        end.tryEmitEmpty();
        assertThat(holder).succeedsWithin(PATIENCE);
        assertThat(waits).succeedsWithin(PATIENCE);
    }

    private Mono<Void> say(List<String> seen, String what) {
        return client.sql("select count(*) from item")
                .mapValue(Long.class)
                .one()
                .doOnNext(rows -> seen.add(what + " with " + rows))
                .then();
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

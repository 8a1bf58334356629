package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.task.Blocking;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

class GroupCommitTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Blocking blocking = new Blocking();

    @Test
    void whoAsksDuringASyncWaitsForTheNextOneAndSharesIt() throws Exception {
        Semaphore disk = new Semaphore(0);
        CountDownLatch first = new CountDownLatch(1);
        AtomicInteger syncs = new AtomicInteger();
        GroupCommit commit = new GroupCommit(
                () -> {
                    syncs.incrementAndGet();
                    first.countDown();
                    disk.acquire();
                },
                blocking);

        CompletableFuture<Void> early = commit.await().toFuture();
        first.await();
        CompletableFuture<?>[] late = new CompletableFuture<?>[50];
        for (int i = 0; i < late.length; i++) {
            late[i] = commit.await().toFuture();
        }
        disk.release();
        early.get();
        assertThat(late).noneMatch(CompletableFuture::isDone);

        disk.release();
        CompletableFuture.allOf(late).get();
        assertThat(syncs).hasValue(2);
    }

    @Test
    void noWaiterIsForgottenUnderConcurrency() {
        AtomicLong committed = new AtomicLong();
        AtomicLong onDisk = new AtomicLong();
        GroupCommit commit = new GroupCommit(() -> onDisk.set(committed.get()), blocking);

        Flux<Boolean> acknowledged = Flux.range(0, 20_000)
                .flatMap(
                        _ -> blocking.call(committed::incrementAndGet)
                                .flatMap(mine -> commit.await().then(Mono.fromSupplier(() -> onDisk.get() >= mine))),
                        64);
        StepVerifier.create(acknowledged.all(Boolean::booleanValue))
                .expectNext(true)
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void aFailedSyncFailsItsWaitersAndNobodyElse() {
        AtomicInteger syncs = new AtomicInteger();
        GroupCommit commit = new GroupCommit(
                () -> {
                    if (syncs.incrementAndGet() == 1) {
                        throw new java.io.IOException("disk full");
                    }
                },
                blocking);

        StepVerifier.create(commit.await()).expectErrorMessage("disk full").verify(PATIENCE);
        StepVerifier.create(commit.await()).expectComplete().verify(PATIENCE);
    }

    @Test
    void aWaiterThatLeavesDoesNotHoldUpTheOthers() {
        Semaphore disk = new Semaphore(0);
        GroupCommit commit = new GroupCommit(disk::acquire, blocking);
        CompletableFuture<Void> stays = commit.await().toFuture();
        commit.await().subscribe().dispose();
        CompletableFuture<Void> staysToo = commit.await().toFuture();
        disk.release(2);
        CompletableFuture.allOf(stays, staysToo).join();
    }
}

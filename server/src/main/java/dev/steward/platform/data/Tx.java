package dev.steward.platform.data;

import dev.steward.platform.data.Admission.Work;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.ClientId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.util.context.Context;
import reactor.util.retry.Retry;

/**
 * Runs use cases: one transaction each, with follow-up work after its commit and a choice of how long to wait for the disk.
 *
 * <p>A use case always completes. Once it has started, a caller that stops waiting cannot interrupt it: neither between two
 * statements nor between the commit and its follow-up work. Work started inside a transaction joins it; then the outermost
 * call decides when to wait, retries lost races, and runs what was passed to {@link #afterCommit}.
 */
public final class Tx {

    private static final Logger log = LoggerFactory.getLogger(Tx.class);

    private static final int TRIES_AFTER_A_LOST_RACE = 8;
    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final Duration MAX_PAUSE = Duration.ofMillis(250);

    /** Each attempt waits for a connection as long as the pool does, with pauses of three seconds in total in between. */
    private static final int TRIES_WITHOUT_CONNECTION = 4;

    private static final Duration PAUSE_WITHOUT_CONNECTION = Duration.ofMillis(200);

    /** Safe to retry: a transaction that could not begin has done nothing. */
    private static final Retry WITHOUT_CONNECTION = Retry.backoff(TRIES_WITHOUT_CONNECTION, PAUSE_WITHOUT_CONNECTION)
            .filter(CannotCreateTransactionException.class::isInstance)
            .onRetryExhaustedThrow((_, last) -> last.failure());

    private final TransactionalOperator transactions;
    private final Mono<Void> onDisk;
    private final Admission admission;
    private final InFlight inFlight = new InFlight();

    /** The work to do after the current transaction commits. Its presence in the context means: inside a transaction. */
    private record Commit(List<Mono<Void>> atOnce, List<Mono<Void>> followers) {
        Commit() {
            this(new CopyOnWriteArrayList<>(), new CopyOnWriteArrayList<>());
        }
    }

    private enum Wait {
        FOR_THE_DISK,
        NOT_AT_ALL
    }

    /** @param onDisk completes once everything committed before the subscription would survive a power cut */
    Tx(TransactionalOperator transactions, Mono<Void> onDisk, Admission admission) {
        this.transactions = transactions;
        this.onDisk = onDisk;
        this.admission = admission;
    }

    /**
     * Runs {@code work} in one transaction and returns its result once the commit would survive a power cut and the work
     * passed to {@link #afterCommit} is done. For everything reported to a person or a tool. If the wait fails, the commit
     * has happened but may not last. Refused before it starts while the disk is full.
     */
    public <T> Mono<T> durable(Mono<T> work) {
        return run(work, _ -> false, Wait.FOR_THE_DISK, Work.NEW);
    }

    /**
     * The same for the rest of work in progress: it may use the reserved disk space, and if all connections are taken, where
     * a new request would be refused, it tries again.
     */
    public <T> Mono<T> underWay(Mono<T> work) {
        return run(work, _ -> false, Wait.FOR_THE_DISK, Work.UNDER_WAY);
    }

    /**
     * Repeats {@code work}, one transaction per portion, until there is no more, so that locks are held only briefly.
     *
     * @param work returns how much it did
     */
    public Mono<Void> inPortions(int portion, Mono<Long> work) {
        return underWay(work).repeat().takeWhile(done -> done == portion).then();
    }

    /** The same; {@code race} says which errors mean a lost race, so that it is retried. */
    public <T> Mono<T> durable(Mono<T> work, Predicate<Throwable> race) {
        return run(work, race, Wait.FOR_THE_DISK, Work.NEW);
    }

    /**
     * Runs {@code work} in one transaction without waiting for the disk: a crash may lose the last half second. For data
     * that can be recreated, or if {@link #sync} follows.
     */
    public <T> Mono<T> nonDurable(Mono<T> work) {
        return run(work, _ -> false, Wait.NOT_AT_ALL, Work.NEW);
    }

    /**
     * Registers work to run after the commit: once, never after a rollback, in order of registration. Outside a transaction
     * it runs immediately. It runs as the service, not as the requesting window; capture the window's id beforehand if
     * needed. A failure is logged and stops nothing else.
     */
    public Mono<Void> afterCommit(Mono<Void> work) {
        return noted(work, Commit::followers);
    }

    /**
     * The same for work that need not wait for the disk, because it does not report anything yet: it runs right at the
     * commit, before all work passed to {@link #afterCommit}.
     */
    public Mono<Void> atCommit(Mono<Void> work) {
        return noted(work, Commit::atOnce);
    }

    private Mono<Void> noted(Mono<Void> work, Function<Commit, List<Mono<Void>>> list) {
        var own = work.contextWrite(context -> context.delete(ClientId.class));
        return Mono.deferContextual(context -> {
            Commit commit = context.getOrDefault(this, null);
            if (commit == null) {
                return own;
            }
            list.apply(commit).add(own);
            return Mono.empty();
        });
    }

    /**
     * Runs {@code work} to completion even if its caller stops waiting. Single transactions already do this; this is for use
     * cases with steps before or between their transactions.
     */
    public <T> Mono<T> whole(Mono<T> work) {
        return Mono.deferContextual(context -> {
            var result = Sinks.<T>one();
            var alone = new AtomicBoolean();
            inFlight.enter();
            work.doFinally(_ -> inFlight.leave())
                    .subscribe(
                            result::tryEmitValue,
                            error -> {
                                if (alone.get()) {
                                    tellFailure(error);
                                }
                                result.tryEmitError(error);
                            },
                            result::tryEmitEmpty,
                            Context.of(context));
            return result.asMono().doOnCancel(() -> alone.set(true));
        });
    }

    /** Completes once everything committed before the subscription would survive a power cut. */
    public Mono<Void> sync() {
        return onDisk;
    }

    /** Completes as soon as no use case is in progress. */
    Mono<Void> idle() {
        return inFlight.idle();
    }

    private <T> Mono<T> run(Mono<T> work, Predicate<Throwable> race, Wait wait, Work kind) {
        return Mono.deferContextual(context -> {
            if (context.hasKey(this)) {
                return transactions.transactional(work);
            }
            admission.admit(kind);
            return whole(Mono.defer(() -> once(work, wait))
                    .retryWhen(afterLosing(race))
                    .transform(all -> kind == Work.UNDER_WAY ? all.retryWhen(WITHOUT_CONNECTION) : all));
        });
    }

    /** One attempt. It fails only if the transaction fails; follow-up work cannot cause a retry. */
    private <T> Mono<T> once(Mono<T> work, Wait wait) {
        var commit = new Commit();
        return transactions
                .transactional(work.contextWrite(context -> context.put(this, commit)))
                .materialize()
                .flatMap(end -> end.isOnError()
                        ? Mono.just(end).<T>dematerialize()
                        : settled(commit, wait).then(Mono.justOrEmpty(end.get())));
    }

    /** Visible changes are announced even if the disk does not confirm them; the caller gets the error. */
    private Mono<Void> settled(Commit commit, Wait wait) {
        var disk = wait == Wait.FOR_THE_DISK ? sync() : Mono.<Void>empty();
        return carryOut(commit.atOnce())
                .then(disk)
                .onErrorResume(error -> carryOut(commit.followers()).then(Mono.error(new NotOnDisk(error))))
                .then(Mono.defer(() -> carryOut(commit.followers())));
    }

    /** A problem is meant for the caller; nothing is logged if nobody waits for it. */
    private static void tellFailure(Throwable error) {
        switch (error) {
            case Problem _ -> {}
            case NotOnDisk _ -> log.warn("{} The caller had disconnected.", error.getMessage() + ".");
            default ->
                log.warn("Work failed after its caller disconnected. Report it with the lines that follow.", error);
        }
    }

    private static Mono<Void> carryOut(List<Mono<Void>> work) {
        return Flux.fromIterable(work)
                .concatMap(follower -> follower.onErrorResume(error -> {
                    log.error("The follow-up of a change failed. Report it with the lines that follow.", error);
                    return Mono.empty();
                }))
                .then();
    }

    private static Retry afterLosing(Predicate<Throwable> race) {
        return Retry.backoff(TRIES_AFTER_A_LOST_RACE, PAUSE)
                .maxBackoff(MAX_PAUSE)
                .filter(error -> error instanceof ConcurrencyFailureException || race.test(error))
                .onRetryExhaustedThrow((_, signal) -> signal.failure());
    }
}

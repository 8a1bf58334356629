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
 * Use cases: one transaction each, what follows its commit, and how long to wait for the disk.
 *
 * <p>A use case is whole. Once it has begun, nobody who stops waiting for it can cut it: not between two statements, and
 * not between the commit and what the commit promised. Work that is started inside a transaction joins it; then the
 * outermost call decides when to wait, tries a lost race again, and carries out what was told to {@link #afterCommit}.
 */
public final class Tx {

    private static final Logger log = LoggerFactory.getLogger(Tx.class);

    private static final int TRIES_AFTER_A_LOST_RACE = 8;
    private static final Duration PAUSE = Duration.ofMillis(5);
    private static final Duration MAX_PAUSE = Duration.ofMillis(250);

    /** Each waits for a connection as long as the pool does, with pauses of three seconds together between them. */
    private static final int TRIES_WITHOUT_CONNECTION = 4;

    private static final Duration PAUSE_WITHOUT_CONNECTION = Duration.ofMillis(200);

    /** Nothing of a transaction has happened that could not begin. */
    private static final Retry WITHOUT_CONNECTION = Retry.backoff(TRIES_WITHOUT_CONNECTION, PAUSE_WITHOUT_CONNECTION)
            .filter(CannotCreateTransactionException.class::isInstance)
            .onRetryExhaustedThrow((_, last) -> last.failure());

    private final TransactionalOperator transactions;
    private final Mono<Void> onDisk;
    private final Admission admission;
    private final InFlight inFlight = new InFlight();

    /** What the running transaction has to do once it is committed. Its presence in a context means: inside. */
    private record Commit(List<Mono<Void>> atOnce, List<Mono<Void>> followers) {
        Commit() {
            this(new CopyOnWriteArrayList<>(), new CopyOnWriteArrayList<>());
        }
    }

    /** How a committed transaction is waited for. */
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
     * Runs {@code work} in one transaction and returns its result once the commit would survive a power cut and what was
     * told to {@link #afterCommit} is done. For everything a person or a tool is told about. When the wait fails, the
     * commit has happened but may not last. While the disk is full it is refused before it begins.
     */
    public <T> Mono<T> durable(Mono<T> work) {
        return run(work, _ -> false, Wait.FOR_THE_DISK, Work.NEW);
    }

    /**
     * The same for the rest of what has begun: it may use the room on the disk that is kept for that, and where a new
     * request would be refused because all connections are taken, it stands in line again.
     */
    public <T> Mono<T> underWay(Mono<T> work) {
        return run(work, _ -> false, Wait.FOR_THE_DISK, Work.UNDER_WAY);
    }

    /**
     * Does as much of what has begun in each transaction as a portion, until there is no more: so nobody waits long for what is
     * locked meanwhile.
     *
     * @param work gives how much it did
     */
    public Mono<Void> inPortions(int portion, Mono<Long> work) {
        return underWay(work).repeat().takeWhile(done -> done == portion).then();
    }

    /** The same; {@code race} says which failures mean that someone else was quicker, so that it is tried again. */
    public <T> Mono<T> durable(Mono<T> work, Predicate<Throwable> race) {
        return run(work, race, Wait.FOR_THE_DISK, Work.NEW);
    }

    /**
     * Runs {@code work} in one transaction without waiting for the disk: a crash may lose the last half second. For
     * what can be had again, or is followed by {@link #sync}.
     */
    public <T> Mono<T> nonDurable(Mono<T> work) {
        return run(work, _ -> false, Wait.NOT_AT_ALL, Work.NEW);
    }

    /**
     * Says what must happen after the commit: once, never after a rollback, in the order in which it was said. Outside a
     * transaction it happens now. It is carried out by the service and not by the window behind the request; what a
     * window is to be known by is captured before. A failure is logged and keeps nothing else from happening.
     */
    public Mono<Void> afterCommit(Mono<Void> work) {
        return noted(work, Commit::followers);
    }

    /**
     * The same for work that need not wait for the disk, because it tells nobody anything yet: it begins with the commit,
     * before all that is told to {@link #afterCommit}.
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
     * Carries {@code work} to its end whatever becomes of whoever waits for it. Each transaction is whole already; this
     * is for a use case that takes steps before or between its transactions.
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

    /** Completes as soon as no use case is under way. */
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

    /** One try. A failure of it is one of the transaction; what follows the commit cannot make it run again. */
    private <T> Mono<T> once(Mono<T> work, Wait wait) {
        var commit = new Commit();
        return transactions
                .transactional(work.contextWrite(context -> context.put(this, commit)))
                .materialize()
                .flatMap(end -> end.isOnError()
                        ? Mono.just(end).<T>dematerialize()
                        : settled(commit, wait).then(Mono.justOrEmpty(end.get())));
    }

    /** What others can see is announced even when the disk does not confirm it; the caller hears of the failure. */
    private Mono<Void> settled(Commit commit, Wait wait) {
        var disk = wait == Wait.FOR_THE_DISK ? sync() : Mono.<Void>empty();
        return carryOut(commit.atOnce())
                .then(disk)
                .onErrorResume(error -> carryOut(commit.followers()).then(Mono.error(new NotOnDisk(error))))
                .then(Mono.defer(() -> carryOut(commit.followers())));
    }

    /** What a caller would have been told as it is needs no telling where nobody waits for it. */
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

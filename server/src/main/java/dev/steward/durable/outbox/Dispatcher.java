package dev.steward.durable.outbox;

import dev.steward.platform.data.Instance;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.time.Ids;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Delivers messages: right after the commit that sent them, when they are due, and again after a crash. A claim is renewed
 * while its work runs. A process that loses a claim, because the clock was set or another process assumed it dead, can no
 * longer change the message.
 */
@Component
class Dispatcher implements PeriodicTask, DisposableBean {

    /** How long a claim is valid. It is renewed after a third of this time. */
    static final Duration LEASE = Duration.ofSeconds(30);

    private static final Duration EVERY = Duration.ofSeconds(5);

    /** The most messages claimed at once, kept small so that the first ones start before the last ones are claimed. */
    private static final int CLAIMED_TOGETHER = 8;

    private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);

    private final OutboxRepository rows;
    private final Outbox outbox;
    private final Map<String, OutboxHandler> handlers;
    private final Tx tx;
    private final String owner;
    private final Clock clock;
    private final DoubleSupplier share;
    private final BiFunction<FaultPoint, OutboxMessage, Mono<Void>> faults;
    private final Map<String, AtomicInteger> underWay = new ConcurrentHashMap<>();
    private final Disposable.Composite work = Disposables.composite();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final IsolatedItems kinds = new IsolatedItems("Messages of “%s” could not be claimed");

    @Autowired
    Dispatcher(
            OutboxRepository rows,
            Outbox outbox,
            ObjectProvider<OutboxHandler> handlers,
            Tx tx,
            Instance instance,
            Clock clock,
            Ids ids) {
        this(
                rows,
                outbox,
                handlers.orderedStream().toList(),
                tx,
                instance.id(),
                clock,
                ids::share,
                (_, _) -> Mono.empty());
    }

    /** @param share a new value from 0 to 1 on each call @param faults run at each point; does nothing in production */
    Dispatcher(
            OutboxRepository rows,
            Outbox outbox,
            List<OutboxHandler> handlers,
            Tx tx,
            String owner,
            Clock clock,
            DoubleSupplier share,
            BiFunction<FaultPoint, OutboxMessage, Mono<Void>> faults) {
        this.rows = rows;
        this.outbox = outbox;
        this.handlers = handlers.stream().collect(Collectors.toMap(OutboxHandler::kind, Function.identity()));
        this.tx = tx;
        this.owner = owner;
        this.clock = clock;
        this.share = share;
        this.faults = faults;
    }

    @Override
    public Mono<Void> run(Instant now) {
        return Mono.defer(this::releaseOwn)
                .thenMany(Flux.defer(() -> rows.waiting(now)))
                .filter(waiting -> handlers.containsKey(waiting.kind()))
                .collectList()
                .flatMap(all -> claimed(all, now).then(Mono.fromRunnable(() -> setTimer(all))));
    }

    private Mono<Void> claimed(List<OutboxRepository.Waiting> all, Instant now) {
        var due = Flux.fromIterable(all)
                .filter(OutboxRepository.Waiting::isDue)
                .mapNotNull(waiting -> handlers.get(waiting.kind()));
        return kinds.each(due, OutboxHandler::kind, handler -> hasBegun(handler, now))
                .then();
    }

    /** Releases what this process had claimed before it restarted. */
    private Mono<Void> releaseOwn() {
        return begun.get()
                ? Mono.empty()
                : tx.underWay(rows.release(owner))
                        .doOnSuccess(_ -> begun.set(true))
                        .then();
    }

    /** Starts messages of a kind as far as there is room; each runs on its own. */
    private Mono<Void> hasBegun(OutboxHandler handler, Instant now) {
        var count = underWay.computeIfAbsent(handler.kind(), _ -> new AtomicInteger());
        int room = handler.atOnce() - count.get();
        if (room <= 0) {
            return Mono.empty();
        }
        int most = Math.min(room, CLAIMED_TOGETHER);
        return tx.nonDurable(rows.claim(handler.kind(), owner, now, now.plus(LEASE), most)
                        .collectList())
                .doOnNext(claimed -> {
                    count.addAndGet(claimed.size());
                    claimed.forEach(message -> begin(handler, message, count));
                    if (claimed.size() == CLAIMED_TOGETHER && most < room) {
                        outbox.alarm().now();
                    }
                })
                .then();
    }

    private void begin(OutboxHandler handler, OutboxMessage message, AtomicInteger count) {
        var carried = faults.apply(FaultPoint.CLAIMED, message)
                .then(Mono.defer(() -> handler.perform(message)))
                .then(Mono.defer(() -> faults.apply(FaultPoint.PERFORMED, message)))
                .then(Mono.defer(() -> settled(handler, message)))
                .takeUntilOther(lost(message))
                .onErrorResume(error -> failed(handler, message, error))
                .then(Mono.defer(() -> faults.apply(FaultPoint.SETTLED, message)));
        var one = Disposables.swap();
        work.add(one);
        one.update(carried.doFinally(_ -> {
                    work.remove(one);
                    count.decrementAndGet();
                    outbox.alarm().now();
                })
                .subscribe(_ -> {}, error -> log.warn("A message could not be put back; it is claimed again.", error)));
    }

    /** Removes the row first: if it is gone, the claim is lost and nothing is settled. */
    private Mono<Void> settled(OutboxHandler handler, OutboxMessage message) {
        return tx.underWay(rows.remove(message)
                .filter(removed -> removed)
                .delayUntil(_ -> faults.apply(FaultPoint.REMOVED, message))
                .delayUntil(_ -> handler.settle(message))
                .delayUntil(_ -> faults.apply(FaultPoint.WRITTEN, message))
                .then());
    }

    /** Emits once the claim is lost. If the database cannot be reached, the claim counts as kept. */
    private Mono<Boolean> lost(OutboxMessage message) {
        return Flux.interval(LEASE.dividedBy(3))
                .onBackpressureDrop()
                .concatMap(
                        _ -> tx.nonDurable(rows.renew(message, clock.instant().plus(LEASE)))
                                .onErrorReturn(true))
                .filter(kept -> !kept)
                .next();
    }

    private Mono<Void> failed(OutboxHandler handler, OutboxMessage message, Throwable error) {
        var patience = handler.patience();
        var reason = reason(error);
        boolean isLast = message.tries() >= patience.tries() || error instanceof OutboxMessage.Unreadable;
        if (!(error instanceof Problem)) {
            log.warn("A message of “{}” failed. Report it with the lines that follow.", message.kind(), error);
        }
        if (isLast) {
            log.warn("Gave up a message of “{}” about {}: {}", message.kind(), message.subject(), reason);
        }
        var now = clock.instant();
        var putBack = tx.underWay(
                        isLast
                                ? outbox.giveUp(message, reason)
                                : rows.putBack(
                                        message,
                                        now.plus(patience.after(message.tries(), share.getAsDouble())),
                                        reason))
                .then();
        return faults.apply(FaultPoint.FAILED, message).then(putBack);
    }

    private static String reason(Throwable error) {
        return switch (error) {
            case Problem problem -> Truncate.to(problem.detail(), OutboxMessage.MAX_REASON);
            case OutboxMessage.Unreadable _ -> "The message cannot be read.";
            default -> "The message failed. The log has the details.";
        };
    }

    private void setTimer(List<OutboxRepository.Waiting> all) {
        all.stream()
                .map(OutboxRepository.Waiting::later)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .map(at -> Duration.between(clock.instant(), at))
                .filter(wait -> wait.compareTo(EVERY) < 0)
                .ifPresent(wait -> outbox.alarm().in(wait.isNegative() ? Duration.ZERO : wait));
    }

    /** Running work ends with the process; its messages are released at the next start. */
    @Override
    public void destroy() {
        work.dispose();
    }

    @Override
    public boolean isWanted() {
        return !handlers.isEmpty();
    }

    @Override
    public Flux<?> calls() {
        return outbox.alarm().calls();
    }

    @Override
    public Plan plan() {
        return Plan.own("outbox", Duration.ZERO, EVERY, "Messages could not be delivered");
    }
}

package dev.steward.platform.data;

import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;
import reactor.util.context.ContextView;

/**
 * Transactions, and how long to wait for the disk.
 *
 * <p>Work that is started inside another transaction joins it; then only the outermost call decides when to wait.
 */
public final class Tx {

    private final TransactionalOperator transactions;
    private final GroupCommit groupCommit;

    Tx(TransactionalOperator transactions, GroupCommit groupCommit) {
        this.transactions = transactions;
        this.groupCommit = groupCommit;
    }

    /**
     * Runs {@code work} in one transaction and returns its result once the commit would survive a power cut. For
     * everything a person or a tool is told about. When the wait fails, the commit has happened but may not last.
     */
    public <T> Mono<T> durable(Mono<T> work) {
        return Mono.deferContextual(context ->
                isInside(context) ? lazily(work) : lazily(work).materialize().flatMap(this::afterSync));
    }

    private <T> Mono<T> afterSync(Signal<T> end) {
        return end.isOnError() ? Mono.just(end).dematerialize() : sync().then(Mono.justOrEmpty(end.get()));
    }

    /**
     * Runs {@code work} in one transaction without waiting for the disk: a crash may lose the last half second. For
     * what can be had again, or is followed by {@link #sync}.
     */
    public <T> Mono<T> lazily(Mono<T> work) {
        return transactions.transactional(work.contextWrite(context -> context.put(this, true)));
    }

    private boolean isInside(ContextView context) {
        return context.hasKey(this);
    }

    /** Completes once everything committed before the subscription would survive a power cut. */
    public Mono<Void> sync() {
        return groupCommit.await();
    }
}

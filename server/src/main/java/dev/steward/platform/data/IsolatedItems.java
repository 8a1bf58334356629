package dev.steward.platform.data;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Handles the items of a periodic task one after the other, each on its own: an item that fails is logged once, is tried again
 * with every run, and never stops the items behind it. While the store itself fails no item can work: that fails the whole run.
 */
public final class IsolatedItems {

    /** Failing items that are remembered. Beyond that one may be logged twice. */
    private static final int MAX_REMEMBERED = 1_000;

    private static final Logger log = LoggerFactory.getLogger(IsolatedItems.class);

    private final String failureMessage;
    private final Set<Object> failing = ConcurrentHashMap.newKeySet();

    /** @param failureMessage the beginning of a sentence, with the key of the item as %s: "The reminder of %s could not fire" */
    public IsolatedItems(String failureMessage) {
        this.failureMessage = failureMessage;
    }

    /** How many rows a run has to read, so that those that keep failing do not take the places of the others. */
    public int room(int limit) {
        return limit + failing.size();
    }

    /**
     * Handles all items in their order. Gives how many worked and had a result.
     *
     * @param items all are read before the first one is handled
     * @param key tells an item from the others, in the log as well
     */
    public <T> Mono<Long> each(Flux<T> items, Function<T, ?> key, Function<T, ? extends Mono<?>> work) {
        return items.collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(item -> isolated(key.apply(item), Mono.defer(() -> work.apply(item))))
                .count();
    }

    /**
     * Handles the items of all pages, one page after the other.
     *
     * @param page those whose keys lie behind one, by their keys; 0 for the first page. Rows that cannot be read may be left out
     * @param work what is done with each; empty where nothing is to be done
     */
    public <T> Mono<Void> pages(
            LongFunction<Flux<T>> page, ToLongFunction<T> key, Function<T, ? extends Mono<?>> work) {
        return from(0, page, key, work);
    }

    private <T> Mono<Void> from(
            long after, LongFunction<Flux<T>> page, ToLongFunction<T> key, Function<T, ? extends Mono<?>> work) {
        return page.apply(after)
                .collectList()
                .flatMap(items -> items.isEmpty()
                        ? Mono.<Void>empty()
                        : each(Flux.fromIterable(items), key::applyAsLong, work)
                                .then(Mono.defer(() -> from(key.applyAsLong(items.getLast()), page, key, work))));
    }

    private Mono<Boolean> isolated(Object key, Mono<?> work) {
        return work.map(_ -> true)
                .doOnSuccess(_ -> failing.remove(key))
                .onErrorResume(error -> !StoreHealth.isFailure(error), error -> {
                    if (failing.size() >= MAX_REMEMBERED) {
                        failing.clear();
                    }
                    if (failing.add(key)) {
                        log.warn("{} yet; Steward keeps trying. {}", failureMessage.formatted(key), error.toString());
                    }
                    return Mono.empty();
                });
    }
}

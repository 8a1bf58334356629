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
 * Handles the items of a periodic task in order and in isolation: a failing item is logged once, is retried on every run,
 * and never stops the items behind it. If the store itself fails, no item can succeed, so the whole run fails.
 */
public final class IsolatedItems {

    /** The most failing items remembered; beyond that, one may be logged twice. */
    private static final int MAX_REMEMBERED = 1_000;

    private static final Logger log = LoggerFactory.getLogger(IsolatedItems.class);

    private final String failureMessage;
    private final Set<Object> failing = ConcurrentHashMap.newKeySet();

    /** @param failureMessage the beginning of a sentence, with %s for the item's key: "The reminder of %s could not fire" */
    public IsolatedItems(String failureMessage) {
        this.failureMessage = failureMessage;
    }

    /** The number of rows to read per run, so that failing items do not crowd out the others. */
    public int room(int limit) {
        return limit + failing.size();
    }

    /**
     * Handles all items in order. Returns how many succeeded with a result.
     *
     * @param items read completely before the first one is handled
     * @param key identifies an item, also in the log
     */
    public <T> Mono<Long> each(Flux<T> items, Function<T, ?> key, Function<T, ? extends Mono<?>> work) {
        return items.collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(item -> isolated(key.apply(item), Mono.defer(() -> work.apply(item))))
                .count();
    }

    /**
     * Handles the items of all pages, one page after another.
     *
     * @param page the items with keys above the given one, in key order; may skip unreadable rows. Starts at 0
     * @param work handles an item; empty if there is nothing to do
     */
    public <T> Mono<Void> pages(
            LongFunction<Flux<T>> page, ToLongFunction<T> key, Function<T, ? extends Mono<?>> work) {
        return KeysetPage.walk(page, key)
                .concatMap(items -> each(Flux.fromIterable(items), key::applyAsLong, work), 0)
                .then();
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

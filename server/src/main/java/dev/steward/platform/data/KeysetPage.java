package dev.steward.platform.data;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Selects a part of a growing list: the newest rows with keys below {@code before}, at most {@code limit}. A page shorter
 * than its limit is the last one. Unlike an offset, a key keeps its place when rows are added or removed.
 *
 * @param before the key of the oldest known row, or {@link #NEWEST}
 * @param limit rows, at least 1
 */
public record KeysetPage(long before, int limit) {

    /** Above every key: selects the page that ends with the newest row. */
    public static final long NEWEST = Long.MAX_VALUE;

    /** The default and the maximum number of rows in a page. */
    public record Size(int standard, int most) {
        public Size {
            if (standard < 1 || most < standard) {
                throw new IllegalArgumentException("A page has 1 to %d rows, not %d".formatted(most, standard));
            }
        }
    }

    public KeysetPage {
        if (limit < 1) {
            throw new IllegalArgumentException("A page has at least one row");
        }
    }

    /** The requested page; the limit is clamped to what {@code size} allows. */
    public static KeysetPage of(Optional<Long> before, Optional<Long> limit, Size size) {
        long rows = limit.orElse((long) size.standard());
        return new KeysetPage(before.orElse(NEWEST), Math.clamp(rows, 1, size.most()));
    }

    /**
     * All rows from the first one, page by page. The next page is read once the previous one is processed, if the subscriber
     * requests one at a time.
     *
     * @param after returns the page of rows with keys above the given one
     * @param key of a row, above 0
     */
    public static <R> Flux<List<R>> walk(LongFunction<Flux<R>> after, ToLongFunction<R> key) {
        return Flux.defer(() -> {
            var last = new AtomicLong();
            return Mono.defer(() -> after.apply(last.get()).collectList())
                    .repeat()
                    .takeWhile(page -> !page.isEmpty())
                    .doOnNext(page -> last.set(key.applyAsLong(page.getLast())));
        });
    }
}

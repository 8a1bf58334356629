package dev.steward.platform.data;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Which part of a growing list is wanted: at most {@code limit} rows whose key is below {@code before}, the newest of
 * those. A page shorter than its limit is the last one. Unlike an offset, a key stays where it is when rows come or go.
 *
 * @param before the key of the oldest row that is known, or {@link #NEWEST}
 * @param limit rows, at least 1
 */
public record KeysetPage(long before, int limit) {

    /** Above every key: the page that ends with the newest row. */
    public static final long NEWEST = Long.MAX_VALUE;

    /** How many rows a list gives when nobody says, and how many at most. */
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

    /** The page that was asked for: a limit outside {@code size} becomes the nearest one that it allows. */
    public static KeysetPage of(Optional<Long> before, Optional<Long> limit, Size size) {
        long rows = limit.orElse((long) size.standard());
        return new KeysetPage(before.orElse(NEWEST), Math.clamp(rows, 1, size.most()));
    }

    /**
     * All rows from the first on, page by page. The next page is read when the one before it is done with, by whoever asks
     * for one at a time.
     *
     * @param after the page of rows whose key is above that
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

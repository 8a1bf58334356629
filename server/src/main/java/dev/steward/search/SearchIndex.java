package dev.steward.search;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The index as searches see it: ready, or still being built by {@link IndexFeed}. */
@Component
class SearchIndex {

    private volatile @Nullable LuceneIndex ready;
    private volatile @Nullable Built built;
    private @Nullable LuceneIndex dropped;

    /** How many of all rows the next index has read, estimated from their ids. */
    record Built(long read, long all) {
        double share() {
            return all == 0 ? 1 : Math.min(1, (double) read / all);
        }
    }

    /** The index, if it is complete. */
    Optional<LuceneIndex> ready() {
        return Optional.ofNullable(ready);
    }

    SearchRead.Index state() {
        var part = built;
        return ready == null
                ? new SearchRead.Index(SearchRead.Index.State.building, part == null ? null : part.share())
                : new SearchRead.Index(SearchRead.Index.State.ready, null);
    }

    /** Makes searches use this index, unless it was dropped, and closes the previous one. */
    void use(LuceneIndex index) {
        var before = taken(index);
        if (before != index && before != null) {
            before.close();
        }
    }

    /** The index used before; the same index if there is nothing to close. */
    private synchronized @Nullable LuceneIndex taken(LuceneIndex index) {
        if (index == dropped) {
            return index;
        }
        var before = ready;
        ready = index;
        built = null;
        return before;
    }

    /** Reports how much of the next index is built. */
    void building(Built part) {
        built = part;
    }

    /** How much of the next index is built; empty if unknown. */
    Optional<Built> built() {
        return Optional.ofNullable(built);
    }

    /**
     * Permanently withdraws an unusable index from searches, whatever work on it is in progress. Returns whether
     * searches were using it.
     */
    synchronized boolean drop(LuceneIndex index) {
        boolean used = ready == index;
        if (used) {
            dropped = index;
            ready = null;
        }
        return used;
    }
}

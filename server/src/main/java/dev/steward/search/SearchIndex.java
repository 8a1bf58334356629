package dev.steward.search;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The index as searches see it: there, or still being made. {@link IndexFeed} makes it. */
@Component
class SearchIndex {

    private volatile @Nullable LuceneIndex ready;
    private volatile @Nullable Built built;
    private @Nullable LuceneIndex dropped;

    /** How many rows of all the next one has read, as far as their ids tell. */
    record Built(long read, long all) {
        double share() {
            return all == 0 ? 1 : Math.min(1, (double) read / all);
        }
    }

    /** The index, where it holds all that it should. */
    Optional<LuceneIndex> ready() {
        return Optional.ofNullable(ready);
    }

    SearchRead.Index state() {
        var part = built;
        return ready == null
                ? new SearchRead.Index(SearchRead.Index.State.building, part == null ? null : part.share())
                : new SearchRead.Index(SearchRead.Index.State.ready, null);
    }

    /** Lets searches use it, unless it was dropped, and closes the one that they used before. */
    void use(LuceneIndex index) {
        var before = taken(index);
        if (before != index && before != null) {
            before.close();
        }
    }

    /** The one that was used before; the same one where there is nothing to close. */
    private synchronized @Nullable LuceneIndex taken(LuceneIndex index) {
        if (index == dropped) {
            return index;
        }
        var before = ready;
        ready = index;
        built = null;
        return before;
    }

    /** Says how much of the next one is there. */
    void building(Built part) {
        built = part;
    }

    /** How much of the next one is there; nothing where nobody can say. */
    Optional<Built> built() {
        return Optional.ofNullable(built);
    }

    /**
     * Takes an index away from searches that cannot be used any more, for good, whatever work on it is under way; gives
     * whether they used it.
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

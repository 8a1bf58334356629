package dev.steward.search;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The index as searches see it: there, or still being made. {@link IndexFeed} makes it. */
@Component
class SearchIndex {

    private volatile @Nullable LuceneIndex ready;
    private volatile @Nullable Double share;
    private @Nullable LuceneIndex dropped;

    /** The index, where it holds all that it should. */
    Optional<LuceneIndex> ready() {
        return Optional.ofNullable(ready);
    }

    SearchRead.Index state() {
        return ready == null
                ? new SearchRead.Index(SearchRead.Index.State.building, share)
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
        share = null;
        return before;
    }

    /** Says how much of the next one is there. @param part from 0 to 1 */
    void building(double part) {
        share = part;
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

package dev.steward.search;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The index as searches see it: there, or still being made. {@link IndexFeed} makes it. */
@Component
class SearchIndex {

    private volatile @Nullable LuceneIndex ready;
    private volatile @Nullable Double share;

    /** The index, where it holds all that it should. */
    Optional<LuceneIndex> ready() {
        return Optional.ofNullable(ready);
    }

    SearchRead.Index state() {
        return ready == null
                ? new SearchRead.Index(SearchRead.Index.State.building, share)
                : new SearchRead.Index(SearchRead.Index.State.ready, null);
    }

    /** Lets searches use it, and closes the one that they used before. */
    void use(LuceneIndex index) {
        var before = ready;
        ready = index;
        share = null;
        if (before != null && before != index) {
            before.close();
        }
    }

    /** Says how much of the next one is there. @param part from 0 to 1 */
    void building(double part) {
        share = part;
    }

    /** Takes an index away from searches that cannot be used any more; gives whether they used it. */
    boolean drop(LuceneIndex index) {
        boolean used = ready == index;
        if (used) {
            ready = null;
        }
        return used;
    }
}

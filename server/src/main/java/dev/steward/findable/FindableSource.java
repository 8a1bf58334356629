package dev.steward.findable;

import java.util.Collection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Searchable rows of one kind. A feature provides one such component per table; search knows nothing else about it. */
public interface FindableSource {

    /** A stable and unique name for the kind. */
    String name();

    /**
     * The name of the source whose rows contain these; they share the container's visibility and are deleted with it. Its own
     * name if there is none, in which case a row's id equals that of its {@link FindableRow.Place}.
     */
    String holder();

    /** Whether its rows may contain those of other sources. */
    default boolean holdsOthers() {
        return holder().equals(name());
    }

    /** The greatest id; 0 if there is none. */
    Mono<Long> newest();

    /**
     * The first rows in a range of ids, in order, including invisible ones. Ids grow: a reader continues after the last id it has
     * seen, and learns of later changes through {@link FindableChanges}.
     */
    Flux<FindableSize> between(long after, long upTo, int limit);

    /** The existing rows among these ids, visible or not, in no particular order. */
    Flux<FindableRow> rows(Collection<Long> ids);

    /** The newest visible rows with a text that contains all the words, ignoring case; at most {@code most}. */
    Flux<FindableRow> holding(FindableRequest wish, int most);
}

package dev.steward.findable;

import java.util.Collection;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Rows of one kind that can be found. A feature that wants its rows found has one component of this kind a table, and
 * search needs to know nothing else of it.
 */
public interface FindableSource {

    /** A stable word for the kind, which no other source has. */
    String name();

    /**
     * The name of the source in whose rows these lie: they can be seen where that is, and go with it. Its own where they lie in
     * none; the id of a row is that of its {@link FindableRow.Place} then.
     */
    String holder();

    /** Whether its rows hold those of other sources. */
    default boolean holdsOthers() {
        return holder().equals(name());
    }

    /** The greatest id; 0 where there is none. */
    Mono<Long> newest();

    /**
     * The first rows after an id and up to another one, in order, those that nobody may see too. Ids grow: who has read up
     * to one reads on from there, and hears of what becomes of a row through {@link FindableChanges}.
     */
    Flux<FindableSize> between(long after, long upTo, int limit);

    /** Those of these rows that are there, whether or not anybody may see them, in no order. */
    Flux<FindableRow> rows(Collection<Long> ids);

    /**
     * The newest rows that a person may see and of which one text holds all the words, whatever their case.
     *
     * @param most rows
     */
    Flux<FindableRow> holding(FindableRequest wish, int most);
}

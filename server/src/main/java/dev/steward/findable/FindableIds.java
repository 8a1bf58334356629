package dev.steward.findable;

import dev.steward.platform.data.Sql;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Queries the ids of a searchable table, as {@link FindableSource} requires. */
public final class FindableIds {

    private FindableIds() {}

    /** See {@link FindableSource#newest}. */
    public static Mono<Long> newest(Sql sql, String table) {
        return sql.statement("select coalesce(max(id), 0) as newest from " + table)
                .one(row -> row.number("newest"));
    }

    /**
     * See {@link FindableSource#between}.
     *
     * @param characters SQL expression for the amount of text in a row
     * @param from the tables, with the searchable one aliased as {@code f}
     */
    public static Flux<FindableSize> between(
            Sql sql, String characters, String from, long after, long upTo, int limit) {
        return sql.statement("""
                        select f.id, cast(%s as bigint) as characters from %s
                        where f.id > :after and f.id <= :upTo
                        order by f.id
                        limit :limit
                        """.formatted(characters, from))
                .with("after", after)
                .with("upTo", upTo)
                .with("limit", limit)
                .all(row -> new FindableSize(row.number("id"), row.number("characters")));
    }
}

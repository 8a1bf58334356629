package dev.steward.findable;

import dev.steward.platform.data.Sql;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The ids of a table whose rows can be found, as a {@link FindableSource} gives them. */
public final class FindableIds {

    private FindableIds() {}

    /** As {@link FindableSource#newest}. */
    public static Mono<Long> newest(Sql sql, String table) {
        return sql.statement("select coalesce(max(id), 0) as newest from " + table)
                .one(row -> row.number("newest"));
    }

    /**
     * As {@link FindableSource#between}.
     *
     * @param characters how much text a row has, as an expression
     * @param from the tables, the one whose rows can be found as {@code f}
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

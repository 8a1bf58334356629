package dev.steward.search;

import dev.steward.platform.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Finds what was ever said, and the conversations themselves. */
@Service
record Search(SearchIndex index, IndexFeed feed, IndexSearch indexed, DatabaseSearch database) {

    /**
     * A page of what was found. The index answers, and the database while there is none that can be used.
     *
     * @param typed as {@link SearchQuery} reads it
     * @param limit results at the most
     * @param after where an earlier answer ended; null for the first page
     * @throws Problem.Invalid when {@code after} is from no answer
     */
    Mono<SearchRead> find(String typed, int limit, @Nullable String after) {
        return find(SearchQuery.of(typed), limit, after);
    }

    /** The same of a query that was read. */
    Mono<SearchRead> find(SearchQuery query, int limit, @Nullable String after) {
        var cursor = after == null ? null : Cursor.of(after);
        var found = query.isBlank()
                ? Mono.just(SearchRead.Found.NOTHING)
                : index.ready()
                        .map(ready -> indexed.find(ready, query, limit, cursor)
                                .onErrorResume(IndexFault.class, fault -> {
                                    feed.distrust(ready, fault);
                                    return database.find(query, limit, cursor);
                                }))
                        .orElseGet(() -> database.find(query, limit, cursor));
        return found.map(page -> SearchRead.of(query, page, index.state()));
    }
}

package dev.steward.search;

import dev.steward.platform.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Searches everything ever said, and the conversations themselves. */
@Service
record Search(SearchIndex index, IndexFeed feed, IndexSearch indexed, DatabaseSearch database) {

    /**
     * Returns a page of results. The index answers, once it has what was committed before, or the database while there is no
     * usable index.
     *
     * @param after the cursor of an earlier answer; null for the first page
     * @throws Problem.Invalid if {@code after} is not from an answer
     */
    Mono<SearchRead> find(SearchQuery query, int limit, @Nullable String after) {
        var cursor = after == null ? null : Cursor.of(after);
        var found = query.isBlank()
                ? Mono.just(SearchRead.Found.NOTHING)
                : feed.caughtUp().then(Mono.defer(() -> page(query, limit, cursor)));
        return found.map(page -> SearchRead.of(query, page, index.state()));
    }

    private Mono<SearchRead.Found> page(SearchQuery query, int limit, @Nullable Cursor cursor) {
        return index.ready()
                .map(ready -> indexed.find(ready, query, limit, cursor).onErrorResume(IndexFault.class, fault -> {
                    feed.distrust(ready, fault);
                    return database.find(query, limit, cursor);
                }))
                .orElseGet(() -> database.find(query, limit, cursor));
    }
}

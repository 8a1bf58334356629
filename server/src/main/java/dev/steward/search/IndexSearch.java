package dev.steward.search;

import dev.steward.findable.FindableRow;
import dev.steward.findable.FindableSize;
import dev.steward.platform.task.Blocking;
import dev.steward.search.SearchRead.Found;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Queries the index for the best rows, and the database for whether they are still as indexed. */
@Component
record IndexSearch(Sources sources, Blocking blocking, Clock clock) {

    private static final Sort BEST_FIRST =
            new Sort(SortField.FIELD_SCORE, new SortField(IndexField.ORDER, SortField.Type.LONG, true));

    /** The total number of matches is not needed. */
    private static final int COUNTED = 1;

    /** Rows requested in addition to those wanted, because some may be gone. */
    private static final int SPARE = 10;

    /** Maximum queries for one page. */
    private static final int ROUNDS = 10;

    /** A row found by the index. @param size characters of its texts */
    private record Hit(float score, long order, long size) {}

    /** Rows found by the index. @param more whether it may have more */
    private record Hits(List<Hit> hits, boolean more, Results.Finder finder) {}

    /** A result with its position in the index. */
    private record Seen(Hit hit, SearchRead.Result result) {}

    /** A page under construction. @param last the last row from the index */
    private record Page(List<Seen> seen, @Nullable Hit last, boolean more, int rounds) {}

    /** @throws IndexFault if the index cannot be used */
    Mono<Found> find(LuceneIndex index, SearchQuery query, int limit, @Nullable Cursor after) {
        if (after != null) {
            return at(index, query, limit, after);
        }
        var now = clock.instant();
        var levels = query.terms().isEmpty() ? new SearchLevel[] {SearchLevel.exact} : SearchLevel.values();
        return first(index, query, limit, now, levels)
                // Anything written since the guess is not a guess.
                .flatMap(found -> found.guessed()
                        ? first(index, query, limit, now, SearchLevel.exact).defaultIfEmpty(found)
                        : Mono.just(found))
                .defaultIfEmpty(Found.NOTHING);
    }

    /** The results of the first level that finds something. */
    private Mono<Found> first(LuceneIndex index, SearchQuery query, int limit, Instant now, SearchLevel... levels) {
        return Flux.fromArray(levels)
                .concatMap(level -> at(index, query, limit, new Cursor(level, now, Float.MAX_VALUE, 0)), 1)
                .filter(found -> !found.results().isEmpty())
                .next();
    }

    private Mono<Found> at(LuceneIndex index, SearchQuery query, int limit, Cursor from) {
        return round(index, query, limit, from, new Page(List.of(), null, true, 0))
                .map(page -> {
                    var shown = page.seen().stream().limit(limit).toList();
                    var end = page.seen().size() > limit ? shown.getLast().hit() : page.more() ? page.last() : null;
                    var next = end == null
                            ? null
                            : new Cursor(from.level(), from.at(), end.score(), end.order()).written();
                    return new Found(
                            shown.stream().map(Seen::result).toList(),
                            next,
                            from.level().isGuess());
                });
    }

    /** Repeats until there is one row more than wanted, the index has no more, or {@link #ROUNDS} is reached. */
    private Mono<Page> round(LuceneIndex index, SearchQuery query, int limit, Cursor from, Page page) {
        if (page.seen().size() > limit || !page.more() || page.rounds() == ROUNDS) {
            return Mono.just(page);
        }
        return blocking.call(() -> index.ask(searcher -> hits(searcher, query, from, limit + SPARE)))
                .flatMap(hits -> seen(index, hits, query).flatMap(seen -> {
                    var all = new ArrayList<>(page.seen());
                    all.addAll(seen);
                    var last = hits.hits().isEmpty() ? page.last() : hits.hits().getLast();
                    var grown = new Page(all, last, hits.more(), page.rounds() + 1);
                    return last == null
                            ? Mono.just(grown)
                            : round(
                                    index,
                                    query,
                                    limit,
                                    new Cursor(from.level(), from.at(), last.score(), last.order()),
                                    grown);
                }));
    }

    private static Hits hits(IndexSearcher searcher, SearchQuery query, Cursor from, int most) throws IOException {
        var asked = Asked.of(query, from.level(), searcher);
        if (asked.isEmpty() && !query.terms().isEmpty()) {
            return new Hits(List.of(), false, _ -> List.of());
        }
        int last = Math.max(0, searcher.getIndexReader().maxDoc() - 1);
        var after = new FieldDoc(last, from.score(), new Object[] {from.score(), from.order()});
        var best = new TopFieldCollectorManager(BEST_FIRST, most, after, COUNTED);
        var seen = IndexedRow.seenIn(query.filter().sections());
        var top = searcher.search(asked.query(), new RecencyCollector(best, seen, from.at()));
        var hits = new ArrayList<Hit>();
        for (var doc : top.scoreDocs) {
            var fields = ((FieldDoc) doc).fields;
            hits.add(new Hit((Float) fields[0], (Long) fields[1], size(searcher, doc.doc)));
        }
        return new Hits(hits, hits.size() == most, asked.finder());
    }

    private static long size(IndexSearcher searcher, int doc) throws IOException {
        var leaves = searcher.getIndexReader().leaves();
        var leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
        var sizes = leaf.reader().getNumericDocValues(IndexField.SIZE);
        return sizes != null && sizes.advanceExact(doc - leaf.docBase) ? sizes.longValue() : 0;
    }

    /**
     * The hits that a person may see, in order. Long texts are read a few at a time. Rows that are gone never come
     * back, so they are removed from the index.
     */
    private Mono<List<Seen>> seen(LuceneIndex index, Hits hits, SearchQuery query) {
        var gone = new HashSet<Long>();
        var sizes = new ArrayList<List<FindableSize>>();
        sources.all().forEach(_ -> sizes.add(new ArrayList<>()));
        for (var hit : hits.hits()) {
            gone.add(hit.order());
            sizes.get(IndexedRow.place(hit.order()))
                    .add(new FindableSize(IndexedRow.id(hit.order()), Math.max(1, hit.size())));
        }
        return Flux.range(0, sources.all().size())
                .concatMap(place -> Flux.fromIterable(IndexReading.batches(sizes.get(place)))
                        .concatMap(ids -> sources.all().get(place).rows(ids), 0)
                        .publishOn(blocking.scheduler(), 1) // a driver's thread serves other connections too
                        .doOnNext(row -> gone.remove(IndexedRow.order(place, row.id())))
                        .filter(row -> isWanted(row, query.filter()))
                        .map(row -> Map.entry(IndexedRow.order(place, row.id()), Results.of(row, hits.finder()))))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .delayUntil(_ -> gone.isEmpty() ? Mono.empty() : forgotten(index, gone))
                .map(found -> hits.hits().stream()
                        .flatMap(
                                hit -> Stream.ofNullable(found.get(hit.order())).map(result -> new Seen(hit, result)))
                        .toList());
    }

    /** Removes rows from the index, ignoring whether it can be written now. */
    private Mono<Void> forgotten(LuceneIndex index, Set<Long> gone) {
        return blocking.run(() -> gone.forEach(order -> index.remove(IndexedRow.key(
                        sources.all().get(IndexedRow.place(order)).name(), IndexedRow.id(order)))))
                .onErrorComplete(IndexFault.class);
    }

    /** Checks the row itself, because the index may be out of date. */
    private static boolean isWanted(FindableRow row, SearchFilter filter) {
        return row.visible()
                && filter.shows(row)
                && (filter.sections().isEmpty()
                        || filter.sections().stream().anyMatch(section -> section.name()
                                .equals(row.place().section())))
                && (row.attached() || !filter.attached());
    }
}

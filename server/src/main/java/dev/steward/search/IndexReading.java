package dev.steward.search;

import dev.steward.findable.FindableChanges;
import dev.steward.findable.FindableChanges.Change;
import dev.steward.findable.FindableSize;
import dev.steward.findable.FindableSource;
import dev.steward.platform.data.Batches;
import dev.steward.platform.task.Blocking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads rows into an index: changed ones, new ones, and those that appeared late. */
@Component
class IndexReading {

    /** Ids read at once. */
    static final int PAGE = 2_000;

    private static final int ROWS = 250;

    /** Changed rows read at once, whose sizes are unknown. */
    private static final int CHANGED_ROWS = 25;

    private static final long CHARACTERS = 500_000;

    /** Rows between two commits during a long read. */
    private static final long COMMITTED = 100_000;

    /** Gaps checked every time; the others are checked periodically. */
    private static final int NEWEST_GAPS = 4;

    private static final Duration ALL_GAPS = Duration.ofSeconds(10);

    private static final Duration SEEN = Duration.ofMillis(500);

    private final List<FindableSource> sources;
    private final FindableChanges changes;
    private final IndexOpening opening;
    private final SearchIndex index;
    private final Blocking blocking;
    private final Clock clock;
    private Instant gapsLookedAt = Instant.EPOCH;
    private Instant seenAt = Instant.EPOCH;

    IndexReading(
            Sources sources,
            FindableChanges changes,
            IndexOpening opening,
            SearchIndex index,
            Blocking blocking,
            Clock clock) {
        this.sources = sources.all();
        this.changes = changes;
        this.opening = opening;
        this.index = index;
        this.blocking = blocking;
        this.clock = clock;
    }

    /** Reads everything new, and makes it visible to searches. */
    Mono<Void> all(Feeding feeding, Instant now) {
        boolean allGaps = now.isAfter(gapsLookedAt.plus(ALL_GAPS));
        gapsLookedAt = allGaps ? now : gapsLookedAt;
        var changed = new Rows<>(Feeding.CHANGES, changes::between, Change::id, page -> replaced(feeding, page));
        return read(feeding, changed, allGaps, now)
                .thenMany(Flux.fromIterable(sources).concatMap(source -> {
                    int place = sources.indexOf(source);
                    return read(
                            feeding,
                            new Rows<>(
                                    source.name(),
                                    source::between,
                                    FindableSize::id,
                                    page -> put(feeding, source, place, page)),
                            allGaps,
                            now);
                }))
                .then(blocking.run(feeding::refresh));
    }

    /** Rows with ascending ids, and what puts them into the index. @param name as in {@link Feeding#reach} */
    private record Rows<T>(String name, Pages<T> pages, ToLongFunction<T> id, Function<List<T>, Mono<Void>> put) {

        List<Long> ids(List<T> page) {
            return page.stream().map(id::applyAsLong).toList();
        }
    }

    private interface Pages<T> {
        Flux<T> between(long after, long upTo, int limit);
    }

    private <T> Mono<Void> read(Feeding feeding, Rows<T> rows, boolean allGaps, Instant now) {
        var name = rows.name();
        return Mono.defer(() -> rows.pages()
                        .between(feeding.reach(name).upTo(), Long.MAX_VALUE, PAGE)
                        .collectList())
                .delayUntil(rows.put())
                .doOnNext(page -> feeding.reach(name, feeding.reach(name).read(rows.ids(page), clock.instant())))
                .delayUntil(page -> page.size() < PAGE ? Mono.empty() : meanwhile(feeding))
                .repeat()
                .takeUntil(page -> page.size() < PAGE)
                .then(Mono.defer(() -> late(feeding, rows, allGaps, now)));
    }

    /** @param now when this reading began: a gap found since is looked at once, however long it took */
    private <T> Mono<Void> late(Feeding feeding, Rows<T> rows, boolean allGaps, Instant now) {
        var name = rows.name();
        feeding.reach(name, feeding.reach(name).at(now));
        return Flux.fromIterable(stretches(feeding.reach(name), allGaps))
                .concatMap(stretch ->
                        pages(stretch, rows.id(), after -> rows.pages().between(after, stretch.to(), PAGE)))
                .map(page -> missing(feeding.reach(name), page, rows.id()))
                .concatMap(
                        late -> rows.put()
                                .apply(late)
                                .doOnSuccess(_ ->
                                        feeding.reach(name, feeding.reach(name).filled(rows.ids(late)))),
                        1)
                .then();
    }

    /** The content of a stretch, page by page. */
    static <T> Flux<List<T>> pages(IdWatermark.Stretch stretch, ToLongFunction<T> id, LongFunction<Flux<T>> after) {
        return after.apply(stretch.from() - 1)
                .collectList()
                .expand(page -> page.size() < PAGE
                        ? Mono.empty()
                        : after.apply(id.applyAsLong(page.getLast())).collectList());
    }

    private static <T> List<T> missing(IdWatermark reach, List<T> page, ToLongFunction<T> id) {
        return page.stream().filter(row -> !reach.has(id.applyAsLong(row))).toList();
    }

    private static List<IdWatermark.Stretch> stretches(IdWatermark reach, boolean all) {
        var gaps = reach.gaps();
        return all
                ? reach.stretches()
                : gaps.subList(Math.max(0, gaps.size() - NEWEST_GAPS), gaps.size()).stream()
                        .map(gap -> new IdWatermark.Stretch(gap.from(), gap.to()))
                        .toList();
    }

    private Mono<Void> replaced(Feeding feeding, List<Change> page) {
        return Flux.range(0, sources.size())
                .concatMap(place -> {
                    var source = sources.get(place);
                    var rows = page.stream()
                            .filter(change -> change.source().equals(source.name()))
                            .map(Change::row)
                            .filter(row -> source.holdsOthers()
                                    || feeding.reach(source.name()).has(row))
                            .collect(Collectors.toSet());
                    return rows.isEmpty() ? Mono.empty() : replaced(feeding, source, place, rows);
                })
                .then();
    }

    private Mono<Void> replaced(Feeding feeding, FindableSource source, int place, Collection<Long> ids) {
        return Flux.fromIterable(ids)
                .buffer(CHANGED_ROWS)
                .concatMap(
                        some -> source.rows(some)
                                .collectList()
                                .flatMap(rows -> blocking.run(() -> feeding.replace(source, place, some, rows))),
                        0)
                .then();
    }

    private Mono<Void> put(Feeding feeding, FindableSource source, int place, List<FindableSize> page) {
        return Flux.fromIterable(batches(page))
                .concatMap(ids -> source.rows(ids).collectList(), 0)
                .concatMap(rows -> blocking.run(() -> feeding.add(source, place, rows)), 1)
                .then();
    }

    /** Groups rows into batches that fit into memory. */
    static List<List<Long>> batches(List<FindableSize> page) {
        var found = page.stream().filter(row -> row.characters() > 0).toList();
        return Batches.of(found, FindableSize::characters, CHARACTERS, ROWS).stream()
                .map(batch -> batch.stream().map(FindableSize::id).toList())
                .toList();
    }

    /** During a long read, makes the rows so far visible, and saves them from being read again after a crash. */
    private Mono<Void> meanwhile(Feeding feeding) {
        var now = clock.instant();
        boolean due = now.isAfter(seenAt.plus(SEEN));
        seenAt = due ? now : seenAt;
        var shown = due ? shown(feeding) : Mono.<Void>empty();
        return feeding.unwritten() < COMMITTED ? shown : shown.then(opening.commit(feeding, now));
    }

    private Mono<Void> shown(Feeding feeding) {
        return index.ready().isPresent() ? blocking.run(feeding::refresh) : share(feeding);
    }

    private Mono<Void> share(Feeding feeding) {
        return Flux.fromIterable(sources)
                .concatMap(FindableSource::newest)
                .reduce(0L, Long::sum)
                .doOnNext(all -> {
                    long read = sources.stream()
                            .mapToLong(source -> feeding.reach(source.name()).upTo())
                            .sum();
                    index.building(new SearchIndex.Built(read, all));
                })
                .then();
    }
}

package dev.steward.search;

import dev.steward.findable.FindableRequest;
import dev.steward.findable.FindableRow;
import dev.steward.findable.FindableSize;
import dev.steward.findable.FindableSource;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Rows in memory. */
final class FakeSource implements FindableSource {

    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    final SequencedMap<Long, FindableRow> rows = new ConcurrentSkipListMap<>();

    private final String name;

    /** Rows in a talk. */
    FakeSource() {
        this("fake");
    }

    FakeSource(String name) {
        this.name = name;
    }

    FakeSource said(long id, String text) {
        return said(id, text, LONG_AGO);
    }

    FakeSource said(long id, String text, Instant at) {
        return add(new FindableRow(
                id,
                new FindableRow.Place("topic", 1, "talk", "Talk"),
                List.of(new FindableRow.Text("message", text)),
                "user",
                false,
                at,
                true));
    }

    FakeSource add(FindableRow row) {
        rows.put(row.id(), row);
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String holder() {
        return "talk";
    }

    @Override
    public Mono<Long> newest() {
        return Mono.just(rows.isEmpty() ? 0 : rows.lastEntry().getKey());
    }

    @Override
    public Flux<FindableSize> between(long after, long upTo, int limit) {
        return Flux.fromIterable(rows.values())
                .filter(row -> row.id() > after && row.id() <= upTo)
                .take(limit)
                .map(row -> new FindableSize(row.id(), 1));
    }

    @Override
    public Flux<FindableRow> rows(Collection<Long> ids) {
        return Flux.fromIterable(ids).mapNotNull(rows::get);
    }

    @Override
    public Flux<FindableRow> holding(FindableRequest wish, int most) {
        return Flux.empty();
    }
}

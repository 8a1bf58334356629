package dev.steward.search;

import dev.steward.findable.FindableRow;
import dev.steward.findable.FindableSource;
import dev.steward.platform.task.Blocking;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An index over rows in memory, without a service. */
final class Searched implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private static final Duration LONG = Duration.ofSeconds(60);

    final FakeSource source = new FakeSource();
    final LuceneIndex index;
    private final Feeding feeding;
    private final IndexSearch search;

    Searched(Path folder) {
        var sources = new Sources(List.of(source));
        index = LuceneIndex.create(folder);
        feeding = Feeding.fresh(index, "test", sources.names(), IdWatermark.NOTHING);
        search = new IndexSearch(sources, new Blocking(), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    /** Adds all rows. */
    Searched fed() {
        return fed(0);
    }

    /** Adds all rows from that id on. */
    Searched fed(long first) {
        var rows =
                source.rows.values().stream().filter(row -> row.id() >= first).toList();
        feeding.replace(source, 0, rows.stream().map(FindableRow::id).toList(), rows);
        feeding.refresh();
        return this;
    }

    /** Removes a row of another source and everything in it. */
    void gone(FindableSource other, long id) {
        feeding.replace(other, 1, List.of(id), List.of());
        feeding.refresh();
    }

    void commit() {
        feeding.commit();
    }

    SearchRead.Found find(String typed) {
        return find(typed, 40, null);
    }

    SearchRead.Found find(String typed, int limit, @Nullable String after) {
        var cursor = after == null ? null : Cursor.of(after);
        return Objects.requireNonNull(
                search.find(index, SearchQuery.of(typed), limit, cursor).block(LONG));
    }

    List<Long> ids(String typed) {
        return find(typed).results().stream()
                .map(SearchRead.Result::messageId)
                .map(Objects::requireNonNull)
                .toList();
    }

    @Override
    public void close() {
        index.close();
    }
}

package dev.steward.search;

import dev.steward.findable.FindableRow;
import dev.steward.findable.FindableSource;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An index being fed, and how far it has read. Used by one task at a time. Rows count once they are committed together
 * with {@link #words}: a process that ends before that reads the same rows again.
 */
final class Feeding {

    /** The key for the position in the changes, next to those of the sources. */
    static final String CHANGES = "changes";

    private static final String ID = "id";
    private static final String SOURCES = "sources";
    private static final String GENERATION = "generation";
    private static final String REACH = "reach.";

    private final LuceneIndex index;
    private final String id;
    private final String sources;
    private final Map<String, IdWatermark> reaches = new HashMap<>();
    private long generation;
    private long unwritten;
    private boolean unsure;

    private Feeding(LuceneIndex index, String id, String sources) {
        this.index = index;
        this.id = id;
        this.sources = sources;
    }

    /** Continues with an index where its last commit ended. @throws IndexFault if the commit data makes no sense */
    static Feeding on(LuceneIndex index, String sources, Instant now) {
        var said = index.said();
        if (!sources.equals(said.get(SOURCES))) {
            throw new IndexFault("It is of other sources", null);
        }
        try {
            var feeding = new Feeding(index, said.getOrDefault(ID, ""), sources);
            feeding.generation = Long.parseLong(said.getOrDefault(GENERATION, ""));
            said.forEach((word, value) -> {
                if (word.startsWith(REACH)) {
                    feeding.reaches.put(word.substring(REACH.length()), IdWatermark.of(value, now));
                }
            });
            return feeding;
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IndexFault("It does not say what it has read", e);
        }
    }

    static Feeding fresh(LuceneIndex index, String id, String sources, IdWatermark changes) {
        var feeding = new Feeding(index, id, sources);
        feeding.reaches.put(CHANGES, changes);
        return feeding;
    }

    LuceneIndex index() {
        return index;
    }

    String id() {
        return id;
    }

    long generation() {
        return generation;
    }

    IdWatermark reach(String source) {
        return reaches.getOrDefault(source, IdWatermark.NOTHING);
    }

    void reach(String source, IdWatermark reach) {
        reaches.put(source, reach);
    }

    /** Rows that would have to be read again after a crash. */
    long unwritten() {
        return unwritten;
    }

    /** Removes the rows of a source with greater ids, which the database no longer has. Blocks. */
    void backTo(String source, long newest) {
        index.removeAbove(source, newest);
        reach(source, reach(source).backTo(newest));
    }

    /** Adds new rows. Blocks. @param place the position of the source among all sources */
    void add(FindableSource source, int place, List<FindableRow> rows) {
        var entries = entries(source, place, rows);
        if (unsure) {
            index.put(entries);
        } else {
            index.add(entries);
        }
        unwritten += rows.size();
    }

    private static List<LuceneIndex.Entry> entries(FindableSource source, int place, List<FindableRow> rows) {
        return rows.stream()
                .map(row -> new LuceneIndex.Entry(
                        IndexedRow.key(source.name(), row.id()), IndexedRow.of(source, place, row)))
                .toList();
    }

    /** From now on, a new row may already be in the index because of work that failed later. */
    void beUnsure() {
        unsure = true;
    }

    /**
     * Replaces rows that have changed, and removes those that are gone. Blocks. A container that is yet to be read as
     * new only updates the state of its rows, some of which may already be in the index.
     *
     * @param ids all rows that have changed
     */
    void replace(FindableSource source, int place, Collection<Long> ids, List<FindableRow> rows) {
        var read = reach(source.name());
        index.put(entries(
                source,
                place,
                source.holdsOthers()
                        ? rows.stream().filter(row -> read.has(row.id())).toList()
                        : rows));
        var there = rows.stream().map(FindableRow::id).collect(Collectors.toSet());
        for (long each : ids) {
            if (!there.contains(each)) {
                index.remove(
                        source.holdsOthers()
                                ? IndexedRow.container(source.name(), each)
                                : IndexedRow.key(source.name(), each));
            }
        }
        if (source.holdsOthers()) {
            rows.forEach(row -> index.show(IndexedRow.container(source.name(), row.id()), IndexedRow.state(row)));
        }
        unwritten += ids.size();
    }

    /** Makes the added rows visible to searches. Blocks. */
    void refresh() {
        index.refresh();
    }

    /** Commits the next generation, which the database already knows about. Blocks. */
    void commit() {
        generation++;
        index.commit(words());
        unwritten = 0;
    }

    private Map<String, String> words() {
        var words = new HashMap<String, String>();
        words.put(ID, id);
        words.put(SOURCES, sources);
        words.put(GENERATION, String.valueOf(generation));
        reaches.forEach((source, reach) -> words.put(REACH + source, reach.written()));
        return words;
    }
}

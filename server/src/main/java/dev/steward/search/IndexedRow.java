package dev.steward.search;

import dev.steward.findable.FindableRow;
import dev.steward.findable.FindableRow.Text;
import dev.steward.findable.FindableSource;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;

/** Converts rows to entries of the index. */
final class IndexedRow {

    /** Maximum number of sources, ever. */
    private static final int SOURCES = 64;

    private IndexedRow() {}

    static Term key(String source, long id) {
        return new Term(IndexField.KEY, keys(source).text() + id);
    }

    /** The prefix of all keys of a source. */
    static Term keys(String source) {
        return new Term(IndexField.KEY, source + ":");
    }

    /** Rows that are shown and removed together. @param holder the source of their container */
    static Term container(String holder, long id) {
        return new Term(IndexField.CONTAINER, holder + ":" + id);
    }

    /** @param place the position of the source among all sources, from 0 */
    static long order(int place, long id) {
        return id * SOURCES + place;
    }

    static int place(long order) {
        return (int) (order % SOURCES);
    }

    static long id(long order) {
        return order / SOURCES;
    }

    /** The section where the row can be seen. */
    static long state(FindableRow row) {
        if (!row.visible()) {
            return IndexField.UNSEEN;
        }
        for (var section : SearchFilter.Section.values()) {
            if (section.name().equals(row.place().section())) {
                return section.ordinal() + 1L;
            }
        }
        return SearchFilter.Section.values().length + 1L;
    }

    /** Whether a row in that state can be seen in one of the sections; in any section if the set is empty. */
    static LongPredicate seenIn(Set<SearchFilter.Section> sections) {
        var states = sections.stream().map(section -> section.ordinal() + 1L).collect(Collectors.toSet());
        return state -> state != IndexField.UNSEEN && (states.isEmpty() || states.contains(state));
    }

    static Document of(FindableSource source, int place, FindableRow row) {
        var document = new Document();
        document.add(
                new StringField(IndexField.KEY, key(source.name(), row.id()).text(), Field.Store.NO));
        document.add(new StringField(
                IndexField.CONTAINER,
                container(source.holder(), row.place().id()).text(),
                Field.Store.NO));
        document.add(new NumericDocValuesField(IndexField.ORDER, order(place, row.id())));
        document.add(new NumericDocValuesField(IndexField.STATE, state(row)));
        document.add(new LongField(IndexField.TIME, row.at().getEpochSecond(), Field.Store.NO));
        if (row.role() != null) {
            document.add(new StringField(IndexField.ROLE, row.role(), Field.Store.NO));
        }
        if (row.attached()) {
            document.add(new StringField(IndexField.ATTACHED, "yes", Field.Store.NO));
        }
        long size = 0;
        for (Text text : row.texts()) {
            size += text.text().length();
            document.add(
                    new TextField(text.isTitle() ? IndexField.TITLE : IndexField.TEXT, text.text(), Field.Store.NO));
        }
        document.add(new NumericDocValuesField(IndexField.SIZE, size));
        return document;
    }
}

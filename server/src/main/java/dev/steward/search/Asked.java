package dev.steward.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TermQuery;

/**
 * The query for the index.
 *
 * @param query everything except where a row can be seen and how new it is, see {@link RecencyCollector}
 * @param parts the query of each term, used to find it again in a text
 */
record Asked(Query query, List<Query> parts) {

    /** The share of the terms that {@link SearchLevel#most} requires. */
    private static final double MAX = 0.6;

    static Asked of(SearchQuery wish, SearchLevel level, IndexSearcher searcher) throws IOException {
        var parts = new ArrayList<Query>();
        for (var part : new TermQueries(searcher, level).of(wish.terms())) {
            parts.add(searcher.rewrite(part)); // near spellings are searched in all words of the index: once is enough
        }
        var query = new BooleanQuery.Builder();
        if (level == SearchLevel.most) {
            var some = new BooleanQuery.Builder();
            parts.forEach(part -> some.add(part, Occur.SHOULD));
            query.add(
                    some.setMinimumNumberShouldMatch((int) Math.ceil(MAX * parts.size()))
                            .build(),
                    Occur.MUST);
        } else {
            parts.forEach(part -> query.add(part, Occur.MUST));
        }
        if (parts.isEmpty()) {
            query.add(new MatchAllDocsQuery(), Occur.FILTER);
        }
        narrow(wish.filter(), query);
        return new Asked(query.build(), parts);
    }

    private static void narrow(SearchFilter filter, BooleanQuery.Builder query) {
        filter.closed().forEach(part -> query.add(rowsOf(part), Occur.MUST_NOT));
        if (!filter.roles().isEmpty()) {
            var roles = new BooleanQuery.Builder();
            filter.roles()
                    .forEach(role -> roles.add(new TermQuery(new Term(IndexField.ROLE, role.name())), Occur.SHOULD));
            query.add(roles.build(), Occur.FILTER);
        }
        if (filter.attached()) {
            query.add(new TermQuery(new Term(IndexField.ATTACHED, "yes")), Occur.FILTER);
        }
        if (filter.after() != null || filter.before() != null) {
            long from = filter.after() == null ? Long.MIN_VALUE : filter.after().getEpochSecond();
            long to = filter.before() == null ? Long.MAX_VALUE : filter.before().getEpochSecond() - 1;
            query.add(LongField.newRangeQuery(IndexField.TIME, from, to), Occur.FILTER);
        }
    }

    /** The messages of a section, or everything else in it. */
    private static Query rowsOf(SearchFilter.Part part) {
        var said = new BooleanQuery.Builder();
        for (var role : SearchFilter.Role.values()) {
            said.add(new TermQuery(new Term(IndexField.ROLE, role.name())), Occur.SHOULD);
        }
        return new BooleanQuery.Builder()
                .add(
                        NumericDocValuesField.newSlowExactQuery(
                                IndexField.STATE, part.section().ordinal() + 1L),
                        Occur.MUST)
                .add(said.build(), part.said() ? Occur.MUST : Occur.MUST_NOT)
                .build();
    }

    /** Finds the matching words in a text. */
    Results.Finder finder() {
        Map<String, Integer> known = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            var terms = new TreeSet<Term>();
            parts.get(i).visit(QueryVisitor.termCollector(terms));
            for (var term : terms) {
                known.putIfAbsent(term.text(), i);
            }
        }
        return new TextFinder(known);
    }

    /** Whether no term can be searched. */
    boolean isEmpty() {
        return parts.isEmpty();
    }

    static Stream<String> fields() {
        return Stream.of(IndexField.TITLE, IndexField.TEXT);
    }
}

package dev.steward.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum.SeekStatus;
import org.apache.lucene.search.BlendedTermQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** Builds queries from terms. Each searches titles, where a word counts more, and all other texts. */
record TermQueries(IndexSearcher searcher, SearchLevel level) {

    private static final float TITLE = 2.5f;

    /** An exact word counts more than a completion. */
    private static final float WHOLE = 2f;

    /** Completions examined for a prefix, and longer words that are searched: the most frequent ones. */
    private static final int LOOKED_AT = 1_000;

    private static final int COMPLETIONS = 64;

    /** Maximum words of all terms that are searched; any further ones are ignored. */
    private static final int MAX = 64;

    /** Similar spellings of a word. */
    private static final int SPELLINGS = 30;

    /** The most alternatives of all words: a query with too many would fail. */
    private static final int ALTERNATIVES = 400;

    /** Shorter words are not searched inside others, because everything would match. */
    private static final int MIN_INSIDE = 3;

    /** The words of the index that are looked into for all words of a query. */
    private static final int LOOKED_INTO = 2_000_000;

    /** Shorter words have no similar spellings, because everything would match. */
    private static final int MIN_NEAR = 4;

    /** Longer words have none either: the cost grows with the length, and nobody mistypes such a word. */
    private static final int MAX_NEAR = 64;

    /** From this length on, two letters may differ. */
    private static final int LONG = 8;

    /** Words joined by hyphens, apostrophes or dots, which others write as one. */
    private static final Pattern HYPHENATED = Pattern.compile(
            "[\\p{L}\\p{N}]+(?:(?:[-\u2010\u2011'\u2019]|(?<=\\p{L})\\.(?=\\p{L}))[\\p{L}\\p{N}]+)++\\.?");

    /**
     * The words of a term.
     *
     * @param begun whether the last word is a prefix
     * @param joined whether they may also be written as one word
     */
    private record Words(List<String> all, boolean begun, boolean joined) {}

    /**
     * What each word may cost.
     *
     * @param longer words that contain it
     * @param lookedInto words of the index, see {@link #LOOKED_INTO}
     */
    private record Room(int spellings, int longer, int lookedInto) {
        static Room of(int words) {
            int each = ALTERNATIVES / Math.max(1, words);
            return new Room(Math.min(SPELLINGS, each), Math.min(COMPLETIONS, each), LOOKED_INTO / Math.max(1, words));
        }
    }

    /** The query of each term, except those without a word. Words with similar spellings need not be adjacent. */
    List<Query> of(List<SearchTerm> terms) throws IOException {
        var asked = new ArrayList<Words>();
        int count = 0;
        for (var term : terms) {
            var words = Analysis.ASKED.words(term.text()).stream()
                    .map(Analysis.Word::term)
                    .limit(MAX - count)
                    .toList();
            // Letters separated by signs, as in R&D, are a word and not a prefix
            boolean begun = term.kind() == SearchTerm.Kind.prefix
                    && (words.size() < 2 || words.stream().anyMatch(word -> word.length() > 1));
            boolean joined = words.size() > 1 && HYPHENATED.matcher(term.text()).matches();
            asked.add(new Words(words, begun, joined));
            count += words.size();
        }
        var room = Room.of(count);
        var queries = new ArrayList<Query>();
        for (var words : asked) {
            queries.addAll(of(words, room));
        }
        return queries;
    }

    private List<Query> of(Words words, Room room) throws IOException {
        var all = words.all();
        if (!level.isGuess() && all.size() > 1) {
            var apart = phrase(all, words.begun());
            return List.of(words.joined() ? either(apart, word(String.join("", all), words.begun(), room)) : apart);
        }
        var queries = new ArrayList<Query>();
        for (int i = 0; i < all.size(); i++) {
            queries.add(word(all.get(i), words.begun() && i == all.size() - 1, room));
        }
        return queries;
    }

    private Query word(String word, boolean begun, Room room) throws IOException {
        var anywhere = new BooleanQuery.Builder();
        for (var field : Asked.fields().toList()) {
            boolean title = field.equals(IndexField.TITLE);
            add(anywhere, new TermQuery(new Term(field, word)), (begun ? WHOLE : 1) * (title ? TITLE : 1));
            int letters = word.codePointCount(0, word.length());
            var longer = level == SearchLevel.inside && letters >= MIN_INSIDE
                    ? containing(field, word, room)
                    : begun ? completions(field, word) : List.<Term>of();
            if (!longer.isEmpty()) {
                add(anywhere, best(longer), title ? TITLE : 1);
            }
            if (level.isGuess() && letters >= MIN_NEAR && letters <= MAX_NEAR) {
                int wrong = letters >= LONG ? 2 : 1;
                add(
                        anywhere,
                        new FuzzyQuery(new Term(field, word), wrong, 1, room.spellings(), true),
                        title ? TITLE : 1);
            }
        }
        return anywhere.build();
    }

    /** The best-scoring completion, all weighted like the most frequent one. A sum of them could not skip any row. */
    private static Query best(List<Term> completions) {
        var best = new BlendedTermQuery.Builder();
        completions.forEach(one -> best.add(one));
        return best.setRewriteMethod(new BlendedTermQuery.DisjunctionMaxRewrite(0))
                .build();
    }

    private Query phrase(List<String> words, boolean begun) throws IOException {
        var anywhere = new BooleanQuery.Builder();
        for (var field : Asked.fields().toList()) {
            var phrase = new MultiPhraseQuery.Builder();
            for (int i = 0; i < words.size(); i++) {
                var one = new Term(field, words.get(i));
                var last = begun && i == words.size() - 1 ? completions(field, words.get(i)) : List.<Term>of();
                phrase.add(last.isEmpty() ? new Term[] {one} : last.toArray(Term[]::new));
            }
            add(anywhere, phrase.build(), field.equals(IndexField.TITLE) ? TITLE : 1);
        }
        return anywhere.build();
    }

    private static Query either(Query one, Query other) {
        return new BooleanQuery.Builder()
                .add(one, Occur.SHOULD)
                .add(other, Occur.SHOULD)
                .build();
    }

    private static void add(BooleanQuery.Builder all, Query query, float boost) {
        all.add(boost == 1 ? query : new BoostQuery(query, boost), Occur.SHOULD);
    }

    /** A longer word, and how many texts contain it. */
    private record Completion(Term term, int texts) {}

    private List<Term> completions(String field, String beginning) throws IOException {
        var prefix = new BytesRef(beginning);
        return mostFrequent(
                field, prefix, COMPLETIONS, LOOKED_AT, term -> StringHelper.startsWith(term, prefix), _ -> true);
    }

    private List<Term> containing(String field, String part, Room room) throws IOException {
        var inside = new BytesRef(part);
        return mostFrequent(
                field, new BytesRef(), room.longer(), room.lookedInto(), _ -> true, term -> contains(term, inside));
    }

    private static boolean contains(BytesRef term, BytesRef part) {
        for (int from = 0; from + part.length <= term.length; from++) {
            int at = term.offset + from;
            if (Arrays.equals(term.bytes, at, at + part.length, part.bytes, part.offset, part.offset + part.length)) {
                return true;
            }
        }
        return false;
    }

    /**
     * The words of the index that most texts contain.
     *
     * @param first where to begin
     * @param kept the most that are returned
     * @param most words examined
     * @param goesOn whether to examine a word and those behind it
     */
    private List<Term> mostFrequent(
            String field, BytesRef first, int kept, int most, Predicate<BytesRef> goesOn, Predicate<BytesRef> fits)
            throws IOException {
        var terms = MultiTerms.getTerms(searcher.getIndexReader(), field);
        if (terms == null) {
            return List.of();
        }
        var found = new PriorityQueue<>(Comparator.comparingInt(Completion::texts));
        var each = terms.iterator();
        boolean more = each.seekCeil(first) != SeekStatus.END;
        for (int seen = 0; more && seen < most && goesOn.test(each.term()); seen++) {
            if (fits.test(each.term())) {
                found.add(new Completion(new Term(field, BytesRef.deepCopyOf(each.term())), each.docFreq()));
            }
            if (found.size() > kept) {
                found.poll();
            }
            more = each.next() != null;
        }
        return found.stream().map(Completion::term).toList();
    }
}

package dev.steward.search;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.function.LongPredicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.FilterCollector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.TopFieldCollector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;

/**
 * Collects the best rows that can be seen, and adds to what the words are worth how new a row is.
 *
 * <p>Rows lie in each segment with the newest first. What newness adds to the rows that are still to come is known
 * therefore, and the query is told what the words have to be worth at least: it leaves out whatever cannot be among the
 * best. That is nearly all, where a word is in every other row. As a part of the query newness would be worth its most in
 * every row until it has been looked at, and so would each be looked at.
 */
final class RecencyCollector implements CollectorManager<RecencyCollector.Each, TopFieldDocs> {

    /** What was said so long ago is worth half of what is said now, beside what the words are worth. */
    private static final double HALF = Duration.ofDays(60).toSeconds();

    private static final double NEW = 1.5;

    private final TopFieldCollectorManager best;
    private final LongPredicate seen;
    private final long now;

    /**
     * @param seen whether a row in that state is wanted
     * @param now what is newer than that counts as of that moment
     */
    RecencyCollector(TopFieldCollectorManager best, LongPredicate seen, Instant now) {
        this.best = best;
        this.seen = seen;
        this.now = now.getEpochSecond();
    }

    @Override
    public Each newCollector() {
        return new Each(best.newCollector());
    }

    @Override
    public TopFieldDocs reduce(Collection<Each> all) throws IOException {
        return best.reduce(all.stream().map(each -> each.best).toList());
    }

    private float worth(long time) {
        return (float) (NEW * HALF / (HALF + Math.max(0, now - time)));
    }

    final class Each extends FilterCollector {

        private final TopFieldCollector best;

        Each(TopFieldCollector best) {
            super(best);
            this.best = best;
        }

        @Override
        public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
            var times = DocValues.unwrapSingleton(DocValues.getSortedNumeric(leaf.reader(), IndexField.TIME));
            return new Segment(
                    best.getLeafCollector(leaf), times, DocValues.getNumeric(leaf.reader(), IndexField.STATE));
        }
    }

    /** Rows of one segment. */
    private final class Segment implements LeafCollector {

        private final LeafCollector best;
        private final NumericDocValues times;
        private final NumericDocValues states;

        /** Of the row that is looked at: no row after it has more. */
        private float newness = (float) NEW;

        Segment(LeafCollector best, NumericDocValues times, NumericDocValues states) {
            this.best = best;
            this.times = times;
            this.states = states;
        }

        @Override
        public void setScorer(Scorable words) throws IOException {
            best.setScorer(new Sum(words));
        }

        @Override
        public void collect(int row) throws IOException {
            if (states.advanceExact(row) && seen.test(states.longValue()) && times.advanceExact(row)) {
                newness = worth(times.longValue());
                best.collect(row);
            }
        }

        private final class Sum extends Scorable {

            private final Scorable words;
            private float least;
            private float leastOfWords;

            Sum(Scorable words) {
                this.words = words;
            }

            @Override
            public float score() throws IOException {
                float score = words.score() + newness;
                narrow();
                return score;
            }

            @Override
            public void setMinCompetitiveScore(float least) throws IOException {
                this.least = least;
                narrow();
            }

            private void narrow() throws IOException {
                // The sum is rounded, and must not be taken for less than it is.
                float rest = (float) ((double) least - newness - Math.ulp(least));
                if (rest > leastOfWords) {
                    leastOfWords = rest;
                    words.setMinCompetitiveScore(rest);
                }
            }
        }
    }
}

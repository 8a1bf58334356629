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
 * Collects the best visible rows, adding a bonus for newness to the score of the words.
 *
 * <p>In each segment the newest rows come first. So the bonus of the rows yet to come is bounded, and the query can be
 * told the minimum score that their words need: it skips everything that cannot be among the best. That is nearly all
 * rows if a word is in every other one. If newness were part of the query, every row could have the full bonus until it
 * was looked at, so each one would have to be.
 */
final class RecencyCollector implements CollectorManager<RecencyCollector.Each, TopFieldDocs> {

    /** The age at which the bonus for newness is half that of a new row. */
    private static final double HALF = Duration.ofDays(60).toSeconds();

    private static final double NEW = 1.5;

    private final TopFieldCollectorManager best;
    private final LongPredicate seen;
    private final long now;

    /**
     * @param seen whether a row in that state is wanted
     * @param now rows newer than this count as being from this time
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

    /** The rows of one segment. */
    private final class Segment implements LeafCollector {

        private final LeafCollector best;
        private final NumericDocValues times;
        private final NumericDocValues states;

        /** Of the current row; no later row has more. */
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
                // The sum is rounded, and must not be underestimated.
                float rest = (float) ((double) least - newness - Math.ulp(least));
                if (rest > leastOfWords) {
                    leastOfWords = rest;
                    words.setMinCompetitiveScore(rest);
                }
            }
        }
    }
}

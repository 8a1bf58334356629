package dev.steward.library;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds texts that say nearly the same. Ignores case, accents and punctuation, but not numbers: texts with different
 * numbers never match. Compares pieces of three characters, so word endings and languages without spaces matter little.
 * A fixed number of pieces represents a long text, which bounds the time per pair.
 */
final class Likeness {

    /** The share of common pieces from which two texts count as the same. */
    private static final double SAME = 0.6;

    /** Pieces that represent a text. */
    private static final int PIECES = 256;

    private static final int PIECE = 3;

    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern SIGNS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final Pattern NUMBERS = Pattern.compile("\\p{N}+");

    private Likeness() {}

    /** Two texts, by index in the list. @param share of their pieces that they have in common, up to 1 */
    record Pair(int first, int second, double share) {}

    /**
     * Returns the pairs that say nearly the same, most similar first; each text is in at most one of them.
     *
     * @param most the maximum number of pairs
     */
    static List<Pair> pairs(List<String> texts, int most) {
        var sketches = texts.stream().map(Sketch::of).toList();
        var alike = new ArrayList<Pair>();
        for (int first = 0; first < sketches.size(); first++) {
            for (int second = first + 1; second < sketches.size(); second++) {
                double share = sketches.get(first).share(sketches.get(second));
                if (share >= SAME) {
                    alike.add(new Pair(first, second, share));
                }
            }
        }
        alike.sort(Comparator.comparingDouble(Pair::share).reversed());
        var pairs = new ArrayList<Pair>();
        var taken = new HashSet<Integer>();
        for (var pair : alike) {
            if (pairs.size() < most && !taken.contains(pair.first) && !taken.contains(pair.second)) {
                pairs.add(pair);
                taken.addAll(List.of(pair.first, pair.second));
            }
        }
        return pairs;
    }

    /** Whether both say nearly the same. */
    static boolean isSame(String one, String other) {
        return Sketch.of(one).share(Sketch.of(other)) >= SAME;
    }

    /** The pieces of a text with the smallest hashes, in order, and its numbers. */
    private record Sketch(int[] pieces, Set<String> numbers) {

        static Sketch of(String text) {
            var plain = plain(text);
            var marks = new TreeSet<Integer>();
            for (int at = 0; at + PIECE <= plain.length(); at++) {
                marks.add(mixed(plain.substring(at, at + PIECE).hashCode()));
                if (marks.size() > PIECES) {
                    marks.pollLast();
                }
            }
            return new Sketch(
                    marks.stream().mapToInt(Integer::intValue).toArray(),
                    NUMBERS.matcher(plain).results().map(found -> found.group()).collect(Collectors.toSet()));
        }

        /** The share of the smallest hashes of both texts that they have in common. */
        double share(Sketch other) {
            if (!numbers.equals(other.numbers)) {
                return 0;
            }
            int common = 0;
            int seen = 0;
            int mine = 0;
            int theirs = 0;
            while (seen < PIECES && (mine < pieces.length || theirs < other.pieces.length)) {
                int order = mine == pieces.length
                        ? 1
                        : theirs == other.pieces.length ? -1 : Integer.compare(pieces[mine], other.pieces[theirs]);
                mine += order <= 0 ? 1 : 0;
                theirs += order >= 0 ? 1 : 0;
                common += order == 0 ? 1 : 0;
                seen++;
            }
            return seen == 0 ? 0 : (double) common / seen;
        }

        private static String plain(String text) {
            var bare = MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                    .replaceAll("");
            return " "
                    + SIGNS.matcher(bare.toLowerCase(Locale.ROOT))
                            .replaceAll(" ")
                            .strip() + " ";
        }

        /** Spreads hashes evenly, so that the smallest ones do not favour certain letters. */
        private static int mixed(int hash) {
            int mixed = hash * 0x9E3779B9;
            return mixed ^ mixed >>> 15;
        }
    }
}

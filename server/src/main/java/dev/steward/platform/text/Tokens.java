package dev.steward.platform.text;

import java.lang.Character.UnicodeScript;
import java.util.stream.IntStream;

/**
 * Estimates how many tokens a language model makes of a text, by script: words, digits, symbols and white space each cost
 * what public tokenizers use on average. This needs no vendor's table, which would take tens of megabytes; differences are
 * corrected by the counts that the provider reports.
 */
public final class Tokens {

    /** Estimates are counted in thousandths of a token. */
    private static final int TOKEN = 1000;

    /** A word up to this length is one token; longer ones are split. */
    private static final int LETTERS_OF_A_WORD = 7;

    private static final int LATIN_PIECE = 4;
    private static final int DIGITS_OF_A_TOKEN = 3;

    private Tokens() {}

    /** The number of tokens; at least 1 for a non-empty text. */
    public static int of(CharSequence text) {
        var count = new Count();
        for (int at = 0; at < text.length(); ) {
            int point = Character.codePointAt(text, at);
            count.add(point);
            at += Character.charCount(point);
        }
        return count.tokens();
    }

    /** The length in chars of the longest prefix with at most {@code tokens}; never splits a character. */
    public static int beginning(CharSequence text, int tokens) {
        var count = new Count();
        for (int at = 0; at < text.length(); ) {
            int point = Character.codePointAt(text, at);
            count.add(point);
            if (count.tokens() > tokens) {
                return at;
            }
            at += Character.charCount(point);
        }
        return text.length();
    }

    /** Character classes; a token never spans two of them, except for the space before a word. */
    private enum Kind {
        BLANK,
        WORD,
        DIGIT,
        SIGN,
        OTHER
    }

    /** Counts character by character, so that the cost of each prefix is known. */
    private static final class Count {

        private long thousandths;
        private Kind last = Kind.OTHER;
        private int lastPoint;
        private int run;
        private boolean any;

        void add(int point) {
            any = true;
            Kind kind = kind(point);
            run = kind == last ? run + 1 : 1;
            thousandths += price(kind, point);
            last = kind;
            lastPoint = point;
        }

        int tokens() {
            return any ? (int) Math.max(1, (thousandths + TOKEN - 1) / TOKEN) : 0;
        }

        private int price(Kind kind, int point) {
            return switch (kind) {
                case WORD -> word(point);
                case DIGIT -> run % DIGITS_OF_A_TOKEN == 1 ? TOKEN : 0;
                case BLANK -> blank(point);
                // Two symbols that often occur together are one token, as are the lines of a table
                case SIGN -> point == lastPoint && run % 4 != 1 ? 100 : run == 1 ? 750 : 350;
                case OTHER -> other(point);
            };
        }

        /** The first piece of a word is a token; a new hump of a camelCase name starts another piece. */
        private int word(int point) {
            boolean hump = run > 1 && Character.isUpperCase(point) && Character.isLowerCase(lastPoint);
            if (hump) {
                run = 1;
            }
            if (point < 0x80) {
                boolean piece = run > LETTERS_OF_A_WORD && (run - LETTERS_OF_A_WORD) % LATIN_PIECE == 1;
                return run == 1 || piece ? TOKEN : 0;
            }
            // Accented letters and other alphabets have fewer whole words in every vocabulary
            return switch (UnicodeScript.of(point)) {
                case LATIN -> run == 1 ? TOKEN : 500;
                case CYRILLIC, GREEK -> run == 1 ? TOKEN : 330;
                default -> run == 1 ? TOKEN : 450;
            };
        }

        /** One space belongs to the following word; an indentation of any depth is one token, and so is a line break. */
        private int blank(int point) {
            if (point == '\n') {
                return run == 1 ? 600 : lastPoint == '\n' ? 50 : 300;
            }
            return run == 1 ? 0 : run == 2 ? 600 : 20;
        }

        private static int other(int point) {
            return switch (UnicodeScript.of(point)) {
                case HAN -> 1000;
                case HIRAGANA, KATAKANA -> 850;
                case HANGUL -> 900;
                case THAI, LAO, KHMER, MYANMAR, TIBETAN -> 900;
                default -> point > 0xFFFF ? 2300 : 1200; // emoji and rare characters are split into bytes
            };
        }

        /** The classes of the most frequent characters. */
        private static final Kind[] ASCII =
                IntStream.range(0, 0x80).mapToObj(Count::found).toArray(Kind[]::new);

        private static Kind kind(int point) {
            return point < ASCII.length ? ASCII[point] : found(point);
        }

        private static Kind found(int point) {
            if (Character.isWhitespace(point)) {
                return Kind.BLANK;
            }
            if (Character.isDigit(point)) {
                return Kind.DIGIT;
            }
            return Character.isLetter(point) || Character.getType(point) == Character.NON_SPACING_MARK
                    ? letters(point)
                    : point < 0x2E80 ? Kind.SIGN : Kind.OTHER;
        }

        /** Scripts without spaces between words are counted character by character. */
        private static Kind letters(int point) {
            if (point < 0x2E80 && point != 0x200D) {
                return switch (UnicodeScript.of(point)) {
                    case THAI, LAO, KHMER, MYANMAR, TIBETAN -> Kind.OTHER;
                    default -> Kind.WORD;
                };
            }
            return Kind.OTHER;
        }
    }
}

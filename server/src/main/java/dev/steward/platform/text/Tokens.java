package dev.steward.platform.text;

import java.lang.Character.UnicodeScript;
import java.util.stream.IntStream;

/**
 * How many tokens a language model will make of a text, estimated by its script: words of an alphabet, digits, signs and
 * white space each cost what public tokenizers charge for them on average. No vendor's table is needed, which would weigh
 * tens of megabytes; what a model counts differently is corrected by the counts that its provider reports.
 */
public final class Tokens {

    /** Estimates are added up in thousandths of a token. */
    private static final int TOKEN = 1000;

    /** A word of this length is one token; longer ones fall into pieces. */
    private static final int LETTERS_OF_A_WORD = 7;

    private static final int LATIN_PIECE = 4;
    private static final int DIGITS_OF_A_TOKEN = 3;

    private Tokens() {}

    /** The tokens of the text; never less than 1 for a text that is not empty. */
    public static int of(CharSequence text) {
        var count = new Count();
        for (int at = 0; at < text.length(); ) {
            int point = Character.codePointAt(text, at);
            count.add(point);
            at += Character.charCount(point);
        }
        return count.tokens();
    }

    /** The length in chars of the longest beginning with at most {@code tokens}; it never splits a character. */
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

    /** What neighbouring characters are taken for; a token never spans two kinds, but for the blank before a word. */
    private enum Kind {
        BLANK,
        WORD,
        DIGIT,
        SIGN,
        OTHER
    }

    /** Goes through a text character by character, so that the price of its beginning is always known. */
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
                // Two signs that often come together are one token, as are the lines of a table
                case SIGN -> point == lastPoint && run % 4 != 1 ? 100 : run == 1 ? 750 : 350;
                case OTHER -> other(point);
            };
        }

        /** The first piece of a word is a token; a new hump of a camelCase name begins a piece too. */
        private int word(int point) {
            boolean hump = run > 1 && Character.isUpperCase(point) && Character.isLowerCase(lastPoint);
            if (hump) {
                run = 1;
            }
            if (point < 0x80) {
                boolean piece = run > LETTERS_OF_A_WORD && (run - LETTERS_OF_A_WORD) % LATIN_PIECE == 1;
                return run == 1 || piece ? TOKEN : 0;
            }
            // Letters with marks and other alphabets have fewer words of their own in every vocabulary
            return switch (UnicodeScript.of(point)) {
                case LATIN -> run == 1 ? TOKEN : 500;
                case CYRILLIC, GREEK -> run == 1 ? TOKEN : 330;
                default -> run == 1 ? TOKEN : 450;
            };
        }

        /** One blank belongs to the word behind it, an indentation is one token however deep, and so is a line's end. */
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
                default -> point > 0xFFFF ? 2300 : 1200; // emoji and rare signs fall into bytes
            };
        }

        /** The kinds of the characters that most texts are made of. */
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

        /** Scripts that write no blanks between words are counted character by character. */
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

package dev.steward.search;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Decides where words with signs end. {@code C++}, {@code C#} and {@code .NET} are words including their signs;
 * {@code node.js} and {@code e-mail} are two words each. Words are stored in all forms that may be searched for:
 * {@code getUserName} as a whole and by its parts, {@code e-mail} also as {@code email}, {@code C++} also as {@code C},
 * {@code über} also as {@code ueber}.
 * Queries are used as written.
 */
final class WordParts extends TokenFilter {

    private static final char PLUS = '\u01c0';
    private static final char DOT = '\u01c1';
    private static final char HYPHEN = '\u01c2';
    private static final char SHARP = '\u01c3';

    private static final char FIRST_RAISED = '\u00b2';

    /** Names with at most this many parts are also stored by adjacent parts; longer ones only by single parts. */
    private static final int MAX_PARTS = 8;

    private static final String UMLAUTS = "äöüÄÖÜ";

    /** The first part of a version, which is also searched for without its letter. */
    private static final Pattern VERSION = Pattern.compile("[vV][0-9]+");

    private static final String SOUTHEAST_ASIAN = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN];
    private static final String IDEOGRAPHIC = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.IDEOGRAPHIC];

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute position = addAttribute(PositionIncrementAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);

    private final boolean stored;
    private final ArrayDeque<Part> waiting = new ArrayDeque<>();

    WordParts(TokenStream input, boolean stored) {
        super(input);
        this.stored = stored;
    }

    /** A word at the same position as the one before, or at the next one. */
    private record Part(String term, int start, int end, int step, String type) {}

    /** A run of characters without signs. @param from where it begins in the token, with {@code to} as its end */
    private record Piece(int from, int to) {}

    /**
     * The placeholder letter for a sign whose role is undecided, and the plain digit for a raised or lowered one; any other
     * character is unchanged.
     */
    static char letter(char sign) {
        return switch (sign) {
            case '+', '\uff0b' -> PLUS;
            case '#', '\uff03', '\u266f' -> SHARP;
            case '.' -> DOT;
            case '-', '\u2010', '\u2011', '\'', '\u2019' -> HYPHEN;
            default -> sign < FIRST_RAISED ? sign : digit(sign);
        };
    }

    /** {@code CO₂} is the word {@code CO2}. */
    private static char digit(char sign) {
        boolean isDigit = isRaised(sign) || sign >= '\u2080' && sign <= '\u2089';
        return isDigit ? (char) ('0' + Character.getNumericValue(sign)) : sign;
    }

    static boolean isRaised(char sign) {
        return switch (sign) {
            case FIRST_RAISED, '\u00b3', '\u00b9', '\u2070' -> true;
            default -> sign >= '\u2074' && sign <= '\u2079';
        };
    }

    /** Whether the script has no spaces between words. */
    static boolean isWithoutBlanks(char sign) {
        return sign >= '\u0e00' && sign <= '\u0eff'
                || sign >= '\u1000' && sign <= '\u109f'
                || sign >= '\u1780' && sign <= '\u17ff';
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (waiting.isEmpty()) {
            if (!input.incrementToken()) {
                return false;
            }
            if (type.type().equals(SOUTHEAST_ASIAN)) {
                type.setType(IDEOGRAPHIC); // its characters are taken in pairs
                return true;
            }
            if (isOneForm()) {
                return true;
            }
            take(term.toString(), offset.startOffset(), position.getPositionIncrement(), type.type());
        }
        var next = waiting.remove();
        clearAttributes();
        term.append(next.term());
        offset.setOffset(next.start(), next.end());
        position.setPositionIncrement(next.step());
        type.setType(next.type());
        return true;
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        waiting.clear();
    }

    /** Whether the token certainly has one form only, as nearly all have: then it stays as it is. */
    private boolean isOneForm() {
        for (int i = 0; i < term.length(); i++) {
            char each = term.charAt(i);
            if (isSign(each)
                    || stored
                            && (i > 0 && (Character.isUpperCase(each) || Character.isDigit(each))
                                    || UMLAUTS.indexOf(each) >= 0)) {
                return false;
            }
        }
        return true;
    }

    private void take(String token, int start, int step, String kind) {
        var pieces = pieces(token);
        for (int i = 0; i < pieces.size(); i++) {
            var piece = pieces.get(i);
            int end = endWithSigns(token, piece);
            var words = words(token, piece, end, i == 0);
            int own = i == 0 ? step : 1;
            for (var word : words) {
                waiting.add(new Part(word, start + piece.from, start + end, own, kind));
                own = 0;
            }
            int last = lastJoined(token, pieces, i);
            if (stored && last > i) {
                var joined = joined(token, pieces.subList(i, last + 1));
                waiting.add(new Part(joined, start + piece.from, start + pieces.get(last).to, 0, kind));
            }
        }
    }

    private static List<Piece> pieces(String token) {
        var pieces = new ArrayList<Piece>();
        int from = -1;
        for (int i = 0; i <= token.length(); i++) {
            boolean sign = i == token.length() || isSign(token.charAt(i));
            if (sign && from >= 0) {
                pieces.add(new Piece(from, i));
                from = -1;
            } else if (!sign && from < 0) {
                from = i;
            }
        }
        return pieces;
    }

    private static boolean isSign(char each) {
        return each >= PLUS && each <= SHARP;
    }

    /** The end of the word including trailing signs, which belong to it after a letter unless another letter follows. */
    private static int endWithSigns(String token, Piece piece) {
        int end = piece.to;
        while (end < token.length() && (token.charAt(end) == PLUS || token.charAt(end) == SHARP)) {
            end++;
        }
        boolean goesOn = end < token.length() && !isSign(token.charAt(end)) && Character.isLetter(token.charAt(end));
        return Character.isLetter(token.charAt(piece.to - 1)) && !goesOn ? end : piece.to;
    }

    /** The word first, then the other forms in which it is stored. */
    private Set<String> words(String token, Piece piece, int end, boolean first) {
        var words = new LinkedHashSet<String>();
        var bare = token.substring(piece.from, piece.to);
        var dotted = piece.from > 0 && token.charAt(piece.from - 1) == DOT && Character.isLetter(bare.charAt(0));
        var signed = bare + token.substring(piece.to, end).replace(PLUS, '+').replace(SHARP, '#');
        words.add(!stored && dotted && first ? "." + signed : signed);
        if (stored) {
            words.add(bare);
            if (dotted) {
                words.add("." + signed);
            }
            words.addAll(partsOf(bare));
            if (VERSION.matcher(bare).matches()) {
                words.add(bare.substring(1));
            }
            words.add(spelledOut(bare));
        }
        return words;
    }

    /** The German spelling without dots, which replaces them by an e. */
    private static String spelledOut(String word) {
        return word.replace("ä", "ae")
                .replace("ö", "oe")
                .replace("ü", "ue")
                .replace("Ä", "Ae")
                .replace("Ö", "Oe")
                .replace("Ü", "Ue");
    }

    /** The parts of a name in camel case: each one, and those adjacent from its beginning or to its end. */
    private static List<String> partsOf(String name) {
        var ends = new ArrayList<Integer>();
        for (int i = 1; i < name.length(); i++) {
            char here = name.charAt(i);
            boolean isNew = Character.isUpperCase(here)
                    && (Character.isLowerCase(name.charAt(i - 1))
                            || Character.isUpperCase(name.charAt(i - 1))
                                    && i + 1 < name.length()
                                    && Character.isLowerCase(name.charAt(i + 1)));
            if (isNew) {
                ends.add(i);
            }
        }
        if (ends.isEmpty()) {
            return List.of();
        }
        var parts = new ArrayList<String>();
        int from = 0;
        ends.add(name.length());
        for (int end : ends) {
            parts.add(name.substring(from, end));
            if (ends.size() <= MAX_PARTS) {
                parts.add(name.substring(0, end));
                parts.add(name.substring(from));
            }
            from = end;
        }
        return parts;
    }

    /** The last piece of the hyphenated or abbreviated word that begins with this piece; the piece itself if there is no such word. */
    private static int lastJoined(String token, List<Piece> pieces, int first) {
        int last = first;
        while (last + 1 < pieces.size() && isHyphenated(token, pieces.get(last), pieces.get(last + 1))) {
            last++;
        }
        boolean begins = first == 0 || !isHyphenated(token, pieces.get(first - 1), pieces.get(first));
        if (last == first || last - first >= MAX_PARTS || !begins) {
            return first;
        }
        boolean isWord = joined(token, pieces.subList(first, last + 1)).chars().anyMatch(Character::isLetter);
        return isWord ? last : first;
    }

    /** The pieces as one word: {@code email} for {@code e-mail}. */
    private static String joined(String token, List<Piece> pieces) {
        return pieces.stream()
                .map(piece -> token.substring(piece.from, piece.to))
                .collect(Collectors.joining());
    }

    private static boolean isHyphenated(String token, Piece one, Piece next) {
        char between = token.charAt(one.to);
        boolean isAbbreviated = between == DOT
                && Character.isLetter(token.charAt(one.to - 1))
                && Character.isLetter(token.charAt(next.from));
        return next.from == one.to + 1 && (between == HYPHEN || isAbbreviated);
    }
}

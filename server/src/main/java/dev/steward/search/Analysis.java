package dev.steward.search;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.core.DecimalDigitFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * Splits texts into words, for all languages at once: without case and accents. Chinese, Japanese, Korean, Thai, Lao,
 * Khmer and Burmese have no spaces between words, so each pair of characters is a word. Signs that belong to a word are
 * part of it ({@code C++}, {@code .NET}), and names written as one word are found by their parts, see
 * {@link WordParts}.
 */
final class Analysis extends Analyzer {

    /** For indexing: pairs of characters, single characters for searches of just one, and the parts of names. */
    static final Analysis STORED = new Analysis(true);

    /** For queries. */
    static final Analysis ASKED = new Analysis(false);

    private final boolean alone;

    private Analysis(boolean alone) {
        this.alone = alone;
    }

    record Word(String term, int start, int end) {}

    @Override
    protected TokenStreamComponents createComponents(String field) {
        var words = new StandardTokenizer();
        var narrow = new CJKWidthFilter(new WordParts(words, alone));
        var plain = new ASCIIFoldingFilter(new DecimalDigitFilter(new Unaccented(new LowerCaseFilter(narrow))));
        int all = CJKBigramFilter.HAN | CJKBigramFilter.HIRAGANA | CJKBigramFilter.KATAKANA | CJKBigramFilter.HANGUL;
        return new TokenStreamComponents(words, new CJKBigramFilter(plain, all, alone));
    }

    @Override
    protected Reader initReader(String field, Reader reader) {
        return new Apart(reader);
    }

    List<Word> words(String text) {
        var found = new ArrayList<Word>();
        try (var stream = tokenStream("", text)) {
            var term = stream.addAttribute(CharTermAttribute.class);
            var place = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                found.add(new Word(term.toString(), place.startOffset(), place.endOffset()));
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // reading from memory cannot fail
        }
        return found;
    }

    /**
     * Replaces marks within names and numbers by spaces, so that each part is found: {@code node_js}.
     * Signs that may belong to a word become letters for the tokenizer; {@link WordParts} decides about them.
     */
    private static final class Apart extends FilterReader {

        private static final String MARKS = "_:,;";

        /** A raised digit after more letters is a footnote, and after none a power; after fewer it belongs to a unit. */
        private static final int MAX_UNIT = 2;

        /** How many letters stand right before. */
        private int letters;

        Apart(Reader reader) {
            super(reader);
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            return next < 0 ? next : mapped((char) next);
        }

        @Override
        public int read(char[] into, int offset, int length) throws IOException {
            int read = super.read(into, offset, length);
            for (int i = offset; i < offset + read; i++) {
                into[i] = mapped(into[i]);
            }
            return read;
        }

        private char mapped(char next) {
            boolean isApart =
                    MARKS.indexOf(next) >= 0 || WordParts.isRaised(next) && (letters == 0 || letters > MAX_UNIT);
            letters = Character.isLetter(next) ? letters + 1 : 0;
            return isApart ? ' ' : WordParts.letter(next);
        }
    }

    /**
     * Removes accents that are characters of their own, in any script: those of Latin, Greek and Cyrillic, the vowels
     * of Hebrew and Arabic, the colours of emoji, and formatting characters. Unifies Arabic letters that are written in two
     * ways, and the Greek ones for s.
     */
    private static final class Unaccented extends TokenFilter {

        private static final Pattern ACCENTS = Pattern.compile(
                "[\\ufe0e\\ufe0f\\x{1f3fb}-\\x{1f3ff}\\u0300-\\u036f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff"
                        + "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u05f3\\u05f4"
                        + "\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed]+");
        private static final char FIRST_BEYOND_ASCII = 0x80;

        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        Unaccented(TokenStream input) {
            super(input);
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (!input.incrementToken()) {
                return false;
            }
            for (int i = 0; i < term.length(); i++) {
                if (term.charAt(i) >= FIRST_BEYOND_ASCII && !WordParts.isWithoutBlanks(term.charAt(i))) {
                    var parted = Normalizer.normalize(term, Normalizer.Form.NFKD);
                    var plain = Normalizer.normalize(ACCENTS.matcher(parted).replaceAll(""), Normalizer.Form.NFC);
                    if (plain.isEmpty()) {
                        break;
                    }
                    term.setEmpty()
                            .append(plain.toLowerCase(Locale.ROOT) // of letters that were capitals only in their shape
                                    .replace('\u03c2', '\u03c3')
                                    .replace('\u0649', '\u064a')
                                    .replace('\u06cc', '\u064a')
                                    .replace('\u06a9', '\u0643')
                                    .replace('\u0629', '\u0647'));
                    break;
                }
            }
            return true;
        }
    }
}

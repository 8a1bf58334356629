package dev.steward.platform.text;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects the encoding of a text. UTF-8 and UTF-16 are recognized; others are declared in the text, or guessed from the bytes
 * and from the language of the person who added the text.
 *
 * @param isGuessed whether another encoding is also possible, so that characters may be wrong
 */
public record TextEncoding(Charset charset, boolean isGuessed) {

    private static final Charset WESTERN = Charset.forName("windows-1252");

    /** The lowest score for a guess: about half of the non-ASCII characters make sense. */
    private static final double SENSE = 0.4;

    /** The bonus for the person's language. */
    private static final double HINT = 0.3;

    /**
     * The lowest score of the letters alone that keeps a text Western for people who write another alphabet. Their own texts
     * have at most 0.6, with nothing but single letters; whole words have 0.1, and Western texts mostly 1.
     */
    private static final double CLEARLY_WESTERN = 0.7;

    /** The lowest letter of Western texts, but for a few. */
    private static final int FIRST_LETTER = 0xc0;

    /** The letters Š Œ Ž š œ ž Ÿ of Western texts. */
    private static final String LOW_LETTERS = "\u008a\u008c\u008e\u009a\u009c\u009e\u009f";

    /** Fewer double-byte characters may be a few Western letters in a row, unless the person writes such a language. */
    private static final int MIN_PAIRS = 4;

    private static final Pattern CYRILLIC_WORD = Pattern.compile(
            "(?<!\\p{L})(?=\\p{L}*[аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ])(?=\\p{L}*[бвгджзклмнпрстфхцчшБВГДЖЗКЛМНПРСТФХЦЧШ])"
                    + "[\\p{Lu}&&\\p{IsCyrillic}]?[\\p{Ll}&&\\p{IsCyrillic}]++(?!\\p{L})");

    /** The bytes in which a text declares its encoding. */
    private static final int BEGINNING = 1_024;

    /** The declarations of XML, of a web page, and of Python or Ruby in the first two lines. */
    private static final Pattern DECLARED = Pattern.compile("(?i)(?:^<\\?xml[^>]{0,200}?encoding\\s{0,9}=\\s{0,9}[\"']"
            + "|<meta[^>]{0,200}?charset\\s{0,9}=\\s{0,9}[\"']?|^(?:#[^\\n]{0,200}\\n)?#[^\\n]{0,200}?coding[:=][ \\t]{0,9})"
            + "([A-Za-z0-9_.:-]{1,40})");

    /** The larger encodings that browsers read in place of others. Spec: WHATWG Encoding, 4.2. */
    private static final Map<String, String> LARGER = Map.of(
            "US-ASCII", "windows-1252",
            "ISO-8859-1", "windows-1252",
            "ISO-8859-9", "windows-1254",
            "TIS-620", "x-windows-874",
            "Shift_JIS", "windows-31j",
            "GB2312", "GB18030",
            "GBK", "GB18030",
            "EUC-KR", "x-windows-949");

    /** How many valid UTF-8 characters there must be per flaw in a partly damaged text. */
    private static final int MOSTLY = 4;

    /** Single-byte encodings and the languages written in them. */
    private static final List<Single> SINGLES = List.of(
            new Single("windows-1251", false, Set.of("ru", "uk", "be", "bg", "sr", "mk")),
            new Single("windows-1250", true, Set.of("pl", "cs", "sk", "hu", "sl", "hr", "bs", "ro", "sq")),
            new Single("windows-1253", false, Set.of("el")),
            new Single("windows-1254", true, Set.of("tr", "az")),
            new Single("windows-1255", false, Set.of("he", "iw", "yi")),
            new Single("windows-1256", false, Set.of("ar", "fa", "ur")),
            new Single("windows-1257", true, Set.of("lt", "lv", "et")),
            new Single("windows-1258", true, Set.of("vi")),
            new Single("x-windows-874", false, Set.of("th")));

    private static final List<Pairs> PAIRS = List.of(
            new Pairs("windows-31j", "ja", 0x88, 0x97, 0x82, 0x83),
            new Pairs("EUC-JP", "ja", 0xb0, 0xcf, 0xa1, 0xa5),
            new Pairs("GB18030", "zh", 0xb0, 0xd7, 0xa1, 0xa3),
            new Pairs("Big5", "zh", 0xa4, 0xc6, 0xa1, 0xa1),
            new Pairs("x-windows-949", "ko", 0xb0, 0xc8, 0xb0, 0xc8));

    private record Single(String name, boolean isLatin, Set<String> languages) {}

    /**
     * A double-byte encoding, with the first bytes that indicate common characters.
     *
     * @param from the lowest first byte of common characters
     * @param kana the lowest first byte of characters that only this language has
     */
    private record Pairs(String name, String language, int from, int to, int kana, int kanaTo) {}

    private record Guess(Charset charset, double sense) {}

    /** @param hint the language of the person who added the text; {@link Locale#ROOT} if unknown */
    public static TextEncoding of(byte[] bytes, Locale hint) {
        var wide = wide(bytes);
        if (wide != null) {
            return new TextEncoding(wide, false);
        }
        var text = loose(bytes);
        long flaws = text.chars().filter(each -> each == 0).count() - zeros(bytes);
        if (flaws > 0 && flaws <= 3) {
            // It may end in the middle of a character; a text without another one just ends with a letter
            var whole = loose(Arrays.copyOf(bytes, bytes.length - cutOff(bytes)));
            if (whole.indexOf('\0') < 0 && whole.chars().anyMatch(each -> each > 0x7f)) {
                return new TextEncoding(StandardCharsets.UTF_8, true);
            }
        }
        if (flaws == 0) {
            return new TextEncoding(isShifted(bytes) ? Charset.forName("ISO-2022-JP") : StandardCharsets.UTF_8, false);
        }
        if (text.chars().filter(each -> each > 0x7f).count() >= MOSTLY * flaws) {
            return new TextEncoding(StandardCharsets.UTF_8, true);
        }
        var declared = declared(bytes);
        return declared == null ? new TextEncoding(guess(bytes, hint), true) : new TextEncoding(declared, false);
    }

    /** The encoding that the text itself names, if all of it is valid in that; null otherwise. */
    private static @Nullable Charset declared(byte[] bytes) {
        var found =
                DECLARED.matcher(new String(bytes, 0, Math.min(BEGINNING, bytes.length), StandardCharsets.ISO_8859_1));
        if (!found.find()) {
            return null;
        }
        try {
            var name = found.group(1);
            var larger = named(name);
            var charset = isValid(bytes, larger) ? larger : Charset.forName(name);
            // UTF-8 was tried before, and a text in UTF-16 could not be read up to where it says so
            return !charset.equals(StandardCharsets.UTF_8)
                            && isValid(bytes, charset)
                            && new String(bytes, charset).contains(name)
                    ? charset
                    : null;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return null;
        }
    }

    /**
     * The encoding that browsers read for the name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Charset named(String name) {
        var charset = Charset.forName(name);
        var larger = LARGER.getOrDefault(charset.name(), charset.name());
        return Charset.isSupported(larger) ? Charset.forName(larger) : charset;
    }

    /** Decodes the text, without its byte order mark. Invalid characters become U+FFFD. */
    public String decode(byte[] bytes) {
        var text =
                charset.equals(StandardCharsets.UTF_8) ? WellFormed.repaired(loose(bytes)) : new String(bytes, charset);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /** UTF-16 or UTF-32, by byte order mark or by the zeros in texts other than Chinese; null otherwise. */
    public static @Nullable Charset wide(byte[] start) {
        if (Bytes.matchAt(start, 0, 0xff, 0xfe, 0, 0)) {
            return Charset.forName("UTF-32LE");
        }
        if (Bytes.matchAt(start, 0, 0, 0, 0xfe, 0xff)) {
            return Charset.forName("UTF-32BE");
        }
        if (Bytes.matchAt(start, 0, 0xff, 0xfe)) {
            return StandardCharsets.UTF_16LE;
        }
        if (Bytes.matchAt(start, 0, 0xfe, 0xff)) {
            return StandardCharsets.UTF_16BE;
        }
        int[] zeros = new int[2];
        int[] blanks = new int[2]; // zeros that are paired with Western letters, spaces or line breaks
        for (int i = 0; i + 1 < start.length; i += 2) {
            for (int side = 0; side < 2; side++) {
                if (start[i + side] == 0) {
                    zeros[side]++;
                    int other = start[i + 1 - side] & 0xff;
                    blanks[side] += other >= ' ' && other < 0x7f || other >= 0xa0 || other >= 9 && other <= 13 ? 1 : 0;
                }
            }
        }
        for (int side = 0; side < 2; side++) {
            // A few may be coincidence
            boolean many = zeros[side] > 1 && zeros[side] * 16 >= start.length / 2;
            if (many && zeros[1 - side] == 0 && blanks[side] == zeros[side]) {
                return side == 1 ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
            }
        }
        return null;
    }

    /** Whether the beginning of a file looks like text, in any encoding. */
    public static boolean isText(byte[] start) {
        if (wide(start) != null) {
            return true;
        }
        int odd = 0;
        for (byte each : start) {
            if (each == 0) {
                return false;
            }
            odd += each > 0 && each < ' ' && (each < 8 || each > 13) && each != 27 || each == 0x7f ? 1 : 0;
        }
        return start.length > 0 && odd * 50 <= start.length;
    }

    private static String loose(byte[] bytes) {
        try (var reader = new LooseUtf8(new ByteArrayInputStream(bytes))) {
            var text = new StringWriter(bytes.length);
            reader.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // reading from memory cannot fail
        }
    }

    private static long zeros(byte[] bytes) {
        long zeros = 0;
        for (byte each : bytes) {
            zeros += each == 0 ? 1 : 0;
        }
        return zeros;
    }

    /** How many of the last bytes are an incomplete UTF-8 character. */
    public static int cutOff(byte[] bytes) {
        for (int back = 1; back <= Math.min(3, bytes.length); back++) {
            int each = bytes[bytes.length - back] & 0xff;
            if (each >= 0xc2) {
                return each < 0xf5 && (each >= 0xf0 ? 4 : each >= 0xe0 ? 3 : 2) > back ? back : 0;
            }
            if (each < 0x80) {
                return 0;
            }
        }
        return 0;
    }

    /** Detects Japanese mail, which is ASCII with escape sequences. */
    private static boolean isShifted(byte[] bytes) {
        for (int i = 0; i + 2 < bytes.length; i++) {
            if (bytes[i] == 27 && bytes[i + 1] == '$' && (bytes[i + 2] == 'B' || bytes[i + 2] == '@')) {
                return true;
            }
        }
        return false;
    }

    private static Charset guess(byte[] bytes, Locale hint) {
        var language = hint.getLanguage();
        var best = new Guess(WESTERN, average(bytes, at -> western(bytes, at)));
        for (var pairs : PAIRS) {
            boolean isHinted = pairs.language.equals(language);
            double sense = pairs(bytes, pairs, isHinted ? 1 : MIN_PAIRS) + (isHinted ? HINT : 0);
            best = better(best, pairs.name, sense);
        }
        boolean isCyrillic = SINGLES.getFirst().languages.contains(language);
        if (isCyrillic || hasCyrillicWords(bytes, "windows-1251")) {
            best = better(best, "windows-1251", average(bytes, at -> cyrillic(bytes, at, 0xe0)));
        }
        if (isCyrillic || hasCyrillicWords(bytes, "KOI8-R")) {
            best = better(best, "KOI8-R", average(bytes, at -> cyrillic(bytes, at, 0xc0)) - 0.05);
        }
        boolean isWestern = best.charset.equals(WESTERN) && westernLetters(bytes, language) >= CLEARLY_WESTERN;
        for (var single : SINGLES) {
            if (single.languages.contains(language)
                    && (single.isLatin || !isWestern)
                    && Charset.isSupported(single.name)) {
                // For these the bytes say little; the language decides, unless it is clearly another encoding.
                double letters = average(bytes, at -> (bytes[at] & 0xff) >= 0xa0 ? 1 : 0);
                double sense = Math.max(letters, SENSE) + HINT;
                boolean isPlain = best.charset.name().equals("KOI8-R") && single.name.equals("windows-1251");
                best = isPlain || best.sense > sense && !best.charset.equals(WESTERN)
                        ? best
                        : new Guess(Charset.forName(single.name), sense);
            }
        }
        return best.sense >= SENSE ? best.charset : WESTERN;
    }

    private static Guess better(Guess best, String name, double sense) {
        return sense > best.sense && Charset.isSupported(name) ? new Guess(Charset.forName(name), sense) : best;
    }

    /**
     * The score for Western text of the bytes that are letters there. The lower ones are mostly signs, which other encodings
     * have too; in Greek texts, some letters are symbols among Latin ones.
     */
    private static double westernLetters(byte[] bytes, String language) {
        return average(
                bytes,
                at -> isWesternLetter(bytes, at) && !(language.equals("el") && isGreekSymbol(bytes, at)),
                at -> isLowLetter(bytes, at) ? 1 : western(bytes, at));
    }

    private static boolean isWesternLetter(byte[] bytes, int at) {
        return (bytes[at] & 0xff) >= FIRST_LETTER || isLowLetter(bytes, at);
    }

    /** Whether this is a low letter within a word. */
    private static boolean isLowLetter(byte[] bytes, int at) {
        return LOW_LETTERS.indexOf(bytes[at] & 0xff) >= 0 && isInWord(bytes, at);
    }

    /** Detects the first letters of units and differences, such as μm and Δt. */
    private static boolean isGreekSymbol(byte[] bytes, int at) {
        int each = bytes[at] & 0xff;
        return (each == 0xec || each == 0xc4)
                && !isLetter(bytes, at - 1)
                && !(isLetter(bytes, at + 1) && isLetter(bytes, at + 2) && isLetter(bytes, at + 3));
    }

    /** The average score of the non-ASCII bytes. */
    private static double average(byte[] bytes, IntToDoubleFunction scoreAt) {
        return average(bytes, at -> bytes[at] < 0, scoreAt);
    }

    private static double average(byte[] bytes, IntPredicate counts, IntToDoubleFunction scoreAt) {
        double sense = 0;
        int beyond = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (counts.test(i)) {
                beyond++;
                sense += scoreAt.applyAsDouble(i);
            }
        }
        return beyond == 0 ? 0 : sense / beyond;
    }

    /** The score for Western European text: letters within ASCII words, rarely two in a row. */
    private static double western(byte[] bytes, int at) {
        int each = bytes[at] & 0xff;
        boolean inWord = isInWord(bytes, at);
        boolean inRow = isHigh(bytes, at - 1) || isHigh(bytes, at + 1);
        if (each >= FIRST_LETTER && each != 0xd7 && each != 0xf7) {
            return inWord ? 1 : inRow ? 0.1 : 0.6;
        }
        if (isLowLetter(bytes, at)) {
            return 0.1; // Japanese texts have more of them
        }
        boolean isSign = each == 0x80 || each == 0x85 || each >= 0x91 && each <= 0x97 || each >= 0xa0;
        return isSign ? inRow ? 0 : 0.6 : -0.5;
    }

    private static boolean isInWord(byte[] bytes, int at) {
        return isAsciiLetter(bytes, at - 1) || isAsciiLetter(bytes, at + 1);
    }

    /** Whether this is a letter in Western or Greek texts. */
    private static boolean isLetter(byte[] bytes, int at) {
        return isAsciiLetter(bytes, at) || isHigh(bytes, at) && (bytes[at] & 0xff) >= FIRST_LETTER;
    }

    private static boolean isAsciiLetter(byte[] bytes, int at) {
        return at >= 0 && at < bytes.length && bytes[at] > 0 && Character.isLetter(bytes[at]);
    }

    private static boolean isHigh(byte[] bytes, int at) {
        return at >= 0 && at < bytes.length && bytes[at] < 0;
    }

    /** The score for words of Cyrillic letters, mostly lowercase. @param small the first lowercase letter */
    private static double cyrillic(byte[] bytes, int at, int small) {
        int each = bytes[at] & 0xff;
        boolean inWord = isHigh(bytes, at - 1) || isHigh(bytes, at + 1);
        if (each < 0xc0 || !inWord || isInWord(bytes, at)) {
            return 0;
        }
        return each >= small && each < small + 0x20 ? 0.9 : isHigh(bytes, at - 1) ? 0 : 0.8;
    }

    /** Whether two words look like Cyrillic: lowercase but for the first letter, with vowels and consonants. */
    private static boolean hasCyrillicWords(byte[] bytes, String name) {
        return Charset.isSupported(name)
                && CYRILLIC_WORD
                        .matcher(new String(bytes, Charset.forName(name)))
                        .results()
                        .skip(1)
                        .findAny()
                        .isPresent();
    }

    /** The score for common characters in the encoding. @param least characters that are needed for one */
    private static double pairs(byte[] bytes, Pairs pairs, int least) {
        if (!Charset.isSupported(pairs.name) || !isValid(bytes, Charset.forName(pairs.name))) {
            return -1;
        }
        double sense = 0;
        int signs = 0;
        int syllables = 0;
        for (int i = 0; i < bytes.length; i++) {
            int each = bytes[i] & 0xff;
            if (each < 0x80) {
                continue;
            }
            signs++;
            syllables += each == 0xa4 || each == 0xa5 ? 1 : 0;
            if (pairs.name.equals("windows-31j") && each >= 0xa1 && each <= 0xdf) {
                sense -= 0.3; // narrow single-byte kana
                continue;
            }
            boolean isLetterBehind = i + 1 < bytes.length && isAsciiLetter(bytes, i + 1);
            boolean usual = each >= pairs.from && each <= pairs.to;
            boolean kana = each >= pairs.kana && each <= pairs.kanaTo;
            // In Western text, an ASCII letter follows most of these; few double-byte characters end with one.
            sense += usual || kana ? (isLetterBehind ? 0.4 : 0.9) : isLetterBehind ? -0.5 : 0.1;
            i++;
        }
        if (pairs.name.equals("EUC-JP") && syllables * 8 < signs) {
            return sense / 2 / Math.max(1, signs); // Japanese has syllables between the characters that Chinese has too
        }
        // The Korean range is narrow, so it is rarely filled by chance
        return signs < least ? 0 : sense / signs + (pairs.language.equals("ko") ? 0.02 : 0);
    }

    private static boolean isValid(byte[] bytes, Charset charset) {
        for (int cut = 0; cut < 4 && cut < bytes.length; cut++) {
            try {
                charset.newDecoder().decode(ByteBuffer.wrap(bytes, 0, bytes.length - cut));
                return true;
            } catch (CharacterCodingException _) {
                // may end in the middle of a character
            }
        }
        return false;
    }
}

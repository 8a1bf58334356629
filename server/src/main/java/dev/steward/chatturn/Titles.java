package dev.steward.chatturn;

import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Extracts a title from a model's reply. */
final class Titles {

    /** Maximum characters of a title. */
    static final int MAX = 60;

    /** Anything longer is an answer, not a title. */
    static final int NO_TITLE = 180;

    /** A title is not shortened at a space before this many characters. */
    private static final int MIN = 30;

    /** What models call a title before they write it. */
    private static final String LABELS =
            "title|titre|título|títol|titt?el|titolo|tytuł|název|názov|naslov|rubrik|otsikko|cím|titlu|başlık|judul|tajuk"
                    + "|tiêu đề|τίτλος|название|заголовок|назва|наслов|заглавие|כותרת|عنوان|العنوان|शीर्षक|ชื่อเรื่อง|শিরোনাম|标题|標題|题目|題目|題名|タイトル|제목";

    private static final Pattern LABEL = Pattern.compile(
            "^[#*_\\s]*(?:" + LABELS + ")[*_\\s]*[:\\uFF1A][*_]*\\s*", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Pattern HEADING = Pattern.compile("^#{1,6}\\s+");
    private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}\\p{Cc}]+");
    private static final Pattern ENDING =
            Pattern.compile("[.,;:!\\u3001\\u3002\\uFF01\\uFF0C\\uFF0E\\uFF1A\\uFF1B\\uFF61\\uFF64\\s]+$");

    /** Characters that may wrap a title, with the ones that close them. */
    private static final Map<Character, Character> WRAPPERS = Stream.of(
                    "\"\" '' `` ** __ “” „“ ‘’ ‚‘ «» ‹› 「」 『』 《》 〈〉 【】 （） ［］ [] () {} <>".split(" "))
            .collect(Collectors.toUnmodifiableMap(pair -> pair.charAt(0), pair -> pair.charAt(1)));

    private Titles() {}

    /** The title in the reply, at most {@link #MAX} characters; empty if it holds none. */
    static Optional<String> of(String said) {
        var line = said.lines().filter(text -> !text.isBlank()).findFirst().orElse("");
        if (line.length() > 10 * NO_TITLE) {
            return Optional.empty();
        }
        var bare =
                bare(SPACES.matcher(WellFormed.repaired(line)).replaceAll(" ").strip());
        boolean says = bare.codePoints().anyMatch(Character::isLetterOrDigit);
        return says && bare.length() <= NO_TITLE ? Optional.of(cut(bare)) : Optional.empty();
    }

    /** Strips everything around a title, until nothing is left to strip. */
    private static String bare(String text) {
        var peeled = peeled(text);
        return peeled.equals(text) ? text : bare(peeled);
    }

    private static String peeled(String text) {
        var named = HEADING.matcher(LABEL.matcher(text).replaceFirst("")).replaceFirst("");
        return ENDING.matcher(unwrapped(named)).replaceFirst("").strip();
    }

    /** Removes one pair around the whole text; quotes that merely begin and end with one stay. */
    private static String unwrapped(String text) {
        if (text.length() < 2) {
            return text;
        }
        char opening = text.charAt(0);
        var closing = WRAPPERS.get(opening);
        if (closing == null || text.charAt(text.length() - 1) != closing) {
            return text;
        }
        var inner = text.substring(1, text.length() - 1);
        return isPaired(opening, closing, inner) ? text : inner.strip();
    }

    /** Whether the inner text closes what was opened before the end, as in {@code "a" or "b"}. */
    private static boolean isPaired(char opening, char closing, String inner) {
        var core = opening == closing ? trimmed(inner, opening) : inner;
        int closed = core.indexOf(closing);
        int opened = core.indexOf(opening);
        return closed >= 0 && (opening == closing || opened < 0 || closed < opened);
    }

    private static String trimmed(String text, char mark) {
        int from = 0;
        int to = text.length();
        while (from < to && text.charAt(from) == mark) {
            from++;
        }
        while (to > from && text.charAt(to - 1) == mark) {
            to--;
        }
        return text.substring(from, to);
    }

    private static String cut(String title) {
        if (title.length() <= MAX) {
            return title;
        }
        var part = Truncate.to(title, MAX);
        int space = part.lastIndexOf(' ');
        var words = space >= MIN ? part.substring(0, space) : part;
        return ENDING.matcher(words).replaceFirst("") + "…";
    }
}

package dev.steward.library;

import dev.steward.platform.input.Check;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for skill names: the folder has this name, and a text refers to it with a leading slash. */
final class SkillName {

    static final int MAX_LENGTH = 64;

    /** For the API schema, where capital letters are accepted as lowercase. */
    static final String PATTERN = "^[A-Za-z][A-Za-z0-9-]{0,63}$";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    private SkillName() {}

    static boolean is(String text) {
        return NAME.matcher(text).matches();
    }

    /** The name in its stored form. */
    static String kept(String wished) {
        return wished.toLowerCase(Locale.ROOT);
    }

    static void check(Check check, @Nullable String name) {
        check.that(
                name == null || is(name),
                "name",
                "must begin with a letter and hold at most 64 letters, digits and hyphens");
    }

    /** The end of the name that begins here; {@code from} itself if there is no name. */
    static int end(String text, int from) {
        int end = from;
        while (end < text.length() && end - from <= MAX_LENGTH && isPart(text.charAt(end), end == from)) {
            end++;
        }
        return end - from > MAX_LENGTH ? from : end;
    }

    /** Whether a name may end here: the next character continues neither a word nor a path. */
    static boolean endsAt(String text, int at) {
        if (at == text.length()) {
            return true;
        }
        int next = text.codePointAt(at);
        return !Character.isLetterOrDigit(next) && next != '_' && next != '/' && next != '-';
    }

    private static boolean isPart(char letter, boolean first) {
        return (letter >= 'a' && letter <= 'z') || (!first && ((letter >= '0' && letter <= '9') || letter == '-'));
    }
}

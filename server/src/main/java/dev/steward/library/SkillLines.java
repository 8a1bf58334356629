package dev.steward.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the front matter of a skill line by line, as {@code key: rest of the line}: public collections are full of
 * lines that are not valid YAML, such as {@code description: Make it ready: notes and tags}.
 */
final class SkillLines {

    private static final List<String> KNOWN = List.of(SkillDocument.NAME, SkillDocument.DESCRIPTION);

    private static final Pattern ENTRY = Pattern.compile("([A-Za-z][A-Za-z0-9_-]{0,63})[ \\t]*:(?:[ \\t]+(.*))?");
    private static final Pattern FOLDED = Pattern.compile("[>|][+-]?");

    /** A quotation that ends before another begins, unlike one that holds another, or an apostrophe or a sign for inches. */
    private static final Pattern CLOSED =
            Pattern.compile("\"[^\"]*[^\"\\\\\\s]\"[\\s,.:;](.*[\\s(])?\".*\"|'[^']*[^'\\s]'[\\s,.:;](.*[\\s(])?'.*'");

    private static final Pattern ESCAPED = Pattern.compile("\\\\([n\"\\\\])");

    private SkillLines() {}

    /** The name and the description. */
    static Map<String, @Nullable Object> read(String text) {
        var found = new LinkedHashMap<String, @Nullable Object>();
        for (var entry : entries(text)) {
            var key = known(entry.key);
            if (KNOWN.contains(key)) {
                var value = entry.value();
                if (value != null) {
                    found.putIfAbsent(key, value);
                }
            }
        }
        return found;
    }

    /** The key in the letters that Steward knows, such as {@code description} for {@code Description}. */
    static String known(String key) {
        return KNOWN.stream().filter(key::equalsIgnoreCase).findFirst().orElse(key);
    }

    /** The line of the key, from 0; 0 also if the key has no line of its own. */
    static int lineOf(String text, String key) {
        var lines = text.lines().takeWhile(line -> !keyOf(line).equals(key)).count();
        return lines == text.lines().count() ? 0 : (int) lines;
    }

    private static String keyOf(String line) {
        var entry = ENTRY.matcher(line);
        return entry.matches() ? known(entry.group(1)) : "";
    }

    /** The lines with a new, quoted value for the key, or without the key if the value is null. All others stay. */
    static String with(String text, String key, @Nullable String value) {
        var line = value == null ? "" : key + ": " + quoted(value) + "\n";
        var written = new StringBuilder();
        boolean isThere = false;
        for (var entry : entries(text)) {
            if (known(entry.key).equals(key)) {
                written.append(isThere ? "" : line);
                isThere = true;
            } else {
                entry.lines.forEach(each -> written.append(each).append('\n'));
            }
        }
        return isThere ? written.toString() : line + written;
    }

    /** Whether the line has a key, or continues one, such as an item of a list. */
    static boolean isEntry(String line) {
        return !line.isBlank()
                && (Character.isWhitespace(line.charAt(0))
                        || line.startsWith("- ")
                        || ENTRY.matcher(line).matches());
    }

    /** @param key empty for lines before the first key */
    private record Entry(String key, List<String> lines) {

        /** Null for a list, which is not text. */
        @Nullable
        String value() {
            var parts = new ArrayList<String>();
            var first = ENTRY.matcher(lines.getFirst());
            var begin =
                    first.matches() && first.group(2) != null ? first.group(2).strip() : "";
            if (!FOLDED.matcher(begin).matches()) {
                parts.add(begin);
            }
            lines.stream().skip(1).map(String::strip).forEach(parts::add);
            var text = String.join(" ", parts).strip();
            if (text.isEmpty() || isIn("[]", text) || isIn("{}", text)) {
                return null;
            }
            char mark = text.charAt(0);
            boolean isQuoted = (mark == '"' || mark == '\'')
                    && text.length() > 1
                    && text.endsWith(String.valueOf(mark))
                    && !CLOSED.matcher(text).matches();
            var bare = isQuoted ? text.substring(1, text.length() - 1) : text;
            return isQuoted && mark == '"' ? unescaped(bare) : bare;
        }
    }

    /** Text that only starts with a bracket is not a list. */
    private static boolean isIn(String brackets, String text) {
        return text.startsWith(brackets.substring(0, 1)) && text.endsWith(brackets.substring(1));
    }

    private static String unescaped(String text) {
        return ESCAPED.matcher(text)
                .replaceAll(sign -> Matcher.quoteReplacement(sign.group(1).equals("n") ? "\n" : sign.group(1)));
    }

    private static List<Entry> entries(String text) {
        var entries = new ArrayList<Entry>();
        for (var line : text.lines().toList()) {
            var key = ENTRY.matcher(line);
            if (key.matches()) {
                entries.add(new Entry(key.group(1), new ArrayList<>(List.of(line))));
            } else if (entries.isEmpty() || !line.isBlank() && !Character.isWhitespace(line.charAt(0))) {
                entries.add(new Entry("", new ArrayList<>(List.of(line))));
            } else {
                entries.getLast().lines.add(line);
            }
        }
        return entries;
    }

    private static String quoted(String value) {
        return "\""
                + value.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\r", "")
                        .replace("\n", "\\n") + "\"";
    }
}

package dev.steward.agent.directive;

import dev.steward.platform.text.Truncate;
import java.util.regex.Pattern;

/** What an agent is doing, in one line: the first thing for people in the text that it is writing. */
public final class Narration {

    public static final int MAX_LENGTH = 160;

    /** Characters of a line that are read. */
    private static final int READ = 2_000;

    /** The number of a list item. */
    private static final Pattern ITEM = Pattern.compile("[0-9]{1,3}[.)]\\s");

    /** A mark of a heading or a list, of which "*.java" has none. */
    private static final Pattern LEADS = Pattern.compile("[#*+-](?=[\\s#*+-]|$)");

    /** Marks around words. An underscore within a name is none, nor a single tilde, nor a star in a sum or a file name. */
    private static final Pattern INLINE = Pattern.compile(
            "`+|~{2,}|(?<![\\p{L}\\p{N}*])\\*++(?=[^\\s./])|(?<=[^\\s*])\\*++(?![\\p{L}\\p{N}/]|\\.\\p{L})"
                    + "|(?<![\\p{L}\\p{N}])_+(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}.,!?])_+(?![\\p{L}\\p{N}])");

    private Narration() {}

    /** The line; empty while there is none. @param text the newest text of the turn */
    public static String of(String text) {
        return text.lines()
                .map(Narration::sentence)
                .filter(told -> !told.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String sentence(String line) {
        var start = Truncate.to(line, READ);
        if (start.isBlank() || start.startsWith("```") || DirectiveLine.isControl(start)) {
            return "";
        }
        var words = INLINE.matcher(start.substring(led(start))).replaceAll("");
        return Truncate.to(words.strip(), MAX_LENGTH).strip();
    }

    /** Where the marks of a heading, a list or a quote end. */
    private static int led(String line) {
        var item = ITEM.matcher(line);
        int at = 0;
        while (at < line.length()) {
            if (" \t>".indexOf(line.charAt(at)) >= 0
                    || LEADS.matcher(line).region(at, line.length()).lookingAt()) {
                at++;
            } else if (item.region(at, line.length()).lookingAt()) {
                at = item.end();
            } else {
                return at;
            }
        }
        return at;
    }
}

package dev.steward.turn;

import java.util.List;
import java.util.regex.Pattern;

/**
 * An answer, split into its text and the replies it suggests in a fenced block at its very end.
 *
 * @param text the answer as it is; if it ends in a block, what precedes that, without trailing white space. Empty if blank
 * @param items at most five replies, without duplicates
 */
public record Suggestions(String text, List<String> items) {

    private static final int MAX_ITEMS = 5;

    /** In chars. A longer block counts as text, so it is not held back while it arrives. */
    static final int MAX_BLOCK = 4_000;

    private static final String FENCE = "```";
    private static final Pattern HEADER =
            Pattern.compile("[ \\t]*suggest\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /** Not the beginning of a number, or of bold words. */
    private static final Pattern MARKER = Pattern.compile("^(?:[-+](?!\\d)|\\*(?!\\*)|\\d+[.)](?!\\d))\\s*");

    /** What the model is told about the block. */
    public static final String INSTRUCTION = """
            When it helps, end your answer with a fenced block tagged `suggest` that holds up to five short replies the \
            person might send next, one per list line, phrased as the person would say them. Leave it out otherwise.""";

    static Suggestions parse(String answer) {
        var stripped = answer.stripTrailing();
        int open = blockStart(stripped);
        if (open < 0) {
            return new Suggestions(stripped.isEmpty() ? "" : answer, List.of());
        }
        var body = stripped.substring(stripped.indexOf('\n', open), stripped.length() - FENCE.length());
        var items = body.lines()
                .map(String::strip)
                .map(line -> MARKER.matcher(line).replaceFirst("").strip())
                .filter(line -> !line.isEmpty())
                .distinct()
                .limit(MAX_ITEMS)
                .toList();
        return new Suggestions(stripped.substring(0, open).stripTrailing(), items);
    }

    /** Start of the block that ends the text, or -1. Its body holds no fence, so it starts at the previous one. */
    private static int blockStart(String text) {
        if (!text.endsWith(FENCE)) {
            return -1;
        }
        int close = text.length() - FENCE.length();
        int open = text.lastIndexOf(FENCE, close - FENCE.length());
        if (open < 0 || !beginsLine(text, open) || text.length() - open > MAX_BLOCK) {
            return -1;
        }
        int line = text.indexOf('\n', open);
        boolean tagged = line >= 0
                && line <= close
                && HEADER.matcher(text.substring(open + FENCE.length(), line)).matches();
        return tagged ? open : -1;
    }

    /** Whether only blanks stand before this in its line. */
    static boolean beginsLine(CharSequence text, int at) {
        int from = at;
        while (from > 0 && (text.charAt(from - 1) == ' ' || text.charAt(from - 1) == '\t')) {
            from--;
        }
        return from == 0 || text.charAt(from - 1) == '\n';
    }
}

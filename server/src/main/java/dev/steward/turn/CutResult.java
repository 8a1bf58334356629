package dev.steward.turn;

import dev.steward.platform.text.Tokens;
import dev.steward.provider.PromptMessage;

/**
 * Shortens a tool result for the model: whole if it fits, else its head and tail with a sentence in between, because
 * outputs end with what went wrong.
 */
public final class CutResult {

    /** Name of the tool with which a model reads kept results. */
    public static final String READER = "results__read";

    /** Tokens reserved for the sentence. */
    private static final int SENTENCE = 60;

    private static final double HEAD = 0.7;

    private CutResult() {}

    /**
     * @param tokens the limit for the result
     * @param row where the whole result is kept; 0 for nowhere
     */
    public static String of(String text, int tokens, long row) {
        if (Tokens.of(text) <= tokens) {
            return text;
        }
        int room = Math.max(0, tokens - SENTENCE);
        var head = text.substring(0, Tokens.beginning(text, (int) (room * HEAD)));
        var tail = tail(text.substring(head.length()), (int) (room * (1 - HEAD)), head.length() / 2);
        int leftOut = text.length() - head.length() - tail.length();
        return head + sentence(leftOut, head.length(), row) + tail;
    }

    /** Whether the message holds a cut result that the model may want to read on. */
    static boolean isIn(PromptMessage message) {
        return message instanceof PromptMessage.ToolResult(var _, var _, var text, var _) && text.contains(READER);
    }

    /** At most this many characters of the end; fewer if they exceed the tokens. */
    private static String tail(String text, int tokens, int characters) {
        int length = Math.min(text.length(), characters);
        while (length > 0 && Tokens.of(text.substring(text.length() - length)) > tokens) {
            length = length * 3 / 4;
        }
        int from = text.length() - length;
        return length > 0 && Character.isLowSurrogate(text.charAt(from))
                ? text.substring(from + 1)
                : text.substring(from);
    }

    private static String sentence(int leftOut, int from, long row) {
        var on = row == 0 ? "" : " Read on with %s: result %d, from character %d.".formatted(READER, row, from);
        return "\n[… %d characters are left out here.%s]\n".formatted(leftOut, on);
    }
}

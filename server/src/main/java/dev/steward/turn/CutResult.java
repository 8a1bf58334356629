package dev.steward.turn;

import dev.steward.platform.text.Tokens;
import dev.steward.provider.PromptMessage;

/**
 * The result of a tool as far as a model sees it: whole, or its head and its tail with a sentence between them, for outputs
 * end with what went wrong.
 */
public final class CutResult {

    /** By which a model calls the tool that reads kept results. */
    public static final String READER = "results__read";

    /** Tokens of the sentence. */
    private static final int SENTENCE = 60;

    private static final double HEAD = 0.7;

    private CutResult() {}

    /**
     * @param tokens what it may take
     * @param row where the whole of it is kept; 0 for nowhere
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

    /** Whether a model that reads this may want to read on. */
    static boolean isIn(PromptMessage message) {
        return message instanceof PromptMessage.ToolResult(var _, var _, var text, var _) && text.contains(READER);
    }

    /** About as many characters as a token takes in the head; fewer where the tail is denser. */
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

package dev.steward.turn;

import dev.steward.conversation.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** What readers had been shown of the round that a crash cut, as its journal tells. */
record CutRound(String text, @Nullable String reasoning) {

    private static final CutRound NOTHING = new CutRound("", null);

    /**
     * @param lines the journal of the turn
     * @param newest the newest row of the conversation: the crash may have come between storing a tool round and
     *     writing so into the journal
     */
    static CutRound of(List<TurnJournal.Line> lines, Message newest, JsonMapper json) {
        var text = new StringBuilder();
        var reasoning = new StringBuilder();
        boolean toolRoundTold = false;
        for (var line : lines) {
            switch (line.event()) {
                case "delta" ->
                    text.append(json.readTree(line.data()).path("content").asString(""));
                case "reasoning" ->
                    reasoning.append(json.readTree(line.data()).path("content").asString(""));
                case "tool_calls" -> {
                    text.setLength(0);
                    reasoning.setLength(0);
                    toolRoundTold = toolRoundTold
                            || json.readTree(line.data()).path("assistant_id").asLong() == newest.key();
                }
                default -> {}
            }
        }
        boolean storedAlready = newest.role() == Message.Role.assistant && newest.toolCalls() != null && !toolRoundTold;
        return storedAlready
                ? NOTHING
                : new CutRound(text.toString(), reasoning.isEmpty() ? null : reasoning.toString());
    }

    boolean isEmpty() {
        return text.isEmpty() && reasoning == null;
    }
}

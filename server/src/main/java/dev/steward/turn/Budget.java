package dev.steward.turn;

import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fits a prompt into what the model takes: system prompt, tool schemas, history and room for the reply together. The
 * newest user message always stays; older rounds go first; a tool round goes or stays as a whole.
 *
 * @param tokens what the whole request may hold
 * @param resultTokens what one tool result may hold
 */
record Budget(int tokens, int resultTokens) {

    private static final int CHARS_PER_TOKEN = 3;
    private static final int TOKENS_PER_MESSAGE = 8;
    private static final int REPLY_RESERVE = 4096;

    /** The limits of settings, narrowed by the model's own window where the catalogue knows it. */
    static Budget of(int maxInputTokens, int maxResultTokens, @Nullable Integer window) {
        int tokens = window == null
                ? maxInputTokens
                : Math.min(maxInputTokens, window - Math.min(REPLY_RESERVE, window / 4));
        return new Budget(tokens, maxResultTokens);
    }

    /** What may be sent: the given messages in their order, shortened until they fit. */
    List<PromptMessage> fit(PromptMessage.System system, List<PromptMessage> history, List<ToolSpec> tools) {
        int left = Math.max(0, tokens - estimate(tools));
        var kept = new ArrayList<PromptMessage>();
        var prompt = new PromptMessage.System(cut(system.text(), left / 2));
        left -= estimate(prompt);

        int question = lastQuestion(history);
        if (question < 0) {
            kept.addAll(newest(rounds(history), left));
        } else {
            var asked = new PromptMessage.User(cut(((PromptMessage.User) history.get(question)).text(), left * 2 / 3));
            left -= estimate(asked);
            var since = newest(rounds(history.subList(question + 1, history.size())), left);
            left -= since.stream().mapToInt(Budget::estimate).sum();
            boolean complete = since.size() == history.size() - question - 1;
            kept.addAll(complete ? newest(rounds(history.subList(0, question)), left) : List.of());
            kept.add(asked);
            kept.addAll(since);
        }
        kept.addFirst(prompt);
        return List.copyOf(kept);
    }

    /** How many tokens a message takes, by a rule of thumb that errs on the large side. */
    static int estimate(PromptMessage message) {
        int chars =
                switch (message) {
                    case PromptMessage.System(var text) -> text.length();
                    case PromptMessage.User(var text) -> text.length();
                    case PromptMessage.Assistant(var text, var calls) -> text.length() + chars(calls);
                    case PromptMessage.ToolResult(var id, var name, var text) ->
                        id.length() + name.length() + text.length();
                };
        return chars / CHARS_PER_TOKEN + TOKENS_PER_MESSAGE;
    }

    private static int estimate(List<ToolSpec> tools) {
        return tools.stream()
                .mapToInt(tool -> (tool.name().length()
                                        + tool.description().length()
                                        + tool.inputSchema().length())
                                / CHARS_PER_TOKEN
                        + TOKENS_PER_MESSAGE)
                .sum();
    }

    private static int chars(List<ToolCall> calls) {
        return calls.stream()
                .mapToInt(call -> call.id().length()
                        + call.name().length()
                        + call.arguments().length())
                .sum();
    }

    /** The newest rounds that fit, oldest first. If not even the newest fits whole, its tool results are shortened. */
    private List<PromptMessage> newest(List<List<PromptMessage>> rounds, int left) {
        var kept = new ArrayList<PromptMessage>();
        int room = left;
        for (int i = rounds.size() - 1; i >= 0; i--) {
            var round = rounds.get(i);
            int size = round.stream().mapToInt(Budget::estimate).sum();
            if (size > room) {
                return kept.isEmpty() ? squeeze(round, room) : kept;
            }
            kept.addAll(0, round);
            room -= size;
        }
        return kept;
    }

    private static List<PromptMessage> squeeze(List<PromptMessage> round, int room) {
        int fixed = estimate(round.getFirst());
        int results = round.size() - 1;
        int each = results == 0 ? 0 : (room - fixed) / results - 2 * TOKENS_PER_MESSAGE;
        if (each < TOKENS_PER_MESSAGE) {
            return List.of();
        }
        var squeezed = new ArrayList<PromptMessage>();
        for (var message : round) {
            squeezed.add(
                    message instanceof PromptMessage.ToolResult(var id, var name, var text)
                            ? new PromptMessage.ToolResult(
                                    id, name, cut(text, each - (id.length() + name.length()) / CHARS_PER_TOKEN))
                            : message);
        }
        int size = squeezed.stream().mapToInt(Budget::estimate).sum();
        return size <= room ? squeezed : List.of();
    }

    /** Messages that only make sense together: a tool round is the assistant's calls with their results. */
    private List<List<PromptMessage>> rounds(List<PromptMessage> history) {
        var rounds = new ArrayList<List<PromptMessage>>();
        for (var message : history) {
            if (message instanceof PromptMessage.ToolResult(var id, var name, var text)) {
                if (!rounds.isEmpty()) {
                    rounds.getLast().add(new PromptMessage.ToolResult(id, name, cut(text, resultTokens)));
                }
            } else {
                rounds.add(new ArrayList<>(List.of(message)));
            }
        }
        return rounds;
    }

    private static int lastQuestion(List<PromptMessage> history) {
        for (int i = history.size() - 1; i >= 0; i--) {
            if (history.get(i) instanceof PromptMessage.User) {
                return i;
            }
        }
        return -1;
    }

    /** The text, or its beginning and a remark how much is missing, within the tokens. */
    static String cut(String text, int tokens) {
        int max = Math.max(0, tokens) * CHARS_PER_TOKEN;
        if (text.length() <= max) {
            return text;
        }
        var remark = "\n[… %d characters left out]".formatted(text.length() - max);
        int end = Math.max(0, max - remark.length());
        boolean splitsPair = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
        return remark.length() > max ? "" : text.substring(0, splitsPair ? end - 1 : end) + remark;
    }
}

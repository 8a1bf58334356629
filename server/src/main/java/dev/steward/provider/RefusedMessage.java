package dev.steward.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The message of a request that its receiver refuses, where its words say at which place it stands. */
final class RefusedMessage {

    private static final Pattern PLACE = Pattern.compile(
            "\\b(?<list>messages|input|contents)(?<before>\\.?\\[|\\.|['\"], ?)(?<at>\\d{1,5})\\b(?:\\]?\\.content(?:\\.|\\[)(?<part>\\d{1,5})\\b)?"
                    + "|\\bmessage at (?:index|position) (?<index>\\d{1,5})\\b",
            Pattern.CASE_INSENSITIVE);

    private RefusedMessage() {}

    /**
     * The row of the transcript behind the first place that the words name; 0 when they name none, or no row stands there.
     *
     * @param sent the messages as they were fitted to the receiver
     */
    static long row(String words, List<PromptMessage> sent, Receiver receiver) {
        Matcher found = PLACE.matcher(words);
        if (!found.find()) {
            return 0;
        }
        boolean isIndex = found.group("index") != null;
        int at = Integer.parseInt(found.group(isIndex ? "index" : "at"));
        var places = isIndex ? asSent(sent) : places(found, sent, receiver);
        if (at >= places.size()) {
            return 0;
        }
        var there = places.get(at);
        String part = isIndex ? null : found.group("part");
        int inside = there.size() == 1 || part == null ? 0 : Integer.parseInt(part);
        return there.get(Math.min(inside, there.size() - 1)).row();
    }

    /** Routers hand on what Anthropic says, which writes a place with a dot; brackets are of their own. */
    private static List<List<PromptMessage>> places(Matcher found, List<PromptMessage> sent, Receiver receiver) {
        return switch (found.group("list").toLowerCase(Locale.ROOT)) {
            case "input" -> items(sent);
            case "contents" -> turns(sent);
            default ->
                receiver.isAnthropic()
                                || (receiver.toolsForCalls()
                                        && found.group("before").equals("."))
                        ? turns(sent)
                        : asSent(sent);
        };
    }

    private static List<List<PromptMessage>> asSent(List<PromptMessage> sent) {
        return sent.stream().map(List::of).toList();
    }

    /** Without the system prompt, and with the results of a round as one. */
    private static List<List<PromptMessage>> turns(List<PromptMessage> sent) {
        var turns = new ArrayList<List<PromptMessage>>();
        for (var message : sent) {
            boolean goesOn = message instanceof PromptMessage.ToolResult
                    && !turns.isEmpty()
                    && turns.getLast().getLast() instanceof PromptMessage.ToolResult;
            if (goesOn) {
                turns.getLast().add(message);
            } else if (!(message instanceof PromptMessage.System)) {
                turns.add(new ArrayList<>(List.of(message)));
            }
        }
        return turns;
    }

    /** As {@link ResponsesRequest} makes them: without the system prompt, and each thought and each call as one. */
    private static List<List<PromptMessage>> items(List<PromptMessage> sent) {
        var items = new ArrayList<List<PromptMessage>>();
        for (var message : sent) {
            int many =
                    switch (message) {
                        case PromptMessage.System _ -> 0;
                        case PromptMessage.User _, PromptMessage.ToolResult _ -> 1;
                        case PromptMessage.Assistant(var text, var calls, var state, var _) ->
                            (text.isEmpty() ? 0 : 1)
                                    + calls.size()
                                    + (state != null && state.content() instanceof List<?> thoughts
                                            ? thoughts.size()
                                            : 0);
                    };
            for (int i = 0; i < many; i++) {
                items.add(List.of(message));
            }
        }
        return items;
    }
}

package dev.steward.provider;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the message that a provider refused, if the refusal names its position. */
final class RefusedMessage {

    private static final Pattern PLACE = Pattern.compile(
            "\\b(?<list>messages|input|contents)(?<before>\\.?\\[|\\.|['\"], ?)(?<at>\\d{1,5})\\b(?:\\]?\\.content(?:\\.|\\[)(?<part>\\d{1,5})\\b)?"
                    + "|\\bmessage at (?:index|position) (?<index>\\d{1,5})\\b",
            Pattern.CASE_INSENSITIVE);

    private RefusedMessage() {}

    /**
     * The row of the first message that the refusal names; 0 if it names none, or the message has no row.
     *
     * @param sent the messages as adapted to the receiver
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

    /** Routers pass on Anthropic's positions, which are written with a dot; their own have brackets. */
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

    /** Without the system prompt, and with the results of a round as one message. */
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

    /** In the form of {@link ResponsesRequest}: without the system prompt, and with each reasoning item and call on its own. */
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
            items.addAll(Collections.nCopies(many, List.of(message)));
        }
        return items;
    }
}

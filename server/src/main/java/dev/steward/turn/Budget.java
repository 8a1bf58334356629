package dev.steward.turn;

import dev.steward.platform.text.Tokens;
import dev.steward.provider.Estimate;
import dev.steward.provider.PromptMessage;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Fits a prompt into what the model takes: system prompt, tool schemas, history and room for the reply together. The
 * newest question stays whole if it fits at all. Tools are dropped first, the least used first, until they take no more
 * than their share; then history, oldest first; then the remaining tools. A tool round is kept or dropped as a whole.
 *
 * @param tokens the limit for the whole request, as {@link Estimate} counts
 * @param resultTokens the limit for one tool result
 */
record Budget(int tokens, int resultTokens) {

    /** The share that tools keep while history is dropped: a long conversation without any tools could do nothing. */
    private static final int TOOLS_SHARE = 4;

    /** The share that the system prompt keeps if not even the question fits. */
    private static final int SYSTEM_SHARE = 4;

    /** Tokens for the remark that replaces cut text. */
    private static final int REMARK = 16;

    /**
     * What may be sent.
     *
     * @param messages the prompt in order, system prompt first
     * @param tools in the given order
     */
    record Fitted(List<PromptMessage> messages, List<ToolSpec> tools, LeftOut leftOut) {}

    /**
     * What the model does not see.
     *
     * @param tools the names of the tools, the most used first
     * @param messages how many messages of the history are missing
     * @param tokens how many tokens all of this would have taken, including parts cut from long messages
     */
    record LeftOut(List<String> tools, int messages, int tokens) {

        boolean isNothing() {
            return tools.isEmpty() && messages == 0 && tokens == 0;
        }
    }

    /**
     * Returns what may be sent: the given messages in order, shortened until they fit.
     *
     * @param uses how often each tool was called lately, by name; calls within {@code history} are counted on top
     */
    Fitted fit(
            PromptMessage.System system, List<PromptMessage> history, List<ToolSpec> tools, Map<String, Integer> uses) {
        int prompt = Estimate.of(system);
        int wanted = prompt + Estimate.ofMessages(history);
        var ranked = ranked(tools, history, uses);
        int question = lastQuestion(history);
        int asked = question < 0 ? 0 : Estimate.of(history.get(question));

        int share = Math.min(tokens / TOOLS_SHARE, tokens - asked - Math.min(prompt, tokens / SYSTEM_SHARE));
        var offered = first(ranked, Math.max(tokens - wanted, share));
        var messages = fit(system, history, question, tokens - Estimate.ofTools(offered));

        var kept = new HashSet<>(offered);
        var leftOut = ranked.stream().filter(tool -> !kept.contains(tool)).toList();
        int sent = messages.size() - (messages.getFirst() instanceof PromptMessage.System ? 1 : 0);
        return new Fitted(
                messages,
                tools.stream().filter(kept::contains).toList(),
                new LeftOut(
                        leftOut.stream().map(ToolSpec::name).toList(),
                        history.size() - sent,
                        wanted - Estimate.ofMessages(messages) + Estimate.ofTools(leftOut)));
    }

    /** The tools, most used first; ties keep their order. */
    private static List<ToolSpec> ranked(List<ToolSpec> tools, List<PromptMessage> history, Map<String, Integer> uses) {
        var counts = new HashMap<>(uses);
        for (var message : history) {
            if (message instanceof PromptMessage.Assistant(var _, var calls, var _, var _)) {
                calls.stream().map(ToolCall::name).forEach(name -> counts.merge(name, 1, Integer::sum));
            }
        }
        return tools.stream()
                .sorted(Comparator.comparingInt((ToolSpec tool) -> -counts.getOrDefault(tool.name(), 0)))
                .toList();
    }

    /** The first tools that fit; a large one does not keep out smaller ones behind it. */
    private static List<ToolSpec> first(List<ToolSpec> ranked, int room) {
        var kept = new ArrayList<ToolSpec>();
        int left = room;
        for (var tool : ranked) {
            int size = Estimate.of(tool);
            if (size <= left) {
                kept.add(tool);
                left -= size;
            }
        }
        return kept;
    }

    private List<PromptMessage> fit(PromptMessage.System system, List<PromptMessage> history, int question, int room) {
        int left = room;
        var kept = new ArrayList<PromptMessage>();
        if (question < 0) {
            var prompt = shortened(system, left / 2);
            left -= Estimate.ofMessages(prompt);
            kept.addAll(prompt);
            kept.addAll(newest(rounds(history), left));
            return List.copyOf(kept);
        }
        var whole = (PromptMessage.User) history.get(question);
        // As much of the system prompt as leaves the question whole, or its share if nothing does
        int besides = left - Estimate.of(whole);
        var prompt = shortened(system, besides >= 0 ? besides : left / SYSTEM_SHARE);
        left -= Estimate.ofMessages(prompt);
        var asked = Estimate.of(whole) <= left ? whole : cut(whole, left);
        left -= Estimate.of(asked);
        var since = newest(rounds(history.subList(question + 1, history.size())), left);
        left -= Estimate.ofMessages(since);
        boolean complete = since.size() == history.size() - question - 1;

        kept.addAll(prompt);
        kept.addAll(complete ? newest(rounds(history.subList(0, question)), left) : List.of());
        kept.add(asked);
        kept.addAll(since);
        return List.copyOf(kept);
    }

    /** The system prompt cut to the room; empty if there is no room for any. */
    private static List<PromptMessage> shortened(PromptMessage.System system, int room) {
        if (Estimate.of(system) <= room) {
            return List.of(system);
        }
        var text = cut(system.text(), room - Estimate.of(new PromptMessage.System("")));
        return text.isEmpty() ? List.of() : List.of(new PromptMessage.System(text));
    }

    /** Cuts a question that does not fit even alone: drops attachments, which cannot be halved, then the end of the text. */
    private static PromptMessage.User cut(PromptMessage.User question, int room) {
        return new PromptMessage.User(
                cut(question.text(), room - Estimate.of(new PromptMessage.User(""))), List.of(), question.row());
    }

    /** The newest rounds that fit, oldest first. If not even the newest fits whole, its tool results are shortened. */
    private static List<PromptMessage> newest(List<List<PromptMessage>> rounds, int left) {
        var kept = new ArrayList<List<PromptMessage>>();
        int room = left;
        for (var round : rounds.reversed()) {
            int size = Estimate.ofMessages(round);
            if (size > room) {
                if (kept.isEmpty()) {
                    kept.add(squeeze(round, room));
                }
                break;
            }
            kept.add(round);
            room -= size;
        }
        return kept.reversed().stream().flatMap(List::stream).toList();
    }

    private static List<PromptMessage> squeeze(List<PromptMessage> round, int room) {
        int results = round.size() - 1;
        int fixed = Estimate.of(round.getFirst()) + results * Estimate.of(new PromptMessage.ToolResult("", "", ""));
        int each = results == 0 ? 0 : (room - fixed) / results;
        if (each < REMARK) {
            return List.of();
        }
        return round.stream()
                .map(message -> message instanceof PromptMessage.ToolResult result ? cut(result, each) : message)
                .toList();
    }

    /** Groups messages that only make sense together: a tool round is the assistant's calls with their results. */
    private List<List<PromptMessage>> rounds(List<PromptMessage> history) {
        var rounds = new ArrayList<List<PromptMessage>>();
        for (var message : history) {
            if (!(message instanceof PromptMessage.ToolResult result)) {
                rounds.add(new ArrayList<>(List.of(message)));
            } else if (!rounds.isEmpty()) {
                rounds.getLast().add(cut(result, resultTokens));
            }
        }
        return rounds;
    }

    private static PromptMessage.ToolResult cut(PromptMessage.ToolResult result, int tokens) {
        return new PromptMessage.ToolResult(result.callId(), result.name(), cut(result.text(), tokens), result.row());
    }

    private static int lastQuestion(List<PromptMessage> history) {
        return IntStream.range(0, history.size())
                .filter(i -> history.get(i) instanceof PromptMessage.User)
                .max()
                .orElse(-1);
    }

    /** Returns the text, or its beginning with a remark saying how much is missing, within the tokens. */
    static String cut(String text, int tokens) {
        if (Tokens.of(text) <= tokens) {
            return text;
        }
        if (tokens < REMARK) {
            return "";
        }
        int end = Tokens.beginning(text, tokens - REMARK);
        return text.substring(0, end) + "\n[… %d characters left out]".formatted(text.length() - end);
    }
}

package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.Messages;
import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.text.Truncate;
import dev.steward.tool.CallContext;
import dev.steward.tool.Offer;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import dev.steward.tool.ToolSignal;
import dev.steward.tool.ToolSource;
import dev.steward.tool.ToolSources;
import dev.steward.tool.ToolSpec;
import dev.steward.turn.CutResult;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Lets a model read on in tool results that were too long to show whole. They are read from the rows of the conversation. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
record KeptResults(Messages messages, JsonMapper json) implements ToolSources, ToolSource {

    /** Characters returned at once. */
    static final int PIECE = 20_000;

    private static final ToolSpec READ = new ToolSpec(
            "read", "Reads on in the result of a tool that was shortened. The shortened result names its number.", """
            {"type":"object","properties":{\
            "result":{"type":"integer","description":"The number of the result"},\
            "from":{"type":"integer","minimum":0,"description":"The character to begin at"}},\
            "required":["result"]}""");

    @Override
    public List<ToolSource> now() {
        return List.of(this);
    }

    @Override
    public String server() {
        return CutResult.READER.substring(0, CutResult.READER.indexOf("__"));
    }

    @Override
    public boolean helps() {
        return true;
    }

    @Override
    public Mono<Offer> offer() {
        return Mono.just(Offer.of(List.of(READ)));
    }

    @Override
    public Flux<ToolSignal> call(ToolCall call, CallContext in) {
        return Mono.defer(() -> {
                    var wish = json.readTree(call.arguments());
                    long id = wish.path("result").asLong(0);
                    int from = Math.max(0, wish.path("from").asInt(0));
                    return kept(in.subject(), id).map(content -> piece(id, content, from));
                })
                .defaultIfEmpty(ToolResult.error("There is no such result in this conversation."))
                .<ToolSignal>map(ToolSignal.Result::new)
                .flux();
    }

    /** Empty if the run belongs to no conversation or the row is not part of it. */
    private Mono<String> kept(String subject, long id) {
        Container container;
        try {
            container = Container.parse("subject", subject);
        } catch (Problem.Invalid _) {
            return Mono.empty();
        }
        return messages.find(container, id)
                .map(Message::said)
                .ofType(TranscriptEntry.ToolAnswer.class)
                .map(TranscriptEntry.ToolAnswer::content);
    }

    static ToolResult piece(long id, String content, int from) {
        if (from >= content.length()) {
            return ToolResult.error("Result %d has only %d characters.".formatted(id, content.length()));
        }
        int begin = Character.isLowSurrogate(content.charAt(from)) ? from + 1 : from;
        var text = Truncate.to(content.substring(begin), PIECE);
        int end = begin + text.length();
        var on = end < content.length() ? " Read on from character %d.".formatted(end) : " This is its end.";
        return ToolResult.ok(
                "[Result %d, characters %d to %d of %d.%s]\n%s".formatted(id, begin, end, content.length(), on, text));
    }
}

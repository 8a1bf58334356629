package dev.steward.provider;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Repairs the chunks of the chat API. Supposedly compatible servers omit and mix up what the client library requires;
 * {@code RecordedStreamsTest} names each repair and who needs it. So the library only gets chunks generated here, with just what
 * it requires.
 *
 * <ul>
 *   <li>Text and reasoning bypass the library, which would store all of the text a second time and repeat all reasoning so far in
 *       every message: their chunks are passed on empty, and the content is queued here.
 *   <li>Tool calls are collected and passed on as one chunk at the end, with ids and without gaps: servers omit indexes and ids
 *       or repeat the same index, and the library would lose text that follows a tool call. Until then an empty chunk for each
 *       piece shows that the provider is still working.
 *   <li>An error object becomes {@link StreamFailure.Refused} with its code, which the library would lose.
 *   <li>{@code [DONE]} without a finish reason counts as one, and so does an unknown reason.
 *   <li>{@link ThinkTags} separates reasoning within the text; sources sent beside it are listed below it.
 *   <li>Fields to send back with a round that calls tools are kept unchanged, see {@link HandedBack}.
 * </ul>
 */
final class ChunkRepair extends Reading {

    /** Message fields to send back: texts to append, lists to append, and values of which the last one counts. */
    private static final List<String> TEXTS_TO_HAND_BACK = List.of("reasoning_content", "reasoning_text");

    private static final List<String> LISTS_TO_HAND_BACK = List.of("reasoning_details", "thinking_blocks");
    private static final List<String> VALUES_TO_HAND_BACK =
            List.of("extra_content", "reasoning_opaque", "provider_specific_fields");

    private static final String DETAILS = "completion_tokens_details";
    private static final String REASONING = "reasoning_tokens";

    private final StreamedCalls calls = new StreamedCalls(allowance);
    private final Map<String, StringBuilder> textsToHandBack = new LinkedHashMap<>();
    private final Map<String, List<JsonNode>> listsToHandBack = new LinkedHashMap<>();
    private final ObjectNode valuesToHandBack = ProviderJson.object();

    /** Content of the chunks that are on their way through the library. */
    private final Queue<Message> said = new ConcurrentLinkedQueue<>();

    private volatile @Nullable HandedBack handedBack;
    private boolean declined;
    private boolean broken;
    private boolean finished;

    /** Whether text has come in pieces. */
    private boolean inPieces;

    @Override
    String pass(String event, String data) throws StreamFailure {
        if (data.equals("[DONE]")) {
            over = true;
            return (finished || broken ? "" : chunk(Message.NOTHING, FinishReason.STOP, ""))
                    + lateCalls()
                    + Reading.event("", data);
        }
        ObjectNode chunk = ProviderJson.event(data);
        refuseError(event, chunk);
        String passed = repaired(chunk);
        calling = calls.isOpen();
        return passed;
    }

    @Override
    String end() {
        return lateCalls();
    }

    /** The chunk with calls after the finish reason, at the end of the stream. */
    private String lateCalls() {
        return finished && !calls.isEmpty() ? chunk(Message.NOTHING, FinishReason.TOOL_CALLS, "") : "";
    }

    @Override
    Message read(AssistantMessage message) {
        return Objects.requireNonNullElse(said.poll(), Message.NOTHING);
    }

    @Override
    @Nullable
    Object state(AssistantMessage message) {
        return handedBack;
    }

    private static void refuseError(String event, ObjectNode chunk) throws StreamFailure {
        JsonNode error = chunk.path("error");
        if (error.isMissingNode() || error.isNull()) {
            error = chunk.path("choices").path(0).path("error");
        }
        boolean saysNothing =
                error.isObject() ? error.isEmpty() : error.asString("").isBlank();
        if (!saysNothing && (error.isObject() || error.isString())) {
            String body = ProviderJson.text(ProviderJson.object().set("error", error));
            throw new StreamFailure.Refused(body);
        }
        boolean isError = event.equals("error")
                || chunk.path("object").asString("").equals("error")
                || chunk.path("type").asString("").equals("error")
                || chunk.at("/base_resp/status_code").asInt(0) != 0;
        if (isError && chunk.path("choices").isEmpty()) {
            throw new StreamFailure.Refused(ProviderJson.text(chunk));
        }
    }

    /** The chunk for the library; empty if there is nothing to pass on. */
    private String repaired(ObjectNode chunk) throws StreamFailure {
        boolean called = false;
        FinishReason finish = null;
        JsonNode choices = chunk.path("choices");
        for (JsonNode choice : choices) {
            JsonNode delta = delta(choice);
            JsonNode asked = delta.path("tool_calls");
            for (JsonNode piece : asked.isObject() ? List.of(asked) : asked) {
                called |= calls.add(piece);
            }
            if (delta.path("function_call").isObject()) {
                called |= calls.add(ProviderJson.object().set("function", delta.path("function_call")));
            }
            String reason = choice.path("finish_reason").asString("");
            boolean isGiven = !reason.isEmpty() && !reason.equals("null");
            finish = finish == null && isGiven ? FinishReason.of(reason) : finish;
            FinishReason original =
                    FinishReason.of(choice.path("native_finish_reason").asString(""));
            if (original == FinishReason.MALFORMED_CALL || original == FinishReason.BROKEN) {
                finish = original; // routers may not tell that it failed
            }
        }
        if (finish == FinishReason.MALFORMED_CALL && calls.isEmpty()) {
            throw new StreamFailure.Refused("{\"code\":\"" + Refusals.MALFORMED_CALL + "\"}");
        }
        if (finish == FinishReason.BROKEN) {
            broken = true;
            finish = null;
        }
        JsonNode first = choices.path(0);
        boolean isPiece = first.path("delta").isObject();
        // The whole answer once more
        boolean isRepeated = inPieces && !isPiece;
        if (!isRepeated) {
            keep(chunk, delta(first));
        }
        Message brought = isRepeated
                ? Message.NOTHING
                : said(delta(first), first.path("text").asString(""));
        inPieces |= isPiece && !brought.text().isEmpty();
        String usage = usage(chunk, first);
        if (!called && brought.isEmpty() && finish == null) {
            return usage.isEmpty() ? "" : Reading.event("", "{" + HEAD + "\"choices\":[],\"usage\":" + usage + "}");
        }
        return chunk(brought, finish, usage);
    }

    /** The counts, which some servers send within the choice or beside their own data; empty if there are none. */
    private static String usage(ObjectNode chunk, JsonNode choice) {
        return Stream.of(chunk, choice, chunk.path("x_groq"))
                .map(place -> place.path("usage"))
                .filter(usage -> usage instanceof ObjectNode)
                .findFirst()
                .map(usage -> ProviderJson.text(completed((ObjectNode) usage)))
                .orElse("");
    }

    /** A complete answer, sent in spite of the request for a stream, has a message instead. */
    private static JsonNode delta(JsonNode choice) {
        return choice.path("delta").isObject() ? choice.path("delta") : choice.path("message");
    }

    /** Keeps what comes beside the text: sources, and fields to send back. */
    private void keep(ObjectNode chunk, JsonNode delta) {
        sources.addAll(chunk.path("citations"));
        sources.addAll(chunk.path("search_results"));
        sources.addAll(delta.path("citations"));
        delta.path("annotations").forEach(sources::add);
        for (String name : TEXTS_TO_HAND_BACK) {
            String piece = delta.path(name).asString("");
            if (!piece.isEmpty() && keeps(piece.length())) {
                textsToHandBack.computeIfAbsent(name, _ -> new StringBuilder()).append(piece);
            }
        }
        for (String name : LISTS_TO_HAND_BACK) {
            for (JsonNode piece : delta.path(name)) {
                if (keeps(piece.toString().length())) {
                    listsToHandBack
                            .computeIfAbsent(name, _ -> new ArrayList<>())
                            .add(piece);
                }
            }
        }
        for (String name : VALUES_TO_HAND_BACK) {
            JsonNode value = delta.path(name);
            if (!value.isMissingNode()
                    && !value.isNull()
                    && keeps(value.toString().length())) {
                valuesToHandBack.set(name, value);
            }
        }
    }

    private boolean keeps(int chars) {
        allowance.keep(chars);
        return !allowance.isExceeded();
    }

    private HandedBack toHandBack() {
        ObjectNode message = valuesToHandBack.deepCopy();
        textsToHandBack.forEach((name, text) -> message.put(name, text.toString()));
        listsToHandBack.forEach((name, pieces) -> message.set(name, HandedBack.whole(pieces)));
        return new HandedBack(message, calls.extras());
    }

    private Message said(JsonNode delta, String plain) {
        var parts = ChatParts.of(delta, pictures);
        declined |= parts.isDeclined();
        var parted = tags.next(parts.text().isEmpty() ? plain : parts.text());
        return new Message(allowance.of(parted.text()), allowance.of(parts.thoughts() + parted.thought()));
    }

    /** Required by the library but never read. The id is constant, since the library stores something for each one. */
    private static final String HEAD =
            "\"id\":\"chunk\",\"object\":\"chat.completion.chunk\",\"created\":0,\"model\":\"model\",";

    private String chunk(Message brought, @Nullable FinishReason finish, String usage) {
        said.add(brought);
        ObjectNode choice = ProviderJson.object().put("index", 0);
        ObjectNode delta = choice.putObject("delta").put("content", "");
        if (finish != null && (!finished || !calls.isEmpty())) {
            finished = true;
            // Servers that send a reason with every chunk send it within a call too
            boolean asked = !calls.isEmpty() && !(finish == FinishReason.STOP && calls.isOpen());
            FinishReason told = finish == FinishReason.CONTENT_FILTER && declined ? FinishReason.STOP : finish;
            choice.put("finish_reason", (asked ? FinishReason.TOOL_CALLS : told).word());
            if (asked) {
                var back = toHandBack();
                handedBack = back.isNothing() ? null : back;
                calls.putInto(delta, finish == FinishReason.LENGTH);
            }
        }
        return Reading.event(
                "",
                "{" + HEAD + "\"choices\":[" + ProviderJson.text(choice) + "]"
                        + (usage.isEmpty() ? "" : ",\"usage\":" + usage) + "}");
    }

    private static ObjectNode completed(ObjectNode usage) {
        int prompt = count(usage, "prompt_tokens", count(usage, "input_tokens", 0));
        int completion = count(usage, "completion_tokens", count(usage, "output_tokens", 0));
        var counts = ProviderJson.object()
                .put("prompt_tokens", prompt)
                .put("completion_tokens", completion)
                .put("total_tokens", count(usage, "total_tokens", (int)
                        Math.min(Integer.MAX_VALUE, (long) prompt + completion)));
        if (usage.path(DETAILS) instanceof ObjectNode details) {
            counts.putObject(DETAILS).put(REASONING, count(details, REASONING, 0));
        }
        return counts;
    }

    private static int count(ObjectNode usage, String field, int otherwise) {
        return ProviderJson.count(usage.path(field), otherwise);
    }
}

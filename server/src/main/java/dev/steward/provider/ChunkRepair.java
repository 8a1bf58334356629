package dev.steward.provider;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.ai.chat.messages.AssistantMessage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the chunks of the chat interface. What calls itself compatible leaves out and mixes up what the client library
 * insists on; each repair is named with who needs it in {@code RecordedStreamsTest}. So the library is given chunks of our
 * own, which hold what it insists on and nothing else.
 *
 * <ul>
 *   <li>Text and thoughts go around the library, which would keep all of the text a second time and repeat all thoughts so
 *       far in every message: a chunk that brings some stays as an empty one, and what it brought waits here for it.
 *   <li>Tool calls are collected and sent on as one chunk at the end, with ids and without gaps: servers leave out
 *       indexes and ids or give every call the same index, and the library would lose text that follows a tool call. Until
 *       then an empty chunk for each piece says that the provider is still at it.
 *   <li>An error object becomes {@link StreamFailure.Refused} with its code, which the library would lose.
 *   <li>{@code [DONE]} without a finish reason is one.
 * </ul>
 */
final class ChunkRepair implements Reading {

    private static final int LONGEST_REASON = 64;

    private final Allowance allowance = new Allowance();
    private final StreamedCalls calls = new StreamedCalls(allowance);

    /** What the chunks brought that are on their way through the library. */
    private final Queue<Said> said = new ConcurrentLinkedQueue<>();

    private boolean finished;
    private boolean over;

    private record Said(String text, String thought) {

        static final Said NOTHING = new Said("", "");

        boolean isEmpty() {
            return text.isEmpty() && thought.isEmpty();
        }
    }

    @Override
    public Allowance allowance() {
        return allowance;
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public String pass(String event, String data) throws StreamFailure {
        over = data.equals("[DONE]");
        if (over) {
            return (finished ? "" : chunk(Said.NOTHING, "stop", "")) + Reading.event("", data);
        }
        ObjectNode chunk = ProviderJson.event(data);
        refuseError(chunk);
        return repaired(chunk);
    }

    @Override
    public Message read(AssistantMessage message) {
        Said next = said.poll();
        return next == null ? Message.NOTHING : new Message(next.text(), next.thought());
    }

    private static void refuseError(ObjectNode chunk) throws StreamFailure {
        JsonNode error = chunk.path("error");
        if (error.isMissingNode() || error.isNull()) {
            error = chunk.path("choices").path(0).path("error");
        }
        if (error.isObject() || error.isString()) {
            String body = ProviderJson.text(ProviderJson.object().set("error", error));
            throw new StreamFailure.Refused(error.path("code").asInt(0), body, Optional.empty());
        }
    }

    /** The chunk as the library takes it; empty when it brings nothing. */
    private String repaired(ObjectNode chunk) {
        boolean called = false;
        String finish = "";
        for (JsonNode choice : chunk.path("choices")) {
            for (JsonNode piece : choice.path("delta").path("tool_calls")) {
                called |= calls.add(piece);
            }
            finish = finish.isEmpty() ? choice.path("finish_reason").asString("") : finish;
        }
        Said brought = said(chunk.path("choices").path(0).path("delta"));
        String usage = chunk.path("usage") instanceof ObjectNode given ? ProviderJson.text(completed(given)) : "";
        if (!called && brought.isEmpty() && finish.isEmpty()) {
            return usage.isEmpty() ? "" : Reading.event("", "{" + HEAD + "\"choices\":[],\"usage\":" + usage + "}");
        }
        return chunk(brought, finish, usage);
    }

    /** The role that opens an answer, and whatever else stands in a delta, is no content. */
    private Said said(JsonNode delta) {
        String thought = delta.path("reasoning_content").asString("");
        if (thought.isEmpty()) {
            thought = delta.path("reasoning").asString("");
        }
        return new Said(allowance.of(delta.path("content").asString("")), allowance.of(thought));
    }

    /** What the library asks for and no reader uses. The same id throughout: it keeps something for each. */
    private static final String HEAD =
            "\"id\":\"chunk\",\"object\":\"chat.completion.chunk\",\"created\":0,\"model\":\"model\",";

    private String chunk(Said brought, String finish, String usage) {
        said.add(brought);
        ObjectNode choice = ProviderJson.object().put("index", 0);
        ObjectNode delta = choice.putObject("delta").put("content", "");
        if (!finish.isEmpty()) {
            finished = true;
            boolean asks = !calls.isEmpty();
            choice.put(
                    "finish_reason",
                    asks ? "tool_calls" : finish.substring(0, Math.min(finish.length(), LONGEST_REASON)));
            if (asks) {
                calls.putInto(delta);
            }
        }
        return Reading.event(
                "",
                "{" + HEAD + "\"choices\":[" + ProviderJson.text(choice) + "]"
                        + (usage.isEmpty() ? "" : ",\"usage\":" + usage) + "}");
    }

    private static ObjectNode completed(ObjectNode usage) {
        int prompt = count(usage, "prompt_tokens", 0);
        int completion = count(usage, "completion_tokens", 0);
        return ProviderJson.object()
                .put("prompt_tokens", prompt)
                .put("completion_tokens", completion)
                .put("total_tokens", count(usage, "total_tokens", (int)
                        Math.min(Integer.MAX_VALUE, (long) prompt + completion)));
    }

    private static int count(ObjectNode usage, String field, int otherwise) {
        return Math.max(0, usage.path(field).asInt(otherwise));
    }
}

package dev.steward.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a {@link ScriptedProvider} answers to one chat request, in order:
 *
 * <pre>{@code
 * Script.answer().reasoning("Hm. ").text("Hello ", "there").usage(11, 2).done();
 * Script.answer().toolCall("call_1", "files__read", "{\"path\":", "\"a\"}").done("tool_calls");
 * Script.answer().text("Half a").cut();
 * Script.answer().text("one ").every(Duration.ofMillis(5), "two ", "three ").hang();
 * Script.status(429, "slow down").header("Retry-After", "7");
 * Script.hangs();
 * }</pre>
 */
public final class Script {

    /** One action of the server on the connection. */
    sealed interface Step {
        record Send(byte[] bytes) implements Step {}

        record Pause(Duration length) implements Step {}

        record WaitFor(CompletableFuture<?> signal) implements Step {}

        record Hang() implements Step {}

        record Truncate() implements Step {}

        record Reset() implements Step {}
    }

    private static final JsonMapper JSON = JsonMapper.shared();

    private final int status;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final List<Step> beforeHeaders = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private Map<String, Integer> usage = Map.of();
    private int toolCalls;

    private Script(int status, String contentType) {
        this.status = status;
        headers.put("Content-Type", contentType);
    }

    /** A streamed answer with status 200. Ends with {@link #done()} or one of the faults. */
    public static Script answer() {
        return new Script(200, "text/event-stream");
    }

    /** A complete streamed answer of these pieces, with usage. */
    public static Script says(String... pieces) {
        return answer().text(pieces).usage(10, pieces.length).done();
    }

    /** An error response in the usual shape {@code {"error": {"message": …}}}. */
    public static Script status(int status, String message) {
        return json(status, Map.of("error", Map.of("message", message)));
    }

    /** An error response with a machine-readable code. */
    public static Script status(int status, String message, String code) {
        return json(status, Map.of("error", Map.of("message", message, "code", code)));
    }

    /** A response with a JSON body of any shape. */
    public static Script json(int status, Object body) {
        return body(status, "application/json", JSON.writeValueAsString(body));
    }

    /** A response with any body. */
    public static Script body(int status, String contentType, String body) {
        return new Script(status, contentType).raw(body);
    }

    /** Accepts the request and never responds, not even with headers. */
    public static Script hangs() {
        Script script = answer();
        script.beforeHeaders.add(new Step.Hang());
        return script;
    }

    /** Adds a response header. */
    public Script header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** Holds the response headers until the signal completes. */
    public Script headersAfter(CompletableFuture<?> signal) {
        beforeHeaders.add(new Step.WaitFor(signal));
        return this;
    }

    /** One text delta per piece, without pauses. */
    public Script text(String... pieces) {
        for (String piece : pieces) {
            delta(Map.of("content", piece));
        }
        return this;
    }

    /** One text delta per piece, each after a pause. */
    public Script every(Duration pause, String... pieces) {
        for (String piece : pieces) {
            pause(pause).text(piece);
        }
        return this;
    }

    /** One reasoning delta per piece. */
    public Script reasoning(String... pieces) {
        for (String piece : pieces) {
            delta(Map.of("reasoning_content", piece));
        }
        return this;
    }

    /** One tool call whose arguments are streamed in these fragments. A second call gets the next index. */
    public Script toolCall(String id, String name, String... argumentFragments) {
        int index = toolCalls++;
        call(Map.of("index", index, "id", id, "type", "function", "function", Map.of("name", name, "arguments", "")));
        for (String fragment : argumentFragments) {
            call(Map.of("index", index, "function", Map.of("arguments", fragment)));
        }
        return this;
    }

    private void call(Map<String, Object> call) {
        delta(Map.of("tool_calls", List.of(call)));
    }

    /** The delta with the finish reason. */
    public Script finish(String reason) {
        return chunk(Map.of("choices", List.of(Map.of("index", 0, "delta", Map.of(), "finish_reason", reason))));
    }

    /** Sent after the finish reason by {@link #done()}, as providers do. */
    public Script usage(int promptTokens, int completionTokens) {
        usage = Map.of(
                "prompt_tokens",
                promptTokens,
                "completion_tokens",
                completionTokens,
                "total_tokens",
                promptTokens + completionTokens);
        return this;
    }

    /** Finish reason {@code stop}, usage if given, {@code [DONE]}. */
    public Script done() {
        return done("stop");
    }

    /** Finish reason, usage if given, {@code [DONE]}. */
    public Script done(String finishReason) {
        finish(finishReason);
        if (!usage.isEmpty()) {
            chunk(Map.of("choices", List.of(), "usage", usage));
        }
        return raw("data: [DONE]\n\n");
    }

    /** An error object inside the stream. */
    public Script errorChunk(String message) {
        return raw("data: " + JSON.writeValueAsString(Map.of("error", Map.of("message", message))) + "\n\n");
    }

    /** A chunk that is not JSON. */
    public Script malformedChunk() {
        return raw("data: {\"choices\": [{\"delta\"\n\n");
    }

    /** Any text in the body, as it is. */
    public Script raw(String text) {
        steps.add(new Step.Send(text.getBytes(StandardCharsets.UTF_8)));
        return this;
    }

    /** Compresses the body so far, without pauses. */
    public Script gzipped() {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            for (Step step : steps) {
                gzip.write(((Step.Send) step).bytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        steps.clear();
        steps.add(new Step.Send(packed.toByteArray()));
        return header("Content-Encoding", "gzip");
    }

    /** Waits before the next step. */
    public Script pause(Duration length) {
        steps.add(new Step.Pause(length));
        return this;
    }

    /** Waits until the test completes the signal. */
    public Script waitFor(CompletableFuture<?> signal) {
        steps.add(new Step.WaitFor(signal));
        return this;
    }

    /** Sends nothing more and keeps the connection open until the client leaves. */
    public Script hang() {
        steps.add(new Step.Hang());
        return this;
    }

    /** Closes the connection in the middle of the body. */
    public Script cut() {
        steps.add(new Step.Truncate());
        return this;
    }

    /** Resets the connection in the middle of the body. */
    public Script reset() {
        steps.add(new Step.Reset());
        return this;
    }

    private Script delta(Map<String, Object> delta) {
        return chunk(Map.of("choices", List.of(Map.of("index", 0, "delta", delta))));
    }

    private Script chunk(Map<String, Object> content) {
        Map<String, Object> chunk = new LinkedHashMap<>();
        chunk.put("id", "chatcmpl-scripted");
        chunk.put("object", "chat.completion.chunk");
        chunk.put("created", 1);
        chunk.put("model", "scripted");
        chunk.putAll(content);
        return raw("data: " + JSON.writeValueAsString(chunk) + "\n\n");
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    List<Step> beforeHeaders() {
        return beforeHeaders;
    }

    List<Step> steps() {
        return steps;
    }
}

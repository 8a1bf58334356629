package dev.steward.provider;

import static dev.steward.support.Script.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.steward.provider.ModelFault.Kind;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests that anything without content counts as silence, however much arrives. */
class StallTimeoutTest extends OnTheWire {

    private static final Duration SHORT = Duration.ofMillis(150);
    private static final int LONGER_THAN_ANYBODY_WAITS = 60;

    @Override
    ModelProperties limits() {
        return new ModelProperties(Duration.ofSeconds(20), SILENCE, Duration.ofSeconds(2));
    }

    @Test
    void chunksThatBringNothingAreSilence() {
        assertSilent(
                real(),
                delta("\"content\":\"half\""),
                ": still here\n\n",
                "event: ping\ndata: {}\n\n",
                delta("\"role\":\"assistant\""),
                delta("\"content\":\"\",\"reasoning_content\":null,\"refusal\":null"),
                delta("\"tool_calls\":[{}]"),
                delta("\"something\":\"else\",\"annotations\":[{}]"),
                "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":0,\"completion_tokens\":0}}\n\n",
                "data: {\"choices\":[{\"delta\":{}}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":1}}\n\n");
    }

    @Test
    void eventsOfAnthropicsInterfaceThatBringNothingAreSilence() {
        assertSilent(
                real("anthropic", Map.of("base_url", provider.baseUrl(), "key", KEY)),
                anthropic("{\"type\":\"text_delta\",\"text\":\"half\"}"),
                "event: ping\ndata: {\"type\":\"ping\"}\n\n",
                anthropic("{\"type\":\"text_delta\",\"text\":\"\"}"),
                anthropic("{\"type\":\"thinking_delta\",\"thinking\":\"\"}"),
                anthropic("{\"type\":\"signature_delta\",\"signature\":\"abc\"}"),
                anthropic("{\"type\":\"input_json_delta\",\"partial_json\":\"\"}"));
    }

    @Test
    void eventsOfTheResponsesInterfaceThatBringNothingAreSilence() {
        interfaces.refusedChat(real());
        assertSilent(
                real(),
                response("output_text.delta", "half"),
                response("in_progress", ""),
                response("output_text.delta", ""),
                response("function_call_arguments.delta", ""));
    }

    /** Everything else that arrives slowly is content, not silence. */
    @Test
    void thoughtsAndPiecesOfCallsAreContent() {
        var script = answer();
        for (int i = 0; i < 4; i++) {
            script.reasoning("hm").pause(SILENCE.dividedBy(3));
            script.raw(delta("\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"arguments\":\"1\"}}]"))
                    .pause(SILENCE.dividedBy(3));
        }
        provider.next(script.text("done").done());
        assertThat(events()).endsWith(new ModelEvent.Finished("tool_calls"));
    }

    /** Longer than between other pieces: some providers send nothing until all of a long argument is written. */
    @Test
    void aLongArgumentMayTakeAsLongAsAFirstWord() {
        var longer = SILENCE.plus(SILENCE.dividedBy(2));
        provider.next(answer().raw(
                        delta(
                                "\"tool_calls\":[{\"index\":0,\"id\":\"a\",\"function\":{\"name\":\"t\",\"arguments\":\"{\"}}]"))
                .pause(longer)
                .raw(delta("\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"}\"}}]"))
                .done("tool_calls"));
        assertThat(events()).endsWith(new ModelEvent.Finished("tool_calls"));

        var claude = real("anthropic", Map.of("base_url", provider.baseUrl(), "key", KEY));
        provider.next(answer().raw(event("content_block_start", "\"index\":0,\"content_block\":" + USE))
                .pause(longer)
                .raw(anthropic("{\"type\":\"input_json_delta\",\"partial_json\":\"{}\"}"))
                .raw(event("content_block_stop", "\"index\":0"))
                .raw(event("message_delta", "\"delta\":{\"stop_reason\":\"tool_use\"}"))
                .raw(event("message_stop", "\"index\":0")));
        assertThat(events(claude, hello())).endsWith(new ModelEvent.Finished("tool_calls"));
    }

    @Test
    void whatFollowsAWholeCallMayNot() {
        provider.next(answer().raw(event("content_block_start", "\"index\":0,\"content_block\":" + USE))
                .raw(event("content_block_stop", "\"index\":0"))
                .raw(anthropic("{\"type\":\"text_delta\",\"text\":\"half\"}"))
                .hang());
        var claude = real("anthropic", Map.of("base_url", provider.baseUrl(), "key", KEY));
        assertThat(catchThrowable(() -> client.stream(claude, hello()).blockLast(PATIENCE)))
                .satisfies(is(Kind.STALLED))
                .hasMessageContaining("for a second");
    }

    /** All at the same time, because each one waits. */
    private void assertSilent(Resolution.Real real, String content, String... nothings) {
        for (var nothing : nothings) {
            var script = answer().raw(content);
            for (int i = 0; i < LONGER_THAN_ANYBODY_WAITS; i++) {
                script.raw(nothing).pause(SHORT);
            }
            provider.next(script.hang());
        }
        var faults = Arrays.stream(nothings)
                .map(_ -> CompletableFuture.supplyAsync(
                        () -> catchThrowable(() -> client.stream(real, hello()).blockLast(PATIENCE)),
                        Thread::startVirtualThread))
                .toList();
        assertThat(faults).allSatisfy(one -> assertThat(one.join()).satisfies(is(Kind.STALLED)));
        provider.requests().forEach(request -> request.awaitClientGone());
    }

    private static String delta(String fields) {
        return "data: {\"id\":\"x\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{" + fields + "}}]}\n\n";
    }

    private static String anthropic(String delta) {
        return event("content_block_delta", "\"index\":0,\"delta\":" + delta);
    }

    private static final String USE = "{\"type\":\"tool_use\",\"id\":\"a\",\"name\":\"t\",\"input\":{}}";

    private static String event(String type, String fields) {
        return "event: " + type + "\ndata: {\"type\":\"" + type + "\"," + fields + "}\n\n";
    }

    private static String response(String type, String delta) {
        return "event: response." + type + "\ndata: {\"type\":\"response." + type
                + "\",\"item_id\":\"a\",\"output_index\":0,"
                + "\"content_index\":0,\"sequence_number\":1,\"logprobs\":[],\"delta\":\"" + delta + "\"}\n\n";
    }
}

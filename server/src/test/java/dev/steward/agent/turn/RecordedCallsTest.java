package dev.steward.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventRead;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordedCallsTest {

    private static List<EventRead> events(EventDraft... drafts) {
        return IntStream.range(0, drafts.length)
                .mapToObj(at -> new EventRead(
                        at,
                        drafts[at].kind(),
                        drafts[at].text(),
                        drafts[at].toolName(),
                        drafts[at].toolStatus(),
                        drafts[at].requestId(),
                        drafts[at].data(),
                        Instant.EPOCH,
                        1L,
                        1L))
                .toList();
    }

    private static EventDraft call(String id, String arguments) {
        return EventDraft.call(id, "files__write", arguments, null);
    }

    private static EventDraft done(String id, String result) {
        return EventDraft.done(id, "files__write", result);
    }

    private static ToolCall wish(String id, String arguments) {
        return new ToolCall(id, "files__write", arguments);
    }

    @Test
    void theSameCallGetsTheSameAnswerAndAnotherOneNone() {
        var recorded = events(
                call("a", "{\"path\":\"/x\",\"n\":1}"),
                call("b", "{\"path\":\"/y\"}"),
                done("a", "wrote x"),
                EventDraft.failed("b", "files__write", "no room", null));
        assertThat(RecordedCalls.answer(recorded, List.of(), wish("1", "{\"n\": 1, \"path\": \"/x\"}")))
                .contains(ToolResult.ok("wrote x"));
        assertThat(RecordedCalls.answer(recorded, List.of(), wish("1", "{\"path\":\"/y\"}")))
                .contains(ToolResult.error("no room"));
        for (var other : List.of("{\"path\":\"/z\"}", "{}", "", "not JSON")) {
            assertThat(RecordedCalls.answer(recorded, List.of(), wish("1", other)))
                    .isEmpty();
        }
    }

    @Test
    void aCallThatIsMadeAgainGetsTheAnswersInTheirOrder() {
        var recorded = events(call("c1", "{}"), done("c1", "waits"), call("c1", "{}"), done("c1", "ready"));
        var own = events(call("r1", "{}"), call("r2", "{}"), call("r3", "{}"));
        assertThat(Stream.of("r1", "r2", "r3").map(id -> RecordedCalls.answer(recorded, own, wish(id, "{}"))))
                .containsExactly(
                        Optional.of(ToolResult.ok("waits")),
                        Optional.of(ToolResult.ok("ready")),
                        Optional.of(ToolResult.ok("ready")));
    }

    @Test
    void aCallWithoutAnAnswerOrWithMoreThanIsKeptSaysWhatIsThere() {
        assertThat(RecordedCalls.answer(events(call("c1", "{}")), List.of(), wish("r", "{}")))
                .isEmpty();
        var stopped = EventDraft.failed("c1", "files__write", "not made", "stopped");
        for (var unfinished : List.of(stopped, RunEvents.answered(wish("c1", "{}"), RunEvents.CUT))) {
            assertThat(RecordedCalls.answer(events(call("c1", "{}"), unfinished), List.of(), wish("r", "{}")))
                    .isEmpty();
        }
        var recorded = events(call("c1", "{}"), done("c1", "x".repeat(10_000)));
        assertThat(RecordedCalls.answer(recorded, List.of(), wish("r", "{}"))
                        .orElseThrow()
                        .content())
                .startsWith("xxx")
                .endsWith("[… the rest is left out]");
    }
}

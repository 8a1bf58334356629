package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SiftedCallsTest {

    private final LoopGuard guard = new LoopGuard();

    private static final ToolCall SAME = new ToolCall("c", "t", "{}");

    private long carriedOut(List<ToolCall> calls) {
        return guard.sift(calls).stream()
                .filter(asked -> asked.refusal() == null)
                .count();
    }

    @Test
    void differentCallsAreCarriedOutUpToTheLimitInTheirOrder() {
        var calls = IntStream.range(0, LoopGuard.MAX_AT_ONCE + 10)
                .mapToObj(i -> new ToolCall("c" + i, "t", "{\"i\":" + i + "}"))
                .toList();
        assertThat(carriedOut(calls)).isEqualTo(LoopGuard.MAX_AT_ONCE);
        assertThat(guard.sift(calls)).extracting(LoopGuard.Asked::call).isEqualTo(calls);
    }

    @Test
    void theSameCallIsCarriedOutNoMoreOftenThanWouldBeACircle() {
        assertThat(carriedOut(List.of(SAME, SAME, SAME, SAME, SAME))).isEqualTo(3);
        guard.count(LoopGuard.Seen.of(SAME, ToolResult.ok("a")));
        guard.count(LoopGuard.Seen.of(SAME, ToolResult.ok("b")));
        assertThat(carriedOut(List.of(SAME, SAME, SAME, SAME))).isEqualTo(2);
        guard.count(LoopGuard.Seen.of(SAME, ToolResult.ok("b")));
        assertThat(carriedOut(List.of(SAME, SAME, SAME, SAME))).isEqualTo(1);
    }
}

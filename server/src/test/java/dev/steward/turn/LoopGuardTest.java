package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import org.junit.jupiter.api.Test;

class LoopGuardTest {

    private final LoopGuard guard = new LoopGuard();

    @Test
    void theSameCallWithTheSameResultEndsTheTurnTheThirdTime() {
        var call = new ToolCall("c", "files__read", "{\"path\":\"a\"}");
        assertThat(guard.count(LoopGuard.Seen.of(call, ToolResult.ok("same")))).isEmpty();
        assertThat(guard.count(LoopGuard.Seen.of(call, ToolResult.ok("same")))).isEmpty();
        assertThat(guard.count(LoopGuard.Seen.of(call, ToolResult.ok("same"))))
                .hasValueSatisfying(reason -> assertThat(reason).contains("files__read", "3 times"));
    }

    @Test
    void anotherResultOrOtherArgumentsAreNoCircle() {
        for (int i = 0; i < 10; i++) {
            assertThat(guard.count(LoopGuard.Seen.of(new ToolCall("c", "clock", "{}"), ToolResult.ok("now " + i))))
                    .isEmpty();
            assertThat(guard.count(LoopGuard.Seen.of(
                            new ToolCall("c", "read", "{\"line\":" + i + "}"), ToolResult.ok("same"))))
                    .isEmpty();
        }
    }
}

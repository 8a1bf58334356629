package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolResult;
import java.util.List;
import java.util.Optional;
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
    void theSpellingOfTheArgumentsMakesNoOtherCall() {
        var spellings =
                List.of("{\"a\":{\"x\":1,\"y\":[2]},\"b\":null}", "{ \"b\": null,\n\"a\": {\"y\": [2], \"x\": 1} }");
        for (int i = 0; i < 2; i++) {
            assertThat(count(spellings.get(i))).isEmpty();
        }
        assertThat(count(spellings.getFirst())).isPresent();
        for (var broken : List.of("{\"a\":1", "{\"a\": 1", "", "[1,2]", "[2,1]", "{\"a\":1} 2", "{\"a\":1}")) {
            assertThat(count(broken)).isEmpty();
            assertThat(count(broken)).isEmpty();
        }
    }

    private Optional<String> count(String arguments) {
        return guard.count(LoopGuard.Seen.of(new ToolCall("c", "read", arguments), ToolResult.ok("same")));
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

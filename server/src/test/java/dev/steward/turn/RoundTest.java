package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.stream.Signal;
import dev.steward.provider.ModelEvent;
import dev.steward.tool.ToolCall;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class RoundTest {

    private final Round round;

    RoundTest(@TempDir Path folder) {
        round = new Round(new TurnLog(1, new Signal(), new TurnJournal(folder, 1), JsonMapper.shared()));
    }

    @ParameterizedTest(name = "{0} become {1}")
    @CsvSource({
        "a b, a b",
        "' _ _', call_0 call_1",
        "a a, a call_1",
        "a a a, a call_1 call_2",
        "call_1 call_1, call_1 call_2",
        "call_1 _, call_1 call_2",
    })
    void everyCallOfARoundHasAnIdOfItsOwn(String sent, String kept) {
        round.accept(new ModelEvent.ToolCalls(Arrays.stream(sent.strip().split(" "))
                .map(id -> new ToolCall(id.equals("_") ? "" : id, "tool", "{}"))
                .toList()));
        assertThat(round.complete().calls()).extracting(ToolCall::id).containsExactly(kept.split(" "));
    }

    @Test
    void missingArgumentsAreAnEmptyObject() {
        round.accept(new ModelEvent.ToolCalls(List.of(new ToolCall("a", "tool", " "))));
        assertThat(round.complete().calls()).extracting(ToolCall::arguments).containsExactly("{}");
    }

    @Test
    void aProviderThatNeverEndsIsCutWithTheReasonLength() {
        while (!round.isFull()) {
            round.accept(new ModelEvent.Text("x".repeat(100_000)));
        }
        assertThat(round.complete().finishReason()).isEqualTo("length");
    }
}

package dev.steward.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.stream.Signal;
import dev.steward.platform.text.WellFormed;
import dev.steward.provider.ModelEvent;
import dev.steward.tool.ToolCall;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class RoundTest {

    private final MemoryBudget budget = new MemoryBudget(20L << 20);
    private final TurnLog log;
    private final Round round;

    RoundTest(@TempDir Path folder) {
        log = new TurnLog(1, new Signal(), new TurnJournal(folder, 1), JsonMapper.shared(), Runnable::run);
        round = new Round(log, new TurnAllowance(budget.open()), new HashSet<>());
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
    void aTurnThatBringsMoreThanItMayEndsInWordsAndKeepsWhatCame() {
        var whole = new StringBuilder();
        var over = catchThrowableOfType(TurnAllowance.Exceeded.class, () -> {
            for (int i = 0; ; i++) {
                var piece = (i + " ").repeat(20_000).stripTrailing() + ".";
                round.accept(new ModelEvent.Text(piece));
                whole.append(piece);
            }
        });
        assertThat(over.cause().kind()).isEqualTo("too_long");
        assertThat(round.cut().text()).isEqualTo(whole.toString());
    }

    @Test
    void aTurnThatFindsNoMemoryEndsInWordsAndGivesBackWhatItHad() {
        try (var other = budget.open();
                var allowance = new TurnAllowance(budget.open())) {
            other.reserve(budget.total() - 100_000);
            var poor = new Round(log, allowance, new HashSet<>());
            poor.accept(new ModelEvent.Text("a".repeat(10_000)));
            var over = catchThrowableOfType(
                    TurnAllowance.Exceeded.class, () -> poor.accept(new ModelEvent.Reasoning("b".repeat(100_000))));
            assertThat(over.cause().kind()).isEqualTo("no_room");
            assertThat(poor.cut().text()).hasSize(10_000);
        }
        assertThat(budget.taken()).isZero();
    }

    /** Also if a piece ends within a character. */
    @Test
    void aLongPieceIsShownInShortOnes() {
        var piece = "x" + "🌍".repeat(50_000) + ".";
        round.accept(new ModelEvent.Text(piece));
        var frames = log.reader(null);
        var shown = new StringBuilder();
        for (var step = frames.next(); !(step instanceof Signal.Step.Wait<?>); step = frames.next()) {
            var item = step instanceof Signal.Step.Elsewhere<TurnLog.Entry>(var fetch) ? fetch.get() : step;
            var data = ((Signal.Step.Item<TurnLog.Entry>) item).value().data();
            var text = JsonMapper.shared().readTree(data).path("content").asString();
            assertThat(text).hasSizeLessThanOrEqualTo(2 * FrameRun.CHARS);
            assertThat(WellFormed.is(text)).isTrue();
            shown.append(text);
        }
        assertThat(shown.toString()).isEqualTo(piece);
    }

    @Test
    void sourcesStandBelowTheAnswerAndNotBelowItsSuggestions() {
        round.accept(new ModelEvent.Text("Fact [1].\n\n```suggest\n- Why?\n```"));
        round.accept(new ModelEvent.Sources("\n\nSources:\n\n1. <https://example.org/a>\n"));
        var answer = round.complete();
        assertThat(answer.text()).isEqualTo("Fact [1].\n\nSources:\n\n1. <https://example.org/a>\n");
        assertThat(answer.suggestions()).containsExactly("Why?");
    }
}

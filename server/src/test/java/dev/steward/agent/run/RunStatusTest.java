package dev.steward.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Spent;
import dev.steward.manual.ManualPage;
import dev.steward.support.Diagram;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RunStatusTest {

    private static final Set<RunSignal> BY_PEOPLE = EnumSet.of(RunSignal.MESSAGE, RunSignal.RESUME);

    @Test
    void itsLifeIsDrawn() {
        assertThat(Diagram.of(RunStatus.LIFE)).isEqualTo("""
                stateDiagram-v2
                    [*] --> waiting
                    waiting --> pending : start
                    waiting --> idle : clear
                    pending --> running : admit
                    pending --> blocked : block
                    pending --> failed : fail
                    pending --> cancelled : cancel
                    running --> running : continue
                    running --> pending : defer
                    running --> needs_approval : ask
                    running --> idle : rest
                    running --> completed : complete
                    running --> blocked : block
                    running --> failed : fail
                    running --> cancelled : cancel
                    running --> interrupted : interrupt
                    needs_approval --> running : answer
                    needs_approval --> pending : queue
                    needs_approval --> blocked : block
                    needs_approval --> failed : fail
                    needs_approval --> cancelled : cancel
                    idle --> pending : message
                    blocked --> pending : message
                    blocked --> pending : resume
                    blocked --> idle : release
                    blocked --> cancelled : cancel
                    interrupted --> pending : message
                    interrupted --> pending : resume
                    interrupted --> cancelled : cancel
                    completed --> pending : message
                    failed --> pending : message
                    failed --> pending : resume
                    cancelled --> pending : message
                    cancelled --> pending : resume
                    completed --> [*]
                    failed --> [*]
                    cancelled --> [*]
                """);
    }

    @Test
    void theManualHasItsWholeLife() throws IOException {
        ManualPage.of("agents.md", "states").says(RunLife.markdown());
    }

    @Test
    void onlyAPersonTakesUpAgainWhatHasEnded() {
        for (var status : RunStatus.values()) {
            for (var signal : RunSignal.values()) {
                if (RunStatus.LIFE.isEnd(status) && status.after(signal).isPresent()) {
                    assertThat(BY_PEOPLE).as("%s %s", status, signal).contains(signal);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RunStatus.class)
    void nothingBeginsToRunWithoutStandingInLine(RunStatus status) {
        for (var signal : RunSignal.values()) {
            status.after(signal).filter(RunStatus::isActive).ifPresent(_ -> assertThat(
                            status == RunStatus.pending || status.isActive())
                    .as("%s %s", status, signal)
                    .isTrue());
        }
    }

    @ParameterizedTest
    @EnumSource(RunStatus.class)
    void aLateSignalOfATurnChangesNothingOnceTheRunRests(RunStatus status) {
        if (!status.isActive() && status != RunStatus.pending) {
            assertThat(Stream.of(
                            RunSignal.REST,
                            RunSignal.COMPLETE,
                            RunSignal.CONTINUE,
                            RunSignal.ASK,
                            RunSignal.ANSWER,
                            RunSignal.BLOCK,
                            RunSignal.FAIL))
                    .allMatch(signal -> status.after(signal).isEmpty());
        }
    }

    @Test
    void whateverHappensTheNextStatusIsOneThatCanBeLeftAgain() {
        var random = new Random(11);
        var status = RunStatus.LIFE.first();
        var seen = EnumSet.of(status);
        for (int i = 0; i < 20_000; i++) {
            var signal = RunSignal.values()[random.nextInt(RunSignal.values().length)];
            status = status.after(signal).orElse(status);
            seen.add(status);
            var now = status;
            assertThat(Stream.of(RunSignal.values())
                            .anyMatch(each -> now.after(each).isPresent()))
                    .isTrue();
        }
        assertThat(seen).hasSize(RunStatus.values().length);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "waiting, -, false",
                "pending, -, true",
                "running, -, true",
                "needs_approval, -, true",
                "idle, -, false",
                "blocked, budget, true",
                "blocked, -, false",
                "interrupted, -, false",
                "completed, -, false",
                "failed, -, false",
                "cancelled, -, false",
            })
    void whileATurnGoesOnOrIsAboutToTheRunMayWrite(RunStatus status, @Nullable BlockReason reason, boolean may) {
        var run = new AgentRun(
                1,
                1,
                RunTrigger.manual,
                status,
                1,
                1,
                new AgentRun.Dialogue(null, reason, null, null, null, null),
                Counters.NONE,
                Spent.NOTHING,
                new Capabilities(null, null, true, true, true, null, null),
                null,
                null,
                new AgentRun.Times(null, null, null, Instant.EPOCH, Instant.EPOCH));
        assertThat(run.mayWrite()).isEqualTo(may);
    }

    @Test
    void anAgentCanBeStartedWhileNothingOfItsRunGoesOn() {
        assertThat(Stream.of(RunStatus.values()).filter(status -> !status.isStartable()))
                .containsExactly(RunStatus.pending, RunStatus.running, RunStatus.needs_approval, RunStatus.interrupted);
        assertThat(Stream.of(RunStatus.values()).filter(RunStatus::isActive))
                .containsExactly(RunStatus.running, RunStatus.needs_approval);
        assertThat(Stream.of(RunStatus.values()).filter(status -> !status.isResting()))
                .containsExactly(RunStatus.waiting, RunStatus.pending, RunStatus.running);
    }
}

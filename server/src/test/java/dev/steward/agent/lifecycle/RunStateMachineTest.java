package dev.steward.agent.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RunStateMachineTest {

    private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");

    private static final Capabilities ALL = new Capabilities(null, null, true, true, true, null, null);

    private static final Hold SPENT = new Hold(BlockReason.budget, "Spent.");

    private static final Hold SIGN_IN = new Hold(BlockReason.sign_in, "Sign in.");

    private static AgentRun run(RunStatus status) {
        return new AgentRun(
                1,
                2,
                RunTrigger.manual,
                status,
                0,
                0,
                AgentRun.Dialogue.of("Task."),
                Counters.NONE,
                new Spent(7, 3, 0, 0),
                ALL,
                "a page",
                null,
                new AgentRun.Times(null, null, null, NOON, NOON));
    }

    private static final List<BiFunction<AgentRun, Instant, Optional<AgentRun>>> MOVES = List.of(
            RunStateMachine::admitted,
            (run, now) -> RunStateMachine.messaged(run, "Hello.", now),
            (run, now) -> RunStateMachine.heard(
                    run, new Outcome.Completed("s", "c", "r", run.counters().done(), List.of()), "Hello.", now),
            RunStateMachine::resumed,
            RunStateMachine::asked,
            (run, now) -> RunStateMachine.answered(run, true, now),
            (run, now) -> RunStateMachine.answered(run, false, now),
            RunStateMachine::cancelled,
            (run, now) -> RunStateMachine.released(run, run.dialogue().prompt(), now),
            (run, now) -> RunStateMachine.released(run, null, now),
            (run, now) -> RunStateMachine.interrupted(run, "It fell silent.", now),
            (run, now) -> RunStateMachine.spent(run, SPENT, now),
            (run, now) -> RunStateMachine.parked(run, SPENT, now),
            (run, now) -> RunStateMachine.parked(run, SIGN_IN, now),
            (run, now) -> RunStateMachine.ended(
                    run, new Outcome.Continued("s", run.counters().further(true), List.of()), now),
            (run, now) -> RunStateMachine.ended(run, new Outcome.Rested("s", run.counters(), List.of()), now),
            (run, now) -> RunStateMachine.ended(
                    run, new Outcome.Completed("s", "c", "r", run.counters().done(), List.of()), now),
            (run, now) -> RunStateMachine.ended(
                    run, new Outcome.Blocked(BlockReason.question, "Which?", "s", run.counters(), List.of()), now),
            (run, now) -> RunStateMachine.ended(run, new Outcome.Failed("It rains.", null), now));

    @Test
    void whateverHappensARunSaysOfItselfWhatIsTrue() {
        var random = new Random(3);
        var run = run(RunStatus.pending);
        var seen = EnumSet.of(run.status());
        for (int i = 0; i < 20_000; i++) {
            var before = run;
            var now = NOON.plusSeconds(i);
            var next = MOVES.get(random.nextInt(MOVES.size())).apply(run, now);
            if (next.isEmpty()) {
                continue;
            }
            run = next.get();
            seen.add(run.status());
            assertThat(run.version()).isEqualTo(before.version() + 1);
            assertThat(run.spent()).isEqualTo(before.spent());
            assertThat(run.capabilities()).isEqualTo(ALL);
            assertThat(run.taintedBy()).isEqualTo("a page");
            assertThat(run.times().lastActivityAt()).isEqualTo(now);
            assertThat(run.times().finishedAt() != null).isEqualTo(RunStatus.LIFE.isEnd(run.status()));
            boolean isBlocked = run.status() == RunStatus.blocked;
            assertThat(run.dialogue().question() != null).isEqualTo(isBlocked);
            assertThat(run.dialogue().reason() != null).isEqualTo(isBlocked);
            assertThat(run.epoch() - before.epoch())
                    .isEqualTo(before.status() == RunStatus.pending && run.status() == RunStatus.running ? 1 : 0);
            if (run.status() == RunStatus.running || run.status() == RunStatus.pending) {
                assertThat(run.dialogue().prompt()).as("what it works on").isNotBlank();
            }
        }
        assertThat(seen).isEqualTo(EnumSet.complementOf(EnumSet.of(RunStatus.waiting)));
    }

    private static final Counters FAR = new Counters(3, 2, 40, "half");

    /** The outcome of a turn, and whether the run continues with what people said in the meantime. */
    private static List<Arguments> endings() {
        return Stream.concat(
                        Stream.of(
                                arguments(new Outcome.Continued("s", FAR, List.of()), true),
                                arguments(new Outcome.Rested("s", FAR, List.of()), true),
                                arguments(new Outcome.Completed("s", "c", "r", FAR, List.of()), true),
                                arguments(new Outcome.Ignored(), false),
                                arguments(new Outcome.Cancelled(), false),
                                arguments(new Outcome.Parked(SIGN_IN), false),
                                arguments(new Outcome.Failed("It rains.", null), false)),
                        Stream.of(BlockReason.values())
                                .map(reason -> arguments(
                                        new Outcome.Blocked(reason, "What?", "s", FAR, List.of()),
                                        switch (reason) {
                                            case question, stall, steps -> true;
                                            case budget, money, sign_in, provider -> false;
                                        })))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("endings")
    void whatPeopleSaidMeanwhileIsGoneOnWithWhereWordsMendIt(Outcome outcome, boolean isHeard) {
        var heard = RunStateMachine.heard(run(RunStatus.running), outcome, "Hello.", NOON);
        assertThat(heard.isPresent()).isEqualTo(isHeard);
        heard.ifPresent(on -> {
            assertThat(on.status()).isEqualTo(RunStatus.running);
            assertThat(on.dialogue()).isEqualTo(new AgentRun.Dialogue("Hello.", null, null, "s", null, null));
            assertThat(on.counters()).isEqualTo(new Counters(0, 0, 40, "half"));
        });
        assertThat(RunStateMachine.heard(run(RunStatus.needs_approval), outcome, "Hello.", NOON))
                .as("only at the end of a turn")
                .isEmpty();
    }

    @Test
    void whatIsNoneOfItsBusinessChangesNothing() {
        assertThat(RunStateMachine.ended(run(RunStatus.running), new Outcome.Ignored(), NOON))
                .isEmpty();
        assertThat(RunStateMachine.admitted(run(RunStatus.running), NOON)).isEmpty();
        assertThat(RunStateMachine.cancelled(run(RunStatus.idle), NOON)).isEmpty();
        assertThat(RunStateMachine.cancelled(run(RunStatus.completed), NOON)).isEmpty();
        assertThat(RunStateMachine.asked(run(RunStatus.needs_approval), NOON)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(BlockReason.class)
    void whatWaitsForNobodysWordsGoesOnWithWhatItWasTold(BlockReason reason) {
        var parked = RunStateMachine.parked(run(RunStatus.running), new Hold(reason, "Wait."), NOON)
                .orElseThrow();
        boolean isItsOwn = reason != BlockReason.question && reason != BlockReason.stall && reason != BlockReason.steps;
        assertThat(parked.dialogue().prompt()).isEqualTo(isItsOwn ? "Task." : null);
        var free = RunStateMachine.released(parked, parked.dialogue().prompt(), NOON)
                .orElseThrow();
        assertThat(free.status()).isEqualTo(isItsOwn ? RunStatus.pending : RunStatus.idle);
        assertThat(free.dialogue().prompt()).isEqualTo(parked.dialogue().prompt());
        assertThat(free.dialogue().question()).isNull();
    }

    @Test
    void onlyWhatItWasAtCanBeTakenUpAgain() {
        var died = RunStateMachine.ended(run(RunStatus.running), new Outcome.Failed("x", null), NOON)
                .orElseThrow();
        assertThat(RunStateMachine.resumed(died, NOON))
                .map(run -> run.dialogue().prompt())
                .contains("Task.");
        var waiting =
                RunStateMachine.parked(run(RunStatus.running), SIGN_IN, NOON).orElseThrow();
        assertThat(RunStateMachine.resumed(waiting, NOON))
                .as("nothing but the sign-in held it up")
                .map(AgentRun::dialogue)
                .contains(new AgentRun.Dialogue(
                        "Task.", null, null, waiting.dialogue().summary(), null, null));
        var held = RunStateMachine.spent(run(RunStatus.running), SPENT, NOON)
                .flatMap(run -> RunStateMachine.cancelled(run, NOON))
                .orElseThrow();
        assertThat(RunStateMachine.resumed(held, NOON)).as("it was at nothing").isEmpty();
    }
}

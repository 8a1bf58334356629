package dev.steward.agent.queue;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.maybe;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.Artifacts;
import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.control.Agents;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Readiness;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.Outcome;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.Counters;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.step.StepRuns;
import dev.steward.agent.transcript.EventKind;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests what people say to agents at work. */
@OnEachDatabase(AgentSlice.class)
class AgentQueueTest {

    private static final KeysetPage PAGE = new KeysetPage(KeysetPage.NEWEST, 50);

    private final AgentScene scene;
    private final Agents agents;
    private final AgentRuns runs;
    private final AgentQueue queue;
    private final AgentQueueRepository rows;
    private final StepRuns steps;
    private final RunTransitions reports;
    private final Artifacts artifacts;
    private final Sql sql;

    AgentQueueTest(
            AgentScene scene,
            Agents agents,
            AgentRuns runs,
            AgentQueue queue,
            AgentQueueRepository rows,
            StepRuns steps,
            RunTransitions reports,
            Artifacts artifacts,
            Sql sql) {
        this.scene = scene;
        this.agents = agents;
        this.runs = runs;
        this.queue = queue;
        this.rows = rows;
        this.steps = steps;
        this.reports = reports;
        this.artifacts = artifacts;
        this.sql = sql;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private AgentRun say(AgentRun run, String text) {
        return given(runs.message(run.agentId(), text));
    }

    private List<String> waiting(AgentRun run) {
        return all(rows.all(run.agentId())).stream()
                .map(QueuedAgentMessage::content)
                .toList();
    }

    private List<String> told(AgentRun run) {
        return given(scene.page(run.agentId(), null, null, 100)).events().stream()
                .filter(event -> event.kind() == EventKind.user)
                .map(event -> String.valueOf(event.text()))
                .toList();
    }

    private AgentRun ended(AgentRun run, Outcome outcome) {
        return given(reports.ended(run, outcome));
    }

    @Test
    void whatIsSaidToOneAtWorkWaitsForTheEndOfItsTurnAndIsHeardInOrder() {
        var run = scene.running(wish("Task."));
        scene.forget();
        assertThat(say(run, "First.")).isEqualTo(run);
        assertThat(scene.heard("agent.changed")).as("windows are told").isNotEmpty();
        say(run, "Second.");
        assertThat(told(run)).containsExactly("Task.");
        assertThat(waiting(run)).containsExactly("First.", "Second.");

        var on = scene.said(run, "Hello.").orElseThrow();
        assertThat(on.status()).isEqualTo(RunStatus.running);
        assertThat(on.epoch()).as("the same turn by turn").isEqualTo(run.epoch());
        assertThat(on.dialogue().summary()).isEqualTo("Hello.");
        assertThat(on.dialogue().prompt()).isEqualTo("Second.");
        assertThat(told(run)).containsExactly("Task.", "First.", "Second.");
        assertThat(waiting(run)).isEmpty();
        assertThat(given(reports.next(on))).as("a plain agent answers them").isEqualTo(on);
        assertThat(scene.said(on, "Heard.").orElseThrow().status()).isEqualTo(RunStatus.idle);
    }

    @Test
    void whatIsSaidBeforeItsFirstTurnWaitsToo() {
        var agent = scene.made(wish("Task.").started());
        assertThat(given(runs.message(agent.id(), "Also.")).status()).isEqualTo(RunStatus.pending);
        var on = scene.said(scene.admitted(scene.run(agent)), "Hello.").orElseThrow();
        assertThat(on.status()).isEqualTo(RunStatus.running);
        assertThat(told(on)).containsExactly("Task.", "Also.");
    }

    @Test
    void anObjectiveThatIsReachedGoesOnWithWhatWaitsAndKeepsItsResult() {
        var run = scene.running(wish("Task.").autonomous());
        say(run, "And a summary.");
        var on = scene.said(run, "It is done.\nOBJECTIVE_COMPLETE: as you wished")
                .orElseThrow();
        assertThat(on.status()).isEqualTo(RunStatus.running);
        assertThat(on.dialogue().summary()).isEqualTo("It is done.");
        assertThat(all(artifacts.list(run.agentId(), run.id(), PAGE)))
                .extracting(ArtifactRead::content)
                .containsExactly("It is done.");
    }

    @Test
    void aMessageBetweenTwoStepsReachesTheNextOneAndCountsStepsAfresh() {
        var run = scene.running(wish("Task.").autonomous());
        var on = scene.said(run, "On it.").orElseThrow();
        assertThat(on.counters()).isEqualTo(new Counters(1, 1, null, null));
        say(on, "Faster.");
        var next = given(reports.next(on));
        assertThat(next.counters()).isEqualTo(Counters.NONE);
        assertThat(told(run)).containsExactly("Task.", "Faster.");
        assertThat(given(reports.next(next))).isEqualTo(next);
    }

    @Test
    void aStopLeavesWhatWaitsAndTheNextMessageTakesItAlong() {
        var run = scene.running(wish("Task."));
        say(run, "First.");
        given(runs.cancel(run.agentId()));
        assertThat(waiting(run)).containsExactly("First.");
        var again = say(run, "Second.");
        assertThat(again.status()).isEqualTo(RunStatus.pending);
        assertThat(told(run)).containsExactly("Task.", "First.", "Second.");
        assertThat(waiting(run)).isEmpty();
    }

    @Test
    void aFailureLeavesWhatWaitsAndTheTurnThatTriesAgainTakesItAlong() {
        var run = scene.running(wish("Task."));
        say(run, "First.");
        assertThat(ended(run, new Outcome.Failed("It rains.", null)).status()).isEqualTo(RunStatus.failed);
        assertThat(waiting(run)).containsExactly("First.");
        given(runs.resume(run.agentId()));
        assertThat(waiting(run)).containsExactly("First.");
        var on = scene.said(scene.admitted(scene.now(run)), "Hello.").orElseThrow();
        assertThat(on.status()).isEqualTo(RunStatus.running);
        assertThat(told(run)).containsExactly("Task.", "First.");
    }

    @Test
    void aBudgetThatIsUsedUpWithinATurnLeavesWhatWaitsUntilItIsRaised() {
        var run = scene.running(wish("Task.").budget(100));
        say(run, "First.");
        given(scene.spend(run.id(), new Spent(100, 1, 0, 0)));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.blocked);
        assertThat(scene.said(scene.now(run), "Hello.").orElseThrow().status()).isEqualTo(RunStatus.blocked);
        assertThat(waiting(run)).containsExactly("First.");
        scene.raised(run.agentId(), 1_000);
        var free = given(reports.released(run.id(), Readiness.READY));
        assertThat(free.status()).isEqualTo(RunStatus.pending);
        assertThat(told(run)).containsExactly("Task.", "First.");
    }

    @Test
    void whatItHearsOverItsBudgetWaitsThereAndGoesOnOnceThatIsRaised() {
        var run = scene.running(wish("Task.").budget(100));
        say(run, "First.");
        var on = scene.said(run, "Hello.").orElseThrow();
        given(sql.statement("update agents set total_input_tokens = 100 where id = :id")
                .with("id", run.agentId())
                .update());
        var held = given(reports.next(on));
        assertThat(held.dialogue().reason()).isEqualTo(BlockReason.budget);
        assertThat(held.dialogue().prompt()).isEqualTo("First.");
        scene.raised(run.agentId(), 1_000);
        assertThat(given(reports.released(run.id(), Readiness.READY)).dialogue().prompt())
                .isEqualTo("First.");
    }

    @Test
    void clearingForgetsWhatWaitsAndDeletingTakesItAlong() {
        var run = scene.running(wish("Task."));
        say(run, "First.");
        given(runs.clear(run.agentId(), RunTrigger.manual));
        assertThat(waiting(run)).isEmpty();
        var other = scene.running(wish("Other."));
        say(other, "First.");
        maybe(agents.delete(other.agentId()));
        assertThat(waiting(other)).isEmpty();
    }

    @Test
    void whatWaitsIsRemovedOnce() {
        var run = scene.running(wish("Task."));
        say(run, "First.");
        say(run, "Second.");
        long first = all(rows.all(run.agentId())).getFirst().id();
        var other = scene.made(wish("Other."));
        assertThatThrownBy(() -> maybe(queue.remove(other.id(), first))).isInstanceOf(Problem.NotFound.class);
        maybe(queue.remove(run.agentId(), first));
        assertThatThrownBy(() -> maybe(queue.remove(run.agentId(), first)))
                .isInstanceOf(Problem.NotFound.class)
                .hasMessage("Queued message not found");
        assertThatThrownBy(() -> maybe(queue.remove(999_999_999, first))).isInstanceOf(Problem.NotFound.class);
        assertThat(waiting(run)).containsExactly("Second.");
    }

    @Test
    void noMoreWaitsThanMay() {
        var run = scene.running(wish("Task."));
        IntStream.range(0, AgentQueue.MAX).forEach(n -> say(run, "Message " + n));
        assertThatThrownBy(() -> say(run, "One more"))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("50 messages wait for this agent already");
        var other = scene.running(wish("Other."));
        say(other, "a".repeat(Check.MAX_CONTENT));
        say(other, "a".repeat(Check.MAX_CONTENT));
        assertThatThrownBy(() -> say(other, "b"))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessageContaining("2000000 characters");
    }

    @Test
    void theRunOfAStepHasNothingToDoWithIt() {
        var own = scene.running(wish("Task."));
        var step = scene.admitted(scene.step(own.agentId()));
        say(own, "First.");
        assertThat(scene.said(step, "The step is done.").orElseThrow().status()).isEqualTo(RunStatus.idle);
        maybe(scene.tell(step.id(), "More."));
        assertThat(waiting(own)).containsExactly("First.");
    }

    /** Whichever comes first: each message is delivered once, and the agent has either handled all of them or continues. */
    @Test
    void aMessageAgainstTheEndOfATurnIsHeardOnce() {
        for (int trial = 0; trial < 10; trial++) {
            var run = scene.running(wish("Task."));
            given(Mono.zip(
                    runs.message(run.agentId(), "First.").subscribeOn(Schedulers.boundedElastic()),
                    runs.message(run.agentId(), "Second.").subscribeOn(Schedulers.boundedElastic()),
                    reports.ended(run, new Outcome.Rested("Hello.", run.counters(), List.of()))
                            .subscribeOn(Schedulers.boundedElastic())));
            var now = scene.now(run);
            if (now.status() == RunStatus.pending) {
                now = scene.admitted(now);
            }
            assertThat(now.status()).isEqualTo(RunStatus.running);
            scene.said(now, "Heard.");
            assertThat(waiting(run)).isEmpty();
            assertThat(told(run)).containsExactlyInAnyOrder("Task.", "First.", "Second.");
        }
    }
}

package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.maybe;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.lifecycle.RunLane;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunSubject;
import dev.steward.durable.outbox.OutboxMessages;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.problem.Problem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Tests that a run that cannot be continued does not keep its place forever. */
@OnEachDatabase(AgentSlice.class)
class RunOutboxHandlerTest {

    private final AgentScene scene;
    private final RunRepository runs;
    private final RunTransitions reports;

    RunOutboxHandlerTest(AgentScene scene, RunRepository runs, RunTransitions reports) {
        this.scene = scene;
        this.runs = runs;
        this.reports = reports;
    }

    @BeforeEach
    void begin() {
        scene.clear();
    }

    private Mono<Void> perform(AgentRun run, int tries, RuntimeException error) {
        return new RunOutboxHandler(_ -> Mono.error(error), runs, reports)
                .perform(OutboxMessages.of(
                        RunLane.KIND, RunSubject.of(run.id()), "{\"id\":%d}".formatted(run.id()), tries));
    }

    @Test
    void aRunThatCannotBeCarriedOnFailsAfterManyTriesAndGivesItsPlaceAway() {
        var run = scene.running(wish("Task."));
        var poison = new IllegalStateException("poisoned");
        assertThatThrownBy(() ->
                        perform(run, RunOutboxHandler.MAX_TRIES - 1, poison).block(AgentScene.LONG))
                .isSameAs(poison);
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.running);
        assertThat(maybe(perform(run, RunOutboxHandler.MAX_TRIES, poison))).isEmpty();
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.failed);
        assertThat(scene.now(run).dialogue().error()).contains("after 200 attempts");
        assertThat(scene.hasPlace(run)).isFalse();
    }

    @Test
    void oneThatWaitsInItsPlaceDoesSoToo() {
        var run = scene.run(scene.made(wish("Task.").started()));
        maybe(perform(run, RunOutboxHandler.MAX_TRIES, new IllegalStateException("poisoned")));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.failed);
        assertThat(scene.hasPlace(run)).isFalse();
    }

    @Test
    void whileTheStoreFailsNoRunDoes() {
        var run = scene.running(wish("Task."));
        assertThatThrownBy(() -> perform(run, 10_000, new Problem.Unavailable("The disk has failed."))
                        .block(AgentScene.LONG))
                .isInstanceOf(Problem.Unavailable.class);
        assertThat(given(runs.find(run.id())).status()).isEqualTo(RunStatus.running);
    }

    @Test
    void whatAnAgentAnsweredIsNotTriedForEver() {
        assertThat(AgentReplyDelivery.PATIENCE.tries()).isBetween(2, 10_000);
    }
}

package dev.steward.workflow;

import static dev.steward.workflow.WorkflowScene.all;
import static dev.steward.workflow.WorkflowScene.done;
import static dev.steward.workflow.WorkflowScene.given;
import static dev.steward.workflow.WorkflowScene.patch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.steward.agent.state.StateValue;
import dev.steward.agent.state.StateWrite;
import dev.steward.agent.step.InlineAgents;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import dev.steward.workflow.RunState.Phase;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import reactor.core.publisher.Flux;

/** Tests workflows with their steps, private agents, versions and state (agents-workflows 15 to 17, 20). */
@OnEachDatabase(WorkflowSlice.class)
class WorkflowsTest {

    private static final String INLINE = "{\"kind\": \"inline\", \"task\": \"%s\", \"name\": \"%s\"}";

    private final WorkflowScene scene;
    private final Workflows workflows;
    private final WorkflowVersions versions;
    private final WorkflowStates states;
    private final WorkflowTrash trash;
    private final WorkflowRuns runs;
    private final AtomicReference<StepDefaults> usual;
    private final Sql sql;

    WorkflowsTest(
            WorkflowScene scene,
            Workflows workflows,
            WorkflowVersions versions,
            WorkflowStates states,
            WorkflowTrash trash,
            WorkflowRuns runs,
            AtomicReference<StepDefaults> usual,
            Sql sql) {
        this.scene = scene;
        this.workflows = workflows;
        this.versions = versions;
        this.states = states;
        this.trash = trash;
        this.runs = runs;
        this.usual = usual;
        this.sql = sql;
    }

    @BeforeEach
    void reset() {
        scene.clear();
        usual.set(WorkflowSlice.USUAL);
    }

    private static String inline(String task, String name) {
        return INLINE.formatted(task, name);
    }

    private static String of(long agent) {
        return "{\"agent_id\": %d}".formatted(agent);
    }

    private static String steps(String... steps) {
        return "{\"steps\": %s}".formatted(List.of(steps));
    }

    private static long agent(WorkflowRead workflow, int position) {
        return Objects.requireNonNull(workflow.steps().get(position).agentId());
    }

    private static List<String> titles(WorkflowRead workflow) {
        return workflow.steps().stream()
                .map(step -> step.agent() == null ? "-" : step.agent().title())
                .toList();
    }

    @Test
    void aNewOneHasItsStepsAndTheirAgents() {
        long shared = scene.agent("Shared");
        var made = scene.made("Ferries", of(shared), inline("Look.", "Looker"), "{\"kind\": \"approval\"}");
        assertThat(made.status()).isEqualTo(WorkflowStatus.idle);
        assertThat(made.version()).isEqualTo(1);
        assertThat(made.runProgress()).isNull();
        assertThat(made.steps())
                .extracting(StepRead::position, StepRead::kind)
                .containsExactly(tuple(0, StepKind.task), tuple(1, StepKind.inline), tuple(2, StepKind.approval));
        assertThat(titles(made)).containsExactly("Shared", "Looker", "-");
        var own = Objects.requireNonNull(made.steps().get(1).agent());
        assertThat(own.inline()).isTrue();
        assertThat(own.taskPrompt()).isEqualTo("Look.");
        assertThat(Objects.requireNonNull(made.steps().getFirst().agent()).inline())
                .isFalse();
        assertThat(scene.heard()).containsExactly("idle Ferries");
        assertThat(given(workflows.get(made.id()))).isEqualTo(made);
        assertThat(scene.made("Empty").status()).isEqualTo(WorkflowStatus.draft);
        assertThat(given(workflows.list(false, _ -> {}).collectList()))
                .extracting(WorkflowRead::name)
                .containsExactly("Empty", "Ferries");
    }

    @Test
    void whatIsWrongIsRefusedAndLeavesNothing() {
        assertThatThrownBy(() -> scene.made("x", inline("Look.", "L"), of(999_999)))
                .isInstanceOf(Problem.NotFound.class)
                .hasMessage("Agent 999999 not found");
        assertThatThrownBy(() -> scene.made("x", inline("Look.", "L"), "{}")).isInstanceOf(Problem.BadRequest.class);
        long shared = scene.agent("Shared");
        assertThatThrownBy(() -> scene.made("x", "{\"kind\": \"inline\", \"agent_id\": %d}".formatted(shared)))
                .isInstanceOf(Problem.BadRequest.class);
        var other = scene.made("Other", inline("Look.", "Looker"));
        long foreign = agent(other, 0);
        assertThatThrownBy(() -> scene.made("x", of(foreign))).hasMessage("Agent %d not found".formatted(foreign));
        assertThatThrownBy(() -> scene.patched(other.id(), "{\"role_id\": 999999}"))
                .hasMessage("role_id does not exist");
        assertThatThrownBy(() -> given(workflows.get(999_999))).hasMessage("Workflow not found");
        assertThat(scene.count("workflows")).isEqualTo(1);
        assertThat(scene.count("agents where inline = true")).isEqualTo(1);
    }

    @Test
    void savedStepsKeepTheirAgentsAndThoseThatAreGoneGo() {
        var made = scene.made("x", inline("Look.", "Looker"), inline("Write.", "Writer"));
        long looker = agent(made, 0);
        long writer = agent(made, 1);
        var changed = scene.patched(
                made.id(),
                steps("{\"agent_id\": %d, \"task\": \"Write well.\", \"name\": \"Author\"}".formatted(writer)));
        assertThat(agent(changed, 0)).isEqualTo(writer);
        assertThat(titles(changed)).containsExactly("Author");
        assertThat(changed.steps().getFirst().kind()).isEqualTo(StepKind.task);
        assertThat(scene.hasAgent(looker)).isFalse();
        assertThat(changed.version()).isEqualTo(2);
        var kept = scene.patched(made.id(), steps(of(writer)));
        assertThat(agent(kept, 0)).isEqualTo(writer);
        var twice = scene.patched(
                made.id(),
                steps(
                        "{\"agent_id\": %d, \"task\": \"One.\"}".formatted(writer),
                        "{\"agent_id\": %d, \"task\": \"Two.\"}".formatted(writer)));
        assertThat(agent(twice, 0)).isEqualTo(writer);
        assertThat(agent(twice, 1)).isNotEqualTo(writer);
        var shared = scene.patched(
                made.id(), steps("{\"agent_id\": %d, \"task\": \"All.\", \"reusable\": true}".formatted(writer)));
        assertThat(Objects.requireNonNull(shared.steps().getFirst().agent()).inline())
                .isFalse();
        assertThat(scene.count("agents where inline = true")).isZero();
        var none = scene.patched(made.id(), "{\"steps\": []}");
        assertThat(none.status()).isEqualTo(WorkflowStatus.draft);
        assertThat(scene.hasAgent(agent(shared, 0))).isTrue();
    }

    @Test
    void aStepThatMadeASharedAgentIsSavedAgainAsItWasRead() {
        var made = scene.made("x", "{\"kind\": \"inline\", \"task\": \"Look.\", \"reusable\": true}");
        var read = made.steps().getFirst();
        assertThat(read.kind()).isEqualTo(StepKind.task);
        var again = scene.patched(
                made.id(), steps("{\"kind\": \"%s\", \"agent_id\": %d}".formatted(read.kind(), agent(made, 0))));
        assertThat(agent(again, 0)).isEqualTo(agent(made, 0));
    }

    @Test
    void anAgentOfAnAgentsOwnIsNotChangedByAStep() {
        long shared = scene.agent("Shared");
        var made = scene.made("x", "{\"agent_id\": %d, \"task\": \"Other.\"}".formatted(shared));
        assertThat(agent(made, 0)).isNotEqualTo(shared);
        assertThat(given(workflows.using(String.valueOf(shared), _ -> {}).collectList()))
                .isEmpty();
        assertThat(given(
                        workflows.using(String.valueOf(agent(made, 0)), _ -> {}).collectList()))
                .extracting(WorkflowRead::id)
                .containsExactly(made.id());
    }

    @Test
    void theWorkflowsOfAnAgentAreSortedByNameInAnyCase() {
        long shared = scene.agent("Shared");
        for (var name : List.of("beta", "Alpha", "Zeta", "alpha")) {
            scene.made(name, "{\"agent_id\": %d}".formatted(shared));
        }
        assertThat(given(workflows.using(String.valueOf(shared), _ -> {}).collectList()))
                .extracting(WorkflowRead::name)
                .containsExactly("Alpha", "alpha", "beta", "Zeta");
    }

    @Test
    void switchesThatAreLeftOpenFollowTheSettings() {
        usual.set(new StepDefaults(false, true, true, 90));
        var made = scene.made("x", inline("Look.", "L"));
        assertThat(made.steps().getFirst().useMcp()).isFalse();
        assertThat(made.steps().getFirst().useSkills()).isNull();
        assertThat(made.stepTimeoutSeconds()).isEqualTo(90);
    }

    @Test
    void stepsOfAWorkflowThatRunsStay() {
        var made = scene.made("x", inline("Look.", "L"));
        for (var status : List.of(RunStatus.running, RunStatus.paused, RunStatus.awaiting_approval)) {
            long run = scene.run(made.id(), status, 0, Phase.open);
            assertThat(given(workflows.get(made.id())).status().name()).isEqualTo(status.name());
            assertThatThrownBy(() -> scene.patched(made.id(), "{\"steps\": []}"))
                    .isInstanceOf(Problem.Conflict.class)
                    .hasMessage("Cannot edit steps while the workflow is running");
            assertThatThrownBy(() -> given(workflows.restoreVersion(made.id(), 1)))
                    .isInstanceOf(Problem.Conflict.class);
            assertThat(scene.patched(made.id(), "{\"icon\": \"%d\"}".formatted(run))
                            .icon())
                    .isEqualTo(String.valueOf(run));
            scene.end(run);
        }
        assertThat(given(workflows.get(made.id())).status()).isEqualTo(WorkflowStatus.completed);
        var renamed = scene.patched(made.id(), "{\"name\": \"y\"}");
        assertThat(renamed.status()).isEqualTo(WorkflowStatus.completed);
        var changed = scene.patched(made.id(), steps("{\"kind\": \"approval\"}"));
        assertThat(changed.status()).isEqualTo(WorkflowStatus.idle);
        assertThat(changed.resultSummary()).isEqualTo("Came to this");
    }

    @Test
    void theDatabaseAllowsOneActiveRun() {
        var made = scene.made("x", inline("Look.", "L"));
        scene.run(made.id(), RunStatus.running, 0, Phase.open);
        assertThatThrownBy(() -> scene.run(made.id(), RunStatus.paused, 0, Phase.open))
                .isInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void eachChangeIsAVersionThatComesBack() {
        var made = scene.made("x", inline("Look.", "Looker"), of(scene.agent("Shared")));
        long id = made.id();
        scene.patched(id, "{\"icon\": \"rocket\"}");
        scene.patched(id, "{\"icon\": \"rocket\"}");
        scene.patched(id, steps("{\"kind\": \"approval\"}"));
        assertThat(all(versions.list(id)))
                .extracting(VersionRead.Line::version, VersionRead.Line::current)
                .containsExactly(tuple(3, true), tuple(2, false), tuple(1, false));
        assertThat(given(versions.get(id, 2)).icon()).isEqualTo("rocket");
        assertThat(Objects.requireNonNull(
                                given(versions.get(id, 1)).steps().getFirst().own())
                        .task())
                .isEqualTo("Look.");
        assertThat(scene.hasAgent(agent(made, 0))).isFalse();
        var back = given(workflows.restoreVersion(id, 1));
        assertThat(back.version()).isEqualTo(4);
        assertThat(back.icon()).isNull();
        assertThat(titles(back)).containsExactly("Looker", "Shared");
        assertThatThrownBy(() -> given(versions.get(id, 9))).hasMessage("Workflow version not found");
        assertThatThrownBy(() -> given(workflows.restoreVersion(id, 9))).hasMessage("Workflow version not found");
    }

    @Test
    void aChangeOfAnAgentThatBelongsToAStepIsAVersionToo() {
        var made = scene.made("x", inline("Look.", "Looker"), of(scene.agent("Shared")));
        long id = made.id();
        scene.changed(agent(made, 0), new InlineAgents.Draft("Looker", "Look again.", null, null));
        scene.changed(agent(made, 1), new InlineAgents.Draft("Shared", "Something else.", null, null));
        var back = given(workflows.restoreVersion(id, 1));
        assertThat(back.version()).isEqualTo(3);
        assertThat(all(Flux.range(1, 3).concatMap(number -> versions.get(id, number))))
                .extracting(version ->
                        Objects.requireNonNull(version.steps().getFirst().own()).task())
                .containsExactly("Look.", "Look again.", "Look.");
        scene.changed(agent(made, 0), new InlineAgents.Draft("Looker", "And again.", null, null));
        assertThat(given(runs.run(id, null)).version()).isEqualTo(4);
        assertThat(scene.count("workflow_runs where version = 4")).isEqualTo(1);
    }

    /** Such as after a newer version of Steward. */
    @Test
    void aVersionThatCannotBeReadDoesNotKeepAnyoneFromChangingTheWorkflow() {
        long id = scene.made("x", inline("Look.", "Looker")).id();
        scene.unreadable(id);
        assertThatThrownBy(() -> given(versions.get(id, 1))).hasMessage("Workflow version not found");
        assertThat(scene.patched(id, "{\"icon\": \"rocket\"}").icon()).isEqualTo("rocket");
        assertThat(given(versions.get(id, 2)).icon()).isEqualTo("rocket");
    }

    @Test
    void aDeletedOneComesBackWithoutItsRuns() {
        long shared = scene.agent("Shared");
        var made = scene.made("x", inline("Look.", "Looker"), of(shared));
        long id = made.id();
        given(states.put(id, new StateWrite("seen", "1")));
        scene.run(id, RunStatus.completed, null, Phase.none);
        scene.heard();
        done(workflows.delete(id));
        assertThat(scene.heard()).containsExactly("completed x");
        assertThat(scene.hasAgent(agent(made, 0))).isFalse();
        assertThat(scene.hasAgent(shared)).isTrue();
        assertThat(scene.count("workflow_steps") + scene.count("workflow_runs") + scene.count("workflow_states"))
                .isZero();
        var back = given(trash.bringBack(id));
        assertThat(titles(back)).containsExactly("Looker", "Shared");
        assertThat(back.status()).isEqualTo(WorkflowStatus.idle);
        assertThat(back.version()).isEqualTo(2);
        assertThat(back.runCount()).isEqualTo(1);
        assertThat(all(states.list(id))).extracting(StateValue::value).containsExactly("1");
        assertThatThrownBy(() -> given(trash.bringBack(id))).isInstanceOf(Problem.NotFound.class);
    }

    @Test
    void aServerThatIsRenamedMeanwhileIsKnownByItsNewName() {
        var made = scene.made("x", inline("Look.", "Looker"));
        for (var table : List.of("agents", "workflow_steps")) {
            done(sql.statement("update %s set mcp_servers = 'mail'".formatted(table))
                    .execute());
        }
        done(workflows.delete(made.id()));
        done(trash.renamed("mail", "post"));
        var back = given(trash.bringBack(made.id()));
        assertThat(back.steps().getFirst().mcpServers()).isEqualTo("post");
        String ofAgent = given(sql.statement("select mcp_servers from agents where id = :id")
                .with("id", agent(back, 0))
                .one(row -> row.text("mcp_servers")));
        assertThat(ofAgent).isEqualTo("post");
    }

    @Test
    void aStepKnowsTheRunThatTheWorkflowDroveLast() {
        long shared = scene.agent("Shared");
        var made = scene.made("x", of(shared), inline("Look.", "L"));
        long run = scene.run(made.id(), RunStatus.running, 1, Phase.open);
        long first = scene.attempt(run, 0, 1, AttemptStatus.failed, shared, "x" + "\uD83D\uDE00".repeat(9_000));
        long second = scene.attempt(run, 0, 2, AttemptStatus.completed, shared, "told");
        scene.drives(first, shared, "failed");
        scene.drives(second, shared, "completed");
        scene.attempt(run, 1, 1, AttemptStatus.running, agent(made, 1), "told");
        var read = given(workflows.get(made.id()));
        var agent = Objects.requireNonNull(read.steps().getFirst().agent());
        assertThat(String.valueOf(agent.status())).isEqualTo("completed");
        assertThat(agent.resultSummary()).isEqualTo("Of the run");
        assertThat(read.steps().getFirst().attemptCount()).isEqualTo(1);
        assertThat(read.steps().getFirst().retryCount()).isEqualTo(2);
        assertThat(read.currentStepId()).isEqualTo(read.steps().get(1).id());
        var progress = Objects.requireNonNull(read.runProgress());
        assertThat(progress.done()).isEqualTo(1);
        assertThat(progress.total()).isEqualTo(2);
        assertThat(progress.currentPosition()).isEqualTo(1);

        var runs = given(workflows.runs(made.id(), new KeysetPage(KeysetPage.NEWEST, 20), _ -> {}));
        var attempts = runs.getFirst().stepRuns();
        assertThat(attempts).extracting(AttemptRead::attempt).containsExactly(1, 2, 1);
        assertThat(attempts).extracting(AttemptRead::agentInline).containsExactly(false, false, true);
        assertThat(attempts.getFirst().inputContext())
                .as("cut, but not within a character")
                .hasSizeGreaterThanOrEqualTo(AttemptRead.LISTED - 1)
                .matches("x(\uD83D\uDE00)+");
        assertThat(attempts).extracting(AttemptRead::inputTruncated).containsExactly(true, false, false);
        assertThat(given(workflows.attempt(made.id(), first)).inputContext()).hasSize(18_001);
        assertThatThrownBy(() -> given(workflows.attempt(999_999, first))).hasMessage("Step attempt not found");
        assertThatThrownBy(() -> given(workflows.runs(999_999, new KeysetPage(1, 1), _ -> {})))
                .hasMessage("Workflow not found");
    }

    @Test
    void aWebhookIsToldOnceAndReplaced() {
        var made = scene.made("x");
        var first = given(workflows.mintWebhook(made.id()));
        assertThat(first.webhookToken()).hasSize(43);
        assertThat(first.webhookPresent()).isTrue();
        assertThat(given(workflows.get(made.id())).webhookToken()).isNull();
        assertThat(given(workflows.mintWebhook(made.id())).webhookToken()).isNotEqualTo(first.webhookToken());
        assertThat(given(workflows.revokeWebhook(made.id())).webhookPresent()).isFalse();
    }

    @Test
    void whatIsArchivedStandsInAListOfItsOwn() {
        var made = scene.made("x");
        assertThat(given(workflows.archive(made.id())).archivedAt()).isNotNull();
        assertThat(given(workflows.list(false, _ -> {}).collectList())).isEmpty();
        assertThat(given(workflows.list(true, _ -> {}).collectList())).hasSize(1);
        assertThat(given(workflows.archived(_ -> {}).collectList())).hasSize(1);
        assertThat(given(workflows.unarchive(made.id())).archivedAt()).isNull();
    }

    @Test
    void stateIsWrittenOverListedAndBounded() {
        var made = scene.made("x");
        long id = made.id();
        scene.heard();
        given(states.put(id, new StateWrite(" Seen ", "1")));
        assertThat(scene.heard()).containsExactly("draft x");
        given(states.put(id, new StateWrite("seen", "2")));
        assertThat(all(states.list(id))).extracting(StateValue::value).containsExactly("2");
        for (int i = 1; i < WorkflowStates.MAX; i++) {
            given(states.put(id, new StateWrite("k" + i, null)));
        }
        assertThatThrownBy(() -> given(states.put(id, new StateWrite("more", "x"))))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessageStartingWith("Workflow state is limited to 200 keys");
        assertThat(given(states.put(id, new StateWrite("seen", "3"))).value()).isEqualTo("3");
        done(states.delete(id, " SEEN"));
        assertThatThrownBy(() -> done(states.delete(id, "seen"))).hasMessage("State key not found");
        done(states.deleteAll(id));
        assertThat(all(states.list(id))).isEmpty();
        assertThatThrownBy(() -> all(states.list(999_999))).hasMessage("Workflow not found");
    }

    @Test
    void aPatchThatNamesNothingChangesNothing() {
        var made = scene.made("x", inline("Look.", "L"));
        var same = given(workflows.update(made.id(), patch("{\"steps\": null}")));
        assertThat(same.version()).isEqualTo(1);
        assertThat(same.steps()).isEqualTo(made.steps());
    }
}

package dev.steward.workflow;

import static dev.steward.workflow.WorkflowScene.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.state.StateWrite;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what a step is told from stored data (agents-workflows 19 and 20). {@link TraceTest} tests what counts. */
@OnEachDatabase(WorkflowSlice.class)
class StepMaterialTest {

    private static final String STEPS = """
            {"agent_id": %1$d}, {"kind": "approval"},
            {"agent_id": %1$d, "name": "Last", "instructions": "Add to {{state.seen}}, not {{state.unseen}}."}""";

    private final WorkflowScene scene;
    private final StepMaterial material;
    private final WorkflowStates states;
    private final WorkflowRunStore runs;
    private final Sql sql;

    StepMaterialTest(
            WorkflowScene scene, StepMaterial material, WorkflowStates states, WorkflowRunStore runs, Sql sql) {
        this.scene = scene;
        this.material = material;
        this.states = states;
        this.runs = runs;
        this.sql = sql;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private void set(String table, long id, String column, @Nullable String value) {
        given(sql.statement("update %s set %s = cast(:value as varchar) where id = :id".formatted(table, column))
                .with("value", String.class, value)
                .with("id", id)
                .update());
    }

    /** A completed attempt with output; returns its agent's run. */
    private long made(long run, int attempt, long agent, String output) {
        long id = scene.attempt(run, 0, attempt, AttemptStatus.completed, agent, "told");
        set("workflow_run_steps", id, "output_summary", output);
        return scene.drives(id, agent, "completed");
    }

    private void published(long run, long agent, String title) {
        given(sql.statement("""
                        insert into agent_artifacts (agent_id, run_id, kind, title, content, created_at, updated_at)
                        values (:agent, :run, 'text', :title, 'of it', current_timestamp, current_timestamp)
                        """)
                .with("agent", agent)
                .with("run", run)
                .with("title", title)
                .insert());
    }

    private void said(long agentRun, String message) {
        given(sql.statement("""
                        insert into agent_events (agent_id, run_id, kind, content, at)
                        select agent_id, id, 'assistant_message', :message, current_timestamp from agent_runs where id = :run
                        """).with("message", message).with("run", agentRun).insert());
    }

    private StepMaterial.Prepared prepared(long run) {
        return given(runs.with(run, held -> material.of(held, 2, Feedback.NONE)));
    }

    @Test
    void aStepIsToldWhatTheRunHas() {
        long agent = scene.agent("Finder");
        var workflow = scene.made("x", STEPS.formatted(agent));
        given(states.put(workflow.id(), new StateWrite("seen", "Genoa")));
        long run = scene.run(workflow.id(), RunStatus.running, 2, RunState.Phase.open);
        set("workflow_runs", run, "input", "About ferries");
        long old = made(run, 1, agent, "old");
        published(old, agent, "Old list");
        long newest = made(run, 2, agent, "new");
        published(newest, agent, "First list");
        published(newest, agent, "Second list");
        set("agent_runs", newest, "tainted_by", "a.test");
        long approval = scene.attempt(run, 1, 1, AttemptStatus.passed, null, "");
        set("workflow_run_steps", approval, "kind", "approval");
        set("workflow_run_steps", approval, "output_summary", "Keep it short.");
        long replay = scene.attempt(run, 0, 3, AttemptStatus.completed, agent, "told");
        set("workflow_run_steps", replay, "output_summary", "of a replay");
        given(sql.statement("update workflow_run_steps set replay = true where id = :id")
                .with("id", replay)
                .update());

        var prepared = prepared(run);
        assertThat(prepared.kickoff())
                .contains(
                        "About ferries",
                        "Keep it short.",
                        "### Handed on by “Step”\nnew\n\n[First list]\nof it\n\n[Second list]\nof it",
                        "- `seen` (5 characters, changed ")
                .endsWith("Add to Genoa, not (unset).")
                .doesNotContain("old", "Old list", "replay");
        assertThat(prepared.taintedBy()).isEqualTo("a.test");

        set("workflow_run_steps", approval, "material", "edited");
        assertThat(prepared(run).kickoff())
                .contains("### Handed on by “Step”\nedited\n\n[First list]\nof it\n\n[Second list]\nof it\n\n---");
    }

    @Test
    void aLongMessageIsHandedOnInFullWhileItIsInTheTranscript() {
        long agent = scene.agent("Finder");
        var workflow = scene.made("x", STEPS.formatted(agent));
        long run = scene.run(workflow.id(), RunStatus.running, 2, RunState.Phase.open);
        long agentRun = made(run, 1, agent, "The beginning\n[Cut here, as it would be too long.]");
        assertThat(prepared(run).kickoff()).contains("### Handed on by “Step”\nThe beginning\n[Cut here");
        said(agentRun, "I begin.");
        said(agentRun, "The beginning" + ", more".repeat(5_000) + " and the end.\nOBJECTIVE_COMPLETE: in short");
        assertThat(prepared(run).kickoff())
                .contains("### Handed on by “Step”\nThe beginning, more", ", more and the end.\n\n---")
                .doesNotContain("Cut here", "I begin", "in short");
        said(agentRun, "OBJECTIVE_COMPLETE: only a line for Steward");
        assertThat(prepared(run).kickoff()).contains("### Handed on by “Step”\nThe beginning\n[Cut here");
    }

    @Test
    void earlierRunsCountWhereTheBoardIsKept() {
        long agent = scene.agent("Finder");
        var workflow = scene.made("x", STEPS.formatted(agent));
        long first = scene.run(workflow.id(), RunStatus.running, null, RunState.Phase.none);
        published(made(first, 1, agent, "of the first run"), agent, "First list");
        scene.end(first);
        var other = scene.made("y", STEPS.formatted(agent));
        long foreign = scene.run(other.id(), RunStatus.running, null, RunState.Phase.none);
        made(foreign, 1, agent, "of another workflow");
        long run = scene.run(workflow.id(), RunStatus.running, 2, RunState.Phase.open);
        assertThat(prepared(run).kickoff()).doesNotContain("Handed on", "of the first run");
        scene.patched(workflow.id(), "{\"clear_artifacts\": false}");
        assertThat(prepared(run).kickoff())
                .contains("### Handed on by “Step”\nof the first run\n\n[First list]")
                .doesNotContain("of another workflow");
        published(made(run, 1, agent, "of this run"), agent, "Second list");
        assertThat(prepared(run).kickoff())
                .contains("### Handed on by “Step”\nof this run\n\n[First list]\nof it\n\n[Second list]\nof it")
                .doesNotContain("of the first run");
    }
}

package dev.steward.workflow;

import dev.steward.agent.step.InlineAgents;
import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Creates workflows and runs for tests. */
@Component
class WorkflowScene {

    private static final Duration LONG = Duration.ofSeconds(60);

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private final Sql sql;
    private final Tx tx;
    private final Workflows workflows;
    private final InlineAgents agents;
    private final Queue<Event> heard = new ConcurrentLinkedQueue<>();

    WorkflowScene(Sql sql, Tx tx, Workflows workflows, InlineAgents agents, EventBus bus) {
        this.sql = sql;
        this.tx = tx;
        this.workflows = workflows;
        this.agents = agents;
        bus.heard().subscribe(event -> event.ifPresent(heard::add));
    }

    void clear() {
        for (var statement : List.of(
                "delete from workflows",
                "update agents set current_run_id = null",
                "delete from agents",
                "delete from trash",
                "delete from roles where is_default = false")) {
            given(sql.statement(statement).update());
        }
        heard.clear();
    }

    static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }

    static void done(Mono<Void> work) {
        work.block(LONG);
    }

    static <T> List<T> all(Flux<T> work) {
        return given(work.collectList());
    }

    /** The events about workflows since the last call: id, status and name. */
    List<String> heard() {
        var said = heard.stream()
                .filter(event -> event.type().equals("workflow.changed"))
                .map(event -> "%s %s"
                        .formatted(event.details().status(), event.details().name()))
                .toList();
        heard.clear();
        return said;
    }

    /** Creates a workflow with these steps, given as JSON. */
    WorkflowRead made(String name, String... steps) {
        return given(workflows.create(JSON.readValue(
                "{\"name\": \"%s\", \"steps\": %s}".formatted(name, List.of(steps)), WorkflowCreate.class)));
    }

    WorkflowRead patched(long id, String body) {
        return given(workflows.update(id, patch(body)));
    }

    static WorkflowPatch patch(String body) {
        return JSON.readValue(body, WorkflowPatch.class);
    }

    /** The workflows that wait for a person. */
    List<Long> waiting() {
        return all(workflows.waiting(_ -> {}).map(WorkflowRead::id));
    }

    /** Changes an agent itself. */
    void changed(long agent, InlineAgents.Draft draft) {
        done(tx.durable(agents.update(agent, draft)));
    }

    /** An agent that is not inline. */
    long agent(String title) {
        return given(tx.durable(agents.create(new InlineAgents.Draft(title, "Do " + title, null, null), false)));
    }

    boolean hasAgent(long id) {
        return count("agents where id = " + id) == 1;
    }

    /** Makes all versions of a workflow unreadable. */
    void unreadable(long workflow) {
        given(sql.statement("update workflow_versions set definition = '{\"steps\": 1}' where workflow_id = :id")
                .with("id", workflow)
                .update());
    }

    long count(String rows) {
        return given(sql.statement("select count(*) as n from " + rows).one(row -> row.number("n")));
    }

    /** Adds a run of a workflow and makes it the current one. */
    long run(long workflow, RunStatus status, @Nullable Integer cursor, RunState.Phase phase) {
        long run = given(sql.statement("""
                        insert into workflow_runs (workflow_id, active_key, run_number, version, trigger_kind, status,
                            cursor_place, phase, counters, result_summary, started_at)
                        select id, cast(:active as bigint), run_count + 1, version, 'manual', cast(:status as varchar),
                            cast(:cursor as int), cast(:phase as varchar),
                            '{"0": {"loops": 1, "retries": 2}}', 'Came to this', current_timestamp
                        from workflows where id = :workflow
                        """)
                .with("active", Long.class, status.isActive() ? workflow : null)
                .with("status", status)
                .with("cursor", Integer.class, cursor)
                .with("phase", phase)
                .with("workflow", workflow)
                .insert());
        given(sql.statement("""
                        update workflows set current_run_id = :run, run_count = run_count + 1, steps_changed = false
                        where id = :workflow
                        """).with("run", run).with("workflow", workflow).update());
        return run;
    }

    /** Completes the run. */
    void end(long run) {
        given(sql.statement("update workflow_runs set status = 'completed', active_key = null where id = :run")
                .with("run", run)
                .update());
    }

    /** Adds an attempt at a step of a run, with this input. */
    long attempt(long run, int place, int attempt, AttemptStatus status, @Nullable Long agent, String input) {
        return given(sql.statement("""
                        insert into workflow_run_steps (run_id, place, kind, label, agent_id, attempt, replay, status,
                            input_context, started_at)
                        values (:run, :place, 'task', 'Step', :agent, :attempt, false, :status, :input, current_timestamp)
                        """)
                .with("run", run)
                .with("place", place)
                .with("agent", Long.class, agent)
                .with("attempt", attempt)
                .with("status", status)
                .with("input", input)
                .insert());
    }

    /** Adds an agent run driven by an attempt. */
    long drives(long attempt, long agent, String status) {
        long run = given(
                sql.statement("""
                        insert into agent_runs (agent_id, trigger_kind, status, epoch, version, step_count, stall_count,
                            total_input_tokens, total_output_tokens, use_mcp, use_skills, use_memory, result_summary,
                            last_activity_at, created_at, updated_at)
                        values (:agent, 'workflow', :status, 1, 1, 0, 0, 0, 0, true, true, true, 'Of the run',
                            current_timestamp, current_timestamp, current_timestamp)
                        """).with("agent", agent).with("status", status).insert());
        given(sql.statement("update workflow_run_steps set agent_run_id = :run where id = :attempt")
                .with("run", run)
                .with("attempt", attempt)
                .update());
        return run;
    }
}

package dev.steward.agent.fleet;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.control.AgentTrash;
import dev.steward.agent.control.Agents;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Readiness;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.Outcome;
import dev.steward.agent.lifecycle.RetryTask;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.AgentNews;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunSubject;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.transcript.CallRepository;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.agent.transcript.Retention;
import dev.steward.agent.transcript.TranscriptSweep;
import dev.steward.agent.turn.RunEvents;
import dev.steward.platform.data.IsolatedItems;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.tool.ToolCall;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Mono;

/** Tests which runs are swept and what remains of them, and that no agent keeps the sweep from the others. */
@OnEachDatabase(AgentSlice.class)
class RunSweepTest {

    private static final Instant NOW = Instant.parse("2031-06-15T12:00:00Z");

    private final AgentScene scene;
    private final Agents agents;
    private final AgentRuns runs;
    private final RunTransitions reports;
    private final RetryTask retries;
    private final RunRepository rows;
    private final AgentRepository agentRows;
    private final EventRepository events;
    private final CallRepository calls;
    private final Overview overview;
    private final AgentTrash trash;
    private final Sql sql;
    private final RunSweep sweep;
    private final TranscriptSweep transcripts;
    private int days = 90;

    RunSweepTest(
            AgentScene scene,
            Agents agents,
            AgentRuns runs,
            RunTransitions reports,
            RetryTask retries,
            RunRepository rows,
            AgentRepository agentRows,
            EventRepository events,
            CallRepository calls,
            PermissionRepository permissions,
            Overview overview,
            AgentTrash trash,
            AgentNews news,
            Tx tx,
            Sql sql) {
        this.scene = scene;
        this.agents = agents;
        this.runs = runs;
        this.reports = reports;
        this.retries = retries;
        this.rows = rows;
        this.agentRows = agentRows;
        this.events = events;
        this.calls = calls;
        this.overview = overview;
        this.trash = trash;
        this.sql = sql;
        this.sweep = new RunSweep(
                agentRows, rows, permissions, news, Mono.fromSupplier(() -> days), tx, new IsolatedItems("%s"));
        this.transcripts = new TranscriptSweep(
                agentRows,
                rows,
                events,
                calls,
                news,
                _ -> Mono.just(new Retention(NOW.minusSeconds(1), 0)),
                tx,
                new IsolatedItems("%s"));
    }

    @BeforeEach
    void begin() {
        scene.clear();
        days = 90;
    }

    @AfterEach
    void end() {
        execute("drop table if exists poison");
    }

    private void execute(String statement) {
        given(sql.statement(statement).update().thenReturn(true));
    }

    private void run() {
        sweep.run(NOW).block(AgentScene.LONG);
    }

    /** A run that ended that many days ago and has only its figures left; a newer one is the current one. */
    private AgentRun old(long agent, RunTrigger trigger, RunStatus status, int daysAgo) {
        var run = scene.opened(agent, trigger);
        age(run, status, daysAgo);
        execute("delete from agent_events where run_id = " + run.id());
        return run;
    }

    private void age(AgentRun run, RunStatus status, int daysAgo) {
        given(sql.statement("update agent_runs set status = :status, updated_at = :at where id = :id")
                .with("status", status)
                .with("at", NOW.minus(Duration.ofDays(daysAgo)))
                .with("id", run.id())
                .update());
        execute("delete from lane_places where subject = '%s'".formatted(RunSubject.of(run.id())));
    }

    private long agent() {
        return scene.made(wish("Task.")).id();
    }

    private void current(long agent) {
        old(agent, RunTrigger.manual, RunStatus.idle, 0);
    }

    private boolean isThere(AgentRun run) {
        return given(rows.find(run.id()).hasElement());
    }

    private long count(String rowsOf) {
        return given(sql.statement("select count(*) as n from " + rowsOf).one(row -> row.number("n")));
    }

    @ParameterizedTest(name = "{0} days ago, kept {1}")
    @CsvSource({"91, 90, false", "89, 90, true", "8, 7, false", "900, 0, true"})
    void aRunGoesWhenItIsOlderThanTheSettingSays(int daysAgo, int kept, boolean stays) {
        long agent = agent();
        var run = old(agent, RunTrigger.manual, RunStatus.completed, daysAgo);
        current(agent);
        days = kept;
        run();
        assertThat(isThere(run)).isEqualTo(stays);
    }

    @ParameterizedTest
    @EnumSource(RunStatus.class)
    void whatGoesOnOrWaitsForSomebodyStays(RunStatus status) {
        long agent = agent();
        var run = old(agent, RunTrigger.manual, status, 400);
        current(agent);
        run();
        assertThat(isThere(run))
                .isEqualTo(
                        switch (status) {
                            case waiting, pending, running, needs_approval, blocked -> true;
                            case idle, interrupted, completed, failed, cancelled -> false;
                        });
    }

    @Test
    void theCurrentRunStaysHoweverOldItIs() {
        long agent = agent();
        var first = old(agent, RunTrigger.manual, RunStatus.completed, 500);
        var current = old(agent, RunTrigger.manual, RunStatus.completed, 400);
        run();
        assertThat(isThere(first)).isFalse();
        assertThat(isThere(current)).isTrue();
    }

    @Test
    void theRunWithWhichTheTalkOfTheCurrentOneBeganStaysAndThoseBetweenGo() {
        long agent = agent();
        var before = old(agent, RunTrigger.manual, RunStatus.completed, 500);
        var begun = old(agent, RunTrigger.manual, RunStatus.completed, 400);
        var between = old(agent, RunTrigger.webhook, RunStatus.completed, 300);
        var current = old(agent, RunTrigger.webhook, RunStatus.completed, 1);
        run();
        assertThat(Stream.of(before, begun, between, current).map(this::isThere))
                .containsExactly(false, true, false, true);
    }

    @Test
    void whatNobodyHasReadStays() {
        long agent = agent();
        var read = old(agent, RunTrigger.manual, RunStatus.completed, 300);
        var unread = old(agent, RunTrigger.manual, RunStatus.completed, 200);
        var step = old(agent, RunTrigger.workflow, RunStatus.completed, 200);
        current(agent);
        given(agentRows.read(agent, NOW.minus(Duration.ofDays(250))));
        run();
        assertThat(Stream.of(read, unread, step).map(this::isThere)).containsExactly(false, true, false);
        given(agentRows.read(agent, NOW));
        run();
        assertThat(isThere(unread)).isFalse();
    }

    @Test
    void aRunStaysAsLongAsItsTranscriptAndWhatCanBeTakenBack() {
        long agent = agent();
        var said = old(agent, RunTrigger.manual, RunStatus.completed, 300);
        given(events.append(said, List.of(EventDraft.user("x")), NOW.minus(Duration.ofDays(300))));
        var wrote = old(agent, RunTrigger.manual, RunStatus.completed, 300);
        execute("""
                insert into agent_changes (run_id, kind, subject, title, action, at)
                values (%d, 'note', 'a', 'a', 'created', current_timestamp)
                """.formatted(wrote.id()));
        current(agent);
        run();
        assertThat(Stream.of(said, wrote).map(this::isThere)).containsExactly(true, true);
        transcripts.run(NOW).block(AgentScene.LONG);
        execute("delete from agent_changes");
        run();
        assertThat(Stream.of(said, wrote).map(this::isThere)).containsExactly(false, false);
    }

    @Test
    void whatARunMadeAndAskedGoesWithItAndWhatItSpentStays() {
        long agent = scene.made(wish("Task.").budget(1_000)).id();
        var run = old(agent, RunTrigger.manual, RunStatus.completed, 0);
        given(scene.spend(run.id(), new Spent(600, 100, 50, 7)));
        execute("""
                insert into agent_artifacts (agent_id, run_id, kind, title, content, created_at, updated_at)
                values (%d, %d, 'text', 'a', 'a', current_timestamp, current_timestamp)
                """.formatted(agent, run.id()));
        asked(run, "made", 300);
        age(run, RunStatus.completed, 300);
        current(agent);
        run();
        assertThat(isThere(run)).isFalse();
        assertThat(count("agent_artifacts where agent_id = " + agent)).isZero();
        assertThat(count("agent_permissions where agent_id = " + agent)).isZero();
        assertThat(given(agentRows.spent(agent))).isEqualTo(new Spent(600, 100, 50, 7));
        assertThat(given(overview.metrics(3)).totalInputTokens()).isEqualTo(600);
        var next = scene.admitted(scene.started(agent));
        var held = given(scene.spend(next.id(), new Spent(300, 0, 0, 0)));
        assertThat(held.dialogue().reason())
                .as("the budget counts what is deleted")
                .isEqualTo(BlockReason.budget);
    }

    private void asked(AgentRun run, String id, int answeredDaysAgo) {
        given(sql.statement("""
                        insert into agent_permissions (request_id, agent_id, run_id, kind, title, target, signature, info,
                            reason, default_answer, decision, decided_by, answered_at, created_at)
                        values (:id, :agent, :run, 'shell', 't', 't', 's', '{}', 'r', 'deny', 'deny', 'person', :at, :at)
                        """)
                .with("id", id)
                .with("agent", run.agentId())
                .with("run", run.id())
                .with("at", NOW.minus(Duration.ofDays(answeredDaysAgo)))
                .insert());
    }

    @Test
    void ofARunThatStaysOldDecisionsGoUnlessACallGoesByThem() {
        long agent = agent();
        var run = old(agent, RunTrigger.manual, RunStatus.interrupted, 200);
        asked(run, "old", 200);
        asked(run, "new", 20);
        asked(run, "called", 200);
        given(calls.insert(run.id(), List.of(new ToolCall("c", "t", "{}")), NOW));
        execute("update agent_calls set request_id = 'called' where run_id = " + run.id());
        run();
        assertThat(AgentScene.all(sql.statement("select request_id from agent_permissions order by request_id")
                        .all(row -> row.text("request_id"))))
                .containsExactly("called", "new");
    }

    @Test
    void anAgentWhoseRunsCannotGoHoldsUpNoOther() {
        long stuck = agent();
        var kept = old(stuck, RunTrigger.manual, RunStatus.completed, 300);
        given(events.append(kept, List.of(EventDraft.user("x")), NOW.minus(Duration.ofDays(300))));
        long free = agent();
        var gone = old(free, RunTrigger.manual, RunStatus.completed, 300);
        given(events.append(gone, List.of(EventDraft.user("x")), NOW.minus(Duration.ofDays(300))));
        current(stuck);
        current(free);
        execute(
                "create table poison (run_id bigint references agent_runs (id), event_id bigint references agent_events (id))");
        execute("insert into poison select run_id, id from agent_events where run_id = " + kept.id());
        transcripts.run(NOW).block(AgentScene.LONG);
        assertThat(count("agent_events where run_id = " + kept.id())).isEqualTo(1);
        assertThat(count("agent_events where run_id = " + gone.id())).isZero();
        execute("update poison set event_id = null");
        execute("delete from agent_events where run_id = " + kept.id());
        run();
        assertThat(isThere(kept)).isTrue();
        assertThat(isThere(gone)).isFalse();
    }

    @Test
    void anAgentThatCannotBeTriedAgainHoldsUpNoOther() {
        var stuck = failed();
        var free = failed();
        execute("alter table agent_runs add constraint poisoned check (agent_id <> %d or trigger_kind <> 'retry')"
                .formatted(stuck.agentId()));
        try {
            assertThat(given(retries.retryDue(NOW, 2))).isEqualTo(1);
            assertThat(scene.read(free.agentId()).status()).isEqualTo(RunStatus.pending);
        } finally {
            execute("alter table agent_runs drop constraint poisoned");
        }
        assertThat(given(retries.retryDue(NOW, 2))).as("it works by now").isEqualTo(1);
        assertThat(scene.read(stuck.agentId()).status()).isEqualTo(RunStatus.pending);
    }

    @ParameterizedTest
    @CsvSource({"trigger_kind", "block_reason"})
    void aRunThatCannotBeReadIsLeftOutOfTheSilentOnes(String column) {
        var stuck = scene.running(wish("Task."));
        var free = scene.running(wish("Task."));
        execute("update agent_runs set %s = 'nonsense' where id = %d".formatted(column, stuck.id()));
        assertThat(AgentScene.all(reports.silent(NOW, 10)))
                .extracting(AgentRun::id)
                .containsExactly(free.id());
    }

    private AgentRun failed() {
        var run = scene.running(wish("Task.").retries(2));
        given(reports.ended(run, new Outcome.Failed("It rains.", Duration.ZERO)));
        return run;
    }

    @ParameterizedTest
    @EnumSource(
            value = RunStatus.class,
            names = {"cancelled", "failed", "completed", "interrupted", "blocked"})
    void theCallsOfARunGoWithItsEndAndStayWhereItsTurnMayGoOn(RunStatus status) {
        var run = scene.running(wish("Task.").autonomous());
        given(calls.insert(run.id(), List.of(new ToolCall("c", "t", "{}")), NOW));
        switch (status) {
            case cancelled -> given(runs.cancel(run.agentId()));
            case failed -> given(reports.ended(run, new Outcome.Failed("It rains.", Duration.ZERO)));
            case completed -> scene.said(run, "OBJECTIVE_COMPLETE: Done.");
            case interrupted -> {
                given(events.append(
                        run, Collections.nCopies(RunTransitions.MAX_SILENT_TURNS, RunEvents.started(1, true)), NOW));
                given(reports.silent(run, Instant.now().plus(Duration.ofDays(36_500)), "It fell silent."));
            }
            default -> given(reports.ready(run, Readiness.held(Hold.unready("A key is missing."))));
        }
        assertThat(scene.now(run).status()).isEqualTo(status);
        assertThat(given(calls.all(run.id()).hasElements()))
                .isEqualTo(status == RunStatus.interrupted || status == RunStatus.blocked);
    }

    @Test
    void whatAnAgentHasSpentComesBackWithIt() {
        long agent = agent();
        var run = old(agent, RunTrigger.manual, RunStatus.completed, 0);
        given(scene.spend(run.id(), new Spent(5, 6, 7, 8)));
        given(agents.delete(agent).thenReturn(true));
        given(trash.restore(agent));
        assertThat(given(agentRows.spent(agent))).isEqualTo(new Spent(5, 6, 7, 8));
    }
}

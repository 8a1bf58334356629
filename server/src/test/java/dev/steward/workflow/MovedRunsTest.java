package dev.steward.workflow;

import static dev.steward.workflow.WorkflowScene.all;
import static dev.steward.workflow.WorkflowScene.done;
import static dev.steward.workflow.WorkflowScene.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.durable.outbox.OutboxMessage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.push.PushNotice;
import dev.steward.support.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Tests runs whose messages arrive twice, late, in any order or not at all, with people who decide at the same moment and
 * transactions cut by the end of a process: no step is lost, and none is started twice.
 */
@OnEachDatabase(WorkflowSlice.class)
class MovedRunsTest {

    /** Pipelines; 10,000 in the nightly run. */
    private static final int PIPELINES = Sample.times("workflow.trials", 25);

    private static final int MAX_STEPS = 60;

    private final WorkflowScene scene;
    private final PlayedAgents agents;
    private final WorkflowRuns runs;
    private final StepRestedHandler handler;
    private final MissedRestsTask missed;
    private final OverdueStepsTask overdue;
    private final WorkflowNotices notices;
    private final WorkflowRunRepository rows;
    private final Tx tx;
    private final Sql sql;

    MovedRunsTest(
            WorkflowScene scene,
            PlayedAgents agents,
            WorkflowRuns runs,
            StepRestedHandler handler,
            MissedRestsTask missed,
            OverdueStepsTask overdue,
            WorkflowNotices notices,
            WorkflowRunRepository rows,
            Tx tx,
            Sql sql) {
        this.scene = scene;
        this.agents = agents;
        this.runs = runs;
        this.handler = handler;
        this.missed = missed;
        this.overdue = overdue;
        this.notices = notices;
        this.rows = rows;
        this.tx = tx;
        this.sql = sql;
    }

    @BeforeEach
    void clear() {
        scene.clear();
    }

    private static String inline(String name, String more) {
        return "{\"kind\": \"inline\", \"name\": \"%s\", \"task\": \"Do it\"%s}".formatted(name, more);
    }

    private long begun(String... steps) {
        long id = scene.made("Ferries", steps).id();
        given(runs.run(id, null));
        return id;
    }

    private WorkflowRun run(long workflow) {
        return all(sql.statement("select max(id) as id from workflow_runs where workflow_id = :id")
                        .with("id", workflow)
                        .all(row -> row.number("id")))
                .stream()
                .map(id -> given(rows.find(id)))
                .toList()
                .getFirst();
    }

    private void hear(OutboxMessage message) {
        done(tx.underWay(handler.settle(message)));
    }

    private static <T> void atOnce(int times, Mono<T> work) {
        given(Flux.range(0, times)
                .flatMap(_ -> work.subscribeOn(Schedulers.parallel()).onErrorComplete(), times)
                .then(Mono.just(true)));
    }

    @Test
    void twoHundredWordsOfTheSameRestBeginTheNextStepOnce() {
        long id = begun(inline("One", ""), inline("Two", ""));
        var first = agents.opened(run(id).id());
        assertThat(first).hasSize(1);
        var message = agents.makes(first.getFirst(), "Made");
        atOnce(200, tx.underWay(handler.settle(message)).thenReturn(true));
        hear(message);
        assertThat(agents.opened(run(id).id())).hasSize(2);
        assertThat(run(id).cursor()).isEqualTo(1);
        assertThat(scene.count("workflow_run_steps")).isEqualTo(2);
    }

    @Test
    void manyWhoStartItAtOnceStartOneRun() {
        long id = scene.made("Ferries", inline("One", "")).id();
        atOnce(20, runs.run(id, null));
        assertThat(scene.count("workflow_runs")).isEqualTo(1);
        assertThat(agents.opened(run(id).id())).hasSize(1);
    }

    @Test
    void ofTwoWhoApproveAndRejectAtOnceOneIsHeard() {
        for (int i = 0; i < 10; i++) {
            long id = begun("{\"kind\": \"approval\"}", inline("Two", ""));
            given(Flux.merge(
                            runs.approve(id, null, "Yes", null).subscribeOn(Schedulers.parallel()),
                            runs.reject(id, null, "No", StepPolicy.OnReject.stop)
                                    .subscribeOn(Schedulers.parallel()))
                    .then(Mono.just(true)));
            var run = run(id);
            boolean isApproved = run.status() == RunStatus.running;
            assertThat(isApproved || run.status() == RunStatus.cancelled).isTrue();
            assertThat(agents.opened(run.id())).hasSize(isApproved ? 1 : 0);
            assertThat(scene.count("workflow_run_steps where place = 0 and run_id = " + run.id()))
                    .isEqualTo(1);
        }
    }

    @Test
    void anEditReplacesTheOutputOfAStepAndCannotReplaceNone() {
        var approval = "{\"kind\": \"approval\"}";
        long first = begun(approval, inline("Two", ""));
        assertThatThrownBy(() -> given(runs.approve(first, null, "", "edited")))
                .isInstanceOf(Problem.Invalid.class)
                .hasMessageStartingWith("material ");
        assertThat(run(first).status()).isEqualTo(RunStatus.awaiting_approval);
        long last = begun(inline("One", ""), approval, approval);
        hear(agents.makes(agents.opened(run(last).id()).getLast(), "Made"));
        given(runs.approve(last, null, "", "Made, and edited"));
        given(runs.approve(last, null, "", null));
        assertThat(run(last).resultSummary())
                .as("it stands although nothing follows")
                .isEqualTo("Made, and edited");
    }

    @Test
    void aQuestionOfAStepIsToldOnceAndAPauseOfAPersonIsNoNewsAndWaitsForNobody() {
        long id = begun(inline("One", ""));
        long step = agents.opened(run(id).id()).getLast();
        given(runs.pause(id));
        assertThat(notices.now(String.valueOf(run(id).id())).blockOptional()).isEmpty();
        assertThat(scene.waiting()).isEmpty();
        given(runs.resume(id, ""));
        hear(agents.asks(step, "Which one?"));
        assertThat(scene.waiting()).containsExactly(id);
        assertThat(given(notices.now(String.valueOf(run(id).id()))).body()).endsWith("\nWhich one?");
    }

    @Test
    void anOutputOfMoreLinesThanANoticeShowsIsNotApprovedThere() {
        long id = begun(inline("One", ""), "{\"kind\": \"approval\"}");
        hear(agents.makes(agents.opened(run(id).id()).getLast(), "Fine.\n\n\n \nOne\nTwo\nThree"));
        var notice = given(notices.now(String.valueOf(run(id).id())));
        assertThat(notice.body()).endsWith("\nFine.\nOne\nTwo\nThree");
        assertThat(notice.action()).isNull();
    }

    @Test
    void whoLooksAtAnEarlierRoundDoesNotJudgeTheNextOne() {
        long id = begun(inline("One", ""), "{\"kind\": \"approval\"}");
        hear(agents.makes(agents.opened(run(id).id()).getLast(), "Made"));
        long first = open(id);
        var notice = given(notices.now(String.valueOf(run(id).id())));
        assertThat(notice.body()).endsWith("\nMade");
        assertThat(notice.action())
                .isEqualTo(new PushNotice.Action(
                        "Approve", "/api/workflows/%d/approve".formatted(id), Map.of("step_run_id", first)));
        given(sql.statement("""
                        insert into agent_artifacts (agent_id, run_id, kind, title, content, created_at, updated_at)
                        select agent_id, id, 'text', 'Letter', 'Dear all', created_at, created_at from agent_runs
                        where id = :run
                        """)
                .with("run", agents.opened(run(id).id()).getLast())
                .update());
        assertThat(given(notices.now(String.valueOf(run(id).id()))).action())
                .as("an artifact that is not shown cannot be approved")
                .isNull();
        given(runs.reject(id, first, "No", null));
        hear(agents.makes(agents.opened(run(id).id()).getLast(), "Made again, and longer. ".repeat(20)));
        var longer = given(notices.now(String.valueOf(run(id).id())));
        assertThat(longer.body()).contains("\nMade again, and longer.").endsWith("…");
        assertThat(longer.action()).as("only what is shown can be approved").isNull();
        assertThatThrownBy(() -> given(runs.approve(id, first, "", null)))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessageContaining("already been decided");
        assertThat(run(id).status()).isEqualTo(RunStatus.awaiting_approval);
        given(runs.approve(id, open(id), "", null));
        assertThat(run(id).status()).isEqualTo(RunStatus.completed);
        assertThat(given(notices.now(String.valueOf(run(id).id()))).action()).isNull();
    }

    private long open(long workflow) {
        return all(sql.statement("""
                        select max(id) as id from workflow_run_steps where run_id = :run and status = 'awaiting_approval'
                        """).with("run", run(workflow).id()).all(row -> row.number("id")))
                .getFirst();
    }

    @Test
    void aWordThatNeverCameIsFoundOut() {
        long id = begun(inline("One", ""), inline("Two", ""));
        agents.makes(agents.opened(run(id).id()).getFirst(), "Made");
        done(missed.run(Instant.now()));
        done(missed.run(Instant.now()));
        assertThat(run(id).cursor()).isEqualTo(1);
        assertThat(agents.opened(run(id).id())).hasSize(2);
    }

    @Test
    void runsThatEndedLongAgoGoAndTheNewestOneStays() {
        long id = begun("{\"kind\": \"approval\"}");
        given(runs.cancel(id));
        given(runs.run(id, null));
        given(runs.cancel(id));
        var sweep = new WorkflowRunSweep(rows, Mono.just(90), tx);
        done(sweep.run(Instant.now().plus(Duration.ofDays(89))));
        assertThat(scene.count("workflow_runs")).isEqualTo(2);
        done(sweep.run(Instant.now().plus(Duration.ofDays(91))));
        assertThat(scene.count("workflow_runs")).isEqualTo(1);
        assertThat(run(id).number()).isEqualTo(2);
    }

    @Test
    void whatTakesTooLongEndsAsItsStepSays() {
        long id = scene.made(
                        "Ferries",
                        inline("One", ", \"on_error\": \"continue\""),
                        "{\"kind\": \"approval\", \"approval_timeout_seconds\": 1000, \"on_timeout\": \"approve\"}")
                .id();
        scene.patched(id, "{\"step_timeout_seconds\": 120}");
        given(runs.run(id, null));
        done(overdue.run(Instant.now().plusSeconds(121)));
        assertThat(run(id).cursor()).as("its agent waits for a free place").isZero();
        given(sql.statement("update agent_runs set started_at = :now")
                .with("now", Instant.now().plusSeconds(20))
                .update());
        done(overdue.run(Instant.now().plusSeconds(130)));
        assertThat(run(id).cursor()).isZero();
        given(sql.statement("update agent_runs set status = 'pending'").update());
        done(overdue.run(Instant.now().plusSeconds(141)));
        assertThat(run(id).cursor()).as("its agent waits for a place again").isZero();
        given(sql.statement("update agent_runs set status = 'running'").update());
        done(overdue.run(Instant.now().plusSeconds(141)));
        assertThat(run(id).status()).isEqualTo(RunStatus.awaiting_approval);
        assertThat(all(sql.statement("select output_summary from workflow_run_steps where place = 0")
                        .all(row -> row.text("output_summary"))))
                .containsExactly("“One” stalled with no result for over 2 min, so the watchdog stopped it.");
        assertThat(scene.count("agent_runs where status = 'cancelled'")).isEqualTo(1);
        done(overdue.run(Instant.now().plusSeconds(999)));
        assertThat(run(id).status().isActive()).isTrue();
        done(overdue.run(Instant.now().plusSeconds(1_001)));
        assertThat(run(id).status()).isEqualTo(RunStatus.completed);
    }

    @Test
    void anAgentThatIsDeletedWhileItWorksFailsItsStep() {
        long id = begun(
                "{\"kind\": \"task\", \"agent_id\": %d, \"on_error\": \"continue\"}".formatted(scene.agent("Gone")),
                inline("Two", ""));
        given(sql.statement("delete from agents where title = 'Gone'").update());
        done(missed.run(Instant.now()));
        assertThat(run(id).cursor()).isEqualTo(1);
        assertThat(all(sql.statement("select output_summary from workflow_run_steps order by id")
                        .all(row -> String.valueOf(row.textOrNull("output_summary")))))
                .containsExactly("The agent of “Gone” was deleted.", "null");
    }

    @ParameterizedTest
    @CsvSource({"continue, running", "fail, failed"})
    void anAgentThatIsDeletedWhileItsStepIsBlockedFailsItsStep(String onError, RunStatus after) {
        long id = begun(
                "{\"kind\": \"task\", \"agent_id\": %d, \"on_error\": \"%s\"}".formatted(scene.agent("Gone"), onError),
                inline("Two", ""));
        hear(agents.asks(agents.opened(run(id).id()).getFirst(), "Which one?"));
        assertThat(run(id).status()).isEqualTo(RunStatus.paused);
        given(sql.statement("delete from agents where title = 'Gone'").update());
        done(missed.run(Instant.now()));
        assertThat(run(id).status()).isEqualTo(after);
        assertThat(run(id).cursor()).isEqualTo(after == RunStatus.running ? 1 : null);
        assertThat(scene.count("workflow_run_steps where place = 0 and finished_at is null"))
                .isZero();
    }

    @Test
    void anAttemptThatContinuesKeepsItsInputAndIsReplayedWithIt() {
        long id = scene.made("Ferries", inline("One", "")).id();
        given(runs.run(id, "Ask the harbour master"));
        long agentRun = agents.opened(run(id).id()).getFirst();
        hear(agents.asks(agentRun, "Which one?"));
        continued(agentRun);
        hear(agents.makes(agentRun, "Made"));
        assertThat(run(id).status()).isEqualTo(RunStatus.completed);
        var inputs = all(sql.statement("select input_context from workflow_run_steps order by id")
                .all(row -> row.text("input_context")));
        assertThat(inputs).hasSize(2).containsOnly(inputs.getFirst());
        long continued = given(
                sql.statement("select max(id) as id from workflow_run_steps").one(row -> row.number("id")));
        given(runs.replay(id, continued));
        String prompt = given(sql.statement("select active_prompt from agent_runs where id = :run")
                .with("run", agents.opened(run(id).id()).getLast())
                .one(row -> row.text("active_prompt")));
        assertThat(prompt).contains("Ask the harbour master");
    }

    /** Lets a blocked agent run work again, and its workflow run notice it. */
    private void continued(long agentRun) {
        given(sql.statement("update agent_runs set status = 'running', block_reason = null where id = :run")
                .with("run", agentRun)
                .update());
        done(missed.run(Instant.now()));
    }

    /** The outcome of each attempt at the step at a position, the same in the model and in the database. */
    private record Oracle(long seed) {

        int of(int position, int attempt, int outcomes) {
            return new SplittableRandom(seed * 7_919 + position * 131L + attempt).nextInt(outcomes);
        }
    }

    @Test
    void whateverComesTwiceLateOrNeverAPipelineGoesTheWayThatTheRulesSay() {
        for (long seed = 1; seed <= PIPELINES; seed++) {
            scene.clear();
            pipeline(seed);
        }
    }

    private void pipeline(long seed) {
        var random = new Random(seed);
        var kinds = IntStream.range(0, 2 + random.nextInt(5))
                .mapToObj(_ -> List.of("inline", "inline", "gate", "approval").get(random.nextInt(4)))
                .toList();
        var policies = IntStream.range(0, kinds.size())
                .mapToObj(_ -> List.of("fail", "retry", "continue").get(random.nextInt(3)))
                .toList();
        var steps = IntStream.range(0, kinds.size())
                .mapToObj(i -> "{\"kind\": \"%s\", \"task\": \"Do\", \"on_error\": \"%s\", \"max_retries\": 1}"
                        .formatted(kinds.get(i), policies.get(i)))
                .toArray(String[]::new);
        var oracle = new Oracle(seed);
        var expected = model(kinds, policies, oracle);
        long id = begun(steps);
        var chaos = new Random(seed + 1);
        var late = new ArrayList<OutboxMessage>();
        for (int i = 0; i < MAX_STEPS && run(id).status().isActive(); i++) {
            moved(id, oracle, chaos, late);
        }
        late.forEach(this::hear);
        var run = run(id);
        assertThat(entered(run.id())).as("seed %d", seed).isEqualTo(expected.entered());
        assertThat(run.status()).as("seed %d", seed).isEqualTo(expected.end());
        assertThat(agents.opened(run.id()))
                .as("seed %d: as many runs of agents as attempts", seed)
                .hasSize((int) scene.count("workflow_run_steps where kind <> 'approval'"));
        assertThat(scene.count("workflow_run_steps where finished_at is null"))
                .as("seed %d", seed)
                .isZero();
    }

    private record Way(List<Integer> entered, RunStatus end) {}

    /** The same with only the pure rules. */
    private static Way model(List<String> kinds, List<String> policies, Oracle oracle) {
        var plan = new Plan(
                IntStream.range(0, kinds.size())
                        .mapToObj(i -> new PlannedStep(
                                i,
                                StepKind.valueOf(kinds.get(i)),
                                "Step",
                                true,
                                null,
                                policies.get(i).equals("continue")
                                        ? StepPolicy.OnError.continues
                                        : StepPolicy.OnError.valueOf(policies.get(i)),
                                policies.get(i).equals("retry") ? 1 : 0,
                                StepPolicy.OnReject.rework))
                        .toList(),
                3);
        var entered = new ArrayList<Integer>();
        var decision = Coordinator.begin(plan).orElseThrow();
        for (int i = 0; i < MAX_STEPS; i++) {
            decision.effects().forEach(effect -> {
                if (effect instanceof Effect.Enter(var position, var _, var _)) {
                    entered.add(position);
                }
            });
            var state = decision.state();
            if (!state.status().isActive()) {
                break;
            }
            int position = Objects.requireNonNull(state.cursor());
            int outcome = oracle.of(position, Collections.frequency(entered, position), 4);
            decision = Coordinator.decide(plan, state, signal(plan.at(position).kind(), state, outcome));
        }
        return new Way(entered, decision.state().status());
    }

    private static Signal signal(StepKind kind, RunState state, int outcome) {
        if (state.status() == RunStatus.paused) {
            return new Signal.Resumed("Answer");
        }
        return switch (kind) {
            case approval -> outcome == 0 ? new Signal.Rejected("No", null) : new Signal.Approved("");
            case gate ->
                new Signal.Rested(
                        outcome == 0 ? new StepOutcome.Done("", "FAIL: no") : new StepOutcome.Done("", "PASS: yes"));
            case task, inline ->
                new Signal.Rested(
                        switch (outcome) {
                            case 0 -> new StepOutcome.Failed("Broken");
                            case 1 -> new StepOutcome.Blocked("What?");
                            default -> new StepOutcome.Done("Made", "Made");
                        });
        };
    }

    private void moved(long id, Oracle oracle, Random chaos, List<OutboxMessage> late) {
        var run = run(id);
        int position = Objects.requireNonNull(run.cursor());
        int attempt = Collections.frequency(entered(run.id()), position);
        int outcome = oracle.of(position, attempt, 4);
        switch (run.status()) {
            case awaiting_approval ->
                given(outcome == 0 ? runs.reject(id, null, "No", null) : runs.approve(id, null, "", null));
            case paused -> given(runs.resume(id, "Answer"));
            case running -> told(rested(run, outcome), chaos, late);
            case completed, failed, cancelled -> throw new IllegalStateException("It has ended");
        }
    }

    private OutboxMessage rested(WorkflowRun run, int outcome) {
        long newest = agents.opened(run.id()).getLast();
        boolean isGate = scene.count("workflow_run_steps where kind = 'gate' and agent_run_id = " + newest) == 1;
        if (isGate) {
            return agents.makes(newest, outcome == 0 ? "FAIL: no" : "PASS: yes");
        }
        return switch (outcome) {
            case 0 -> agents.fails(newest, "Broken");
            case 1 -> agents.asks(newest, "What?");
            default -> agents.makes(newest, "Made");
        };
    }

    /** Delivers the message: after a process ended in the middle of it, twice, with old ones, or not at all. */
    private void told(OutboxMessage message, Random chaos, List<OutboxMessage> late) {
        late.add(message);
        if (chaos.nextInt(3) == 0) {
            tx.underWay(handler.settle(message).then(Mono.error(new IllegalStateException("The process has ended"))))
                    .onErrorComplete()
                    .block();
        }
        if (chaos.nextInt(4) == 0) {
            done(missed.run(Instant.now()));
        }
        hear(late.get(chaos.nextInt(late.size())));
        hear(message);
        if (chaos.nextInt(3) == 0) {
            hear(message);
        }
    }

    private List<Integer> entered(long run) {
        return all(sql.statement("select place from workflow_run_steps where run_id = :run order by id")
                .with("run", run)
                .all(row -> row.count("place")));
    }
}

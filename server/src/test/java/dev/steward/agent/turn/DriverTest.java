package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.PermissionRepository;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.control.AgentActions;
import dev.steward.agent.control.AgentScene;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.run.RunSubject;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.agent.transcript.EventRepository;
import dev.steward.platform.data.Sql;
import dev.steward.platform.task.PeriodicTask;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedTools;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.tool.ToolResult;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;

/** Base of the tests of agents whose runs the service drives, with a scripted model and scripted tools. */
@ServiceTest
public abstract class DriverTest {

    protected static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    protected Talk talk;

    @Autowired
    protected ScriptedTools tools;

    @Autowired
    protected AgentScene scene;

    @Autowired
    protected AgentRuns runs;

    @Autowired
    protected Permissions permissions;

    @Autowired
    protected AgentActions actions;

    @Autowired
    protected PermissionRepository questions;

    @Autowired
    protected EventRepository events;

    @Autowired
    protected RunRepository rows;

    @Autowired
    protected Sql sql;

    @Autowired
    protected Clock clock;

    @Autowired
    protected List<PeriodicTask> tasks;

    protected ScriptedProvider provider;

    @BeforeEach
    protected void begin() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
    }

    @AfterEach
    protected void end() {
        tools.reset();
        provider.close();
        talk.answeredByTheMock();
    }

    /** Offers a tool without annotations, so it needs approval. */
    protected void offer(String name, String answer) {
        tools.offer(name, _ -> Mono.just(ToolResult.ok(answer)));
    }

    protected AgentRun started(AgentScene.Wish wish) {
        return scene.run(scene.made(wish.started()));
    }

    protected AgentRun awaited(AgentRun run, RunStatus status) {
        await().atMost(LONG).until(() -> scene.now(run), now -> {
            if (now.status() != status && RunStatus.LIFE.isEnd(now.status())) {
                fail("It is %s, not %s: %s".formatted(now.status(), status, now.dialogue()));
            }
            return now.status() == status;
        });
        return scene.now(run);
    }

    protected Permission awaitQuestion(AgentRun run) {
        await().atMost(LONG).until(() -> !open(run).isEmpty());
        return open(run).getFirst();
    }

    protected List<Permission> open(AgentRun run) {
        return all(questions.pending(run.id()));
    }

    protected List<EventRead> told(AgentRun run) {
        return all(events.after(run.agentId(), run.id(), 0, 1_000));
    }

    /** Offers a tool, and answers with a call of it that costs 610 tokens. */
    protected Script asksForTheTime() {
        offer("clock__now", "noon");
        return Script.answer().toolCall("c1", "clock__now", "{}").usage(600, 10).done("tool_calls");
    }

    protected List<EventKind> kinds(AgentRun run) {
        return told(run).stream().map(EventRead::kind).toList();
    }

    protected List<String> texts(AgentRun run, EventKind kind) {
        return told(run).stream()
                .filter(event -> event.kind() == kind)
                .map(event -> String.valueOf(event.text()))
                .toList();
    }

    /** The results of calls in the transcript, including errors. */
    protected List<String> results(AgentRun run) {
        return told(run).stream()
                .filter(event -> event.kind() == EventKind.tool_result)
                .map(event -> String.valueOf(event.data()))
                .toList();
    }

    protected void settings(String name, Object value) {
        talk.json("PUT", "/api/settings", Map.of(name, value));
    }

    /** The number of lane places, messages and stored calls the run still has. */
    protected long left(AgentRun run) {
        return given(sql.statement("""
                        select (select count(*) from lane_places where subject = :subject)
                            + (select count(*) from outbox where subject = :subject)
                            + (select count(*) from agent_calls where run_id = :run) as n
                        """)
                .with("subject", RunSubject.of(run.id()))
                .with("run", run.id())
                .one(row -> row.number("n")));
    }

    protected void awaitNothingLeft(AgentRun run) {
        await().atMost(LONG).until(() -> left(run) == 0);
    }

    /** Frees the message, as happens once its owner counts as dead. */
    protected void die(AgentRun run) {
        given(sql.statement("update outbox set lease_until = null, epoch = epoch + 1 where subject = :subject")
                .with("subject", RunSubject.of(run.id()))
                .update());
        dispatcher().run(clock.instant()).subscribe(); // which otherwise looks only every few seconds
    }

    private PeriodicTask dispatcher() {
        return tasks.stream()
                .filter(task -> task.plan().name().equals("outbox"))
                .findFirst()
                .orElseThrow();
    }
}

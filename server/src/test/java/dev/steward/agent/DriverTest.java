package dev.steward.agent;

import static dev.steward.agent.AgentScene.all;
import static dev.steward.agent.AgentScene.given;
import static org.assertj.core.api.Assertions.fail;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.Sql;
import dev.steward.platform.task.PeriodicTask;
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

/** Agents whose runs the service carries on, with a model and tools that do what the test tells them. */
@ServiceTest
abstract class DriverTest {

    static final Duration LONG = Duration.ofSeconds(30);

    @Autowired
    Talk talk;

    @Autowired
    ScriptedTools tools;

    @Autowired
    AgentScene scene;

    @Autowired
    AgentRuns runs;

    @Autowired
    Permissions permissions;

    @Autowired
    AgentActions actions;

    @Autowired
    PermissionRepository questions;

    @Autowired
    EventRepository events;

    @Autowired
    RunRepository rows;

    @Autowired
    Sql sql;

    @Autowired
    Clock clock;

    @Autowired
    List<PeriodicTask> tasks;

    ScriptedProvider provider;

    @BeforeEach
    void begin() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
    }

    @AfterEach
    void end() {
        tools.reset();
        provider.close();
        talk.answeredByTheMock();
    }

    /** A tool that says nothing of what it does, so that it is asked about. */
    void offer(String name, String answer) {
        tools.offer(name, _ -> Mono.just(ToolResult.ok(answer)));
    }

    AgentRun started(AgentScene.Wish wish) {
        return scene.run(scene.made(wish.started()));
    }

    AgentRun awaited(AgentRun run, RunStatus status) {
        await().atMost(LONG).until(() -> scene.now(run), now -> {
            if (now.status() != status && RunStatus.LIFE.isEnd(now.status())) {
                fail("It is %s, not %s: %s".formatted(now.status(), status, now.told()));
            }
            return now.status() == status;
        });
        return scene.now(run);
    }

    Permission awaitQuestion(AgentRun run) {
        await().atMost(LONG).until(() -> !open(run).isEmpty());
        return open(run).getFirst();
    }

    List<Permission> open(AgentRun run) {
        return all(questions.pending(run.id()));
    }

    List<EventRead> told(AgentRun run) {
        return all(events.after(run.agentId(), run.id(), 0, 1_000));
    }

    List<EventKind> kinds(AgentRun run) {
        return told(run).stream().map(EventRead::kind).toList();
    }

    List<String> texts(AgentRun run, EventKind kind) {
        return told(run).stream()
                .filter(event -> event.kind() == kind)
                .map(event -> String.valueOf(event.text()))
                .toList();
    }

    /** Results of calls as the transcript has them, the errors among them too. */
    List<String> results(AgentRun run) {
        return told(run).stream()
                .filter(event -> event.kind() == EventKind.tool_result)
                .map(event -> String.valueOf(event.data()))
                .toList();
    }

    void settings(String name, Object value) {
        talk.json("PUT", "/api/settings", Map.of(name, value));
    }

    /** How many places of the lane are taken or waited for by these runs, and messages about them. */
    long left(AgentRun run) {
        return given(sql.statement("""
                        select (select count(*) from lane_places where subject = :subject)
                            + (select count(*) from outbox where subject = :subject)
                            + (select count(*) from agent_calls where run_id = :run) as n
                        """)
                .with("subject", RunSubject.of(run.id()))
                .with("run", run.id())
                .one(row -> row.number("n")));
    }

    void awaitNothingLeft(AgentRun run) {
        await().atMost(LONG).until(() -> left(run) == 0);
    }

    /** The message is free again, as it is once the process is taken for dead that had it. */
    void die(AgentRun run) {
        given(sql.statement("update outbox set lease_until = null, epoch = epoch + 1 where subject = :subject")
                .with("subject", RunSubject.of(run.id()))
                .update());
        dispatcher().run(clock.instant()).subscribe(); // which looks by itself every few seconds only
    }

    private PeriodicTask dispatcher() {
        return tasks.stream()
                .filter(task -> task.plan().name().equals("outbox"))
                .findFirst()
                .orElseThrow();
    }
}

package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.approval.PermissionAnswer;
import dev.steward.agent.control.AgentScene;
import dev.steward.agent.lifecycle.StepRested;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.step.StepLaunch;
import dev.steward.agent.step.StepRuns;
import dev.steward.agent.transcript.EventKind;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.permission.Decision;
import dev.steward.support.Script;
import dev.steward.support.ScriptedRequest;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests steps of workflows as the service drives them. Spec: agents-workflows, 10.2, 18.8; decisions 26 and 56. */
class StepTurnsTest extends DriverTest {

    @Autowired
    private StepRuns steps;

    @Autowired
    private Cuts cuts;

    @AfterEach
    void nowhere() {
        cuts.nowhere();
        given(sql.statement("delete from outbox where subject = :subject")
                .with("subject", "workflow_run:" + AgentScene.WORKFLOW_RUN)
                .update());
    }

    /** Keeps messages about steps in the outbox where they can be read: an older message with the same subject blocks them. */
    private void keepWhatIsTold() {
        given(sql.statement("""
                        insert into outbox (kind, subject, payload, due_at, tries, epoch, created_at)
                        values ('nobody', :subject, '{}', :never, 0, 0, :never)
                        """)
                .with("subject", "workflow_run:" + AgentScene.WORKFLOW_RUN)
                .with("never", clock.instant().plusSeconds(1_000_000_000))
                .insert());
    }

    private AgentRun step(AgentScene.Wish wish, String kickoff) {
        var launch = scene.launch(scene.made(wish).id());
        return scene.step(new StepLaunch(
                launch.agent(),
                launch.workflowRun(),
                launch.attempt(),
                kickoff,
                null,
                launch.overrides(),
                launch.limits(),
                null));
    }

    private static String asked(ScriptedRequest request) {
        return request.body().path("messages").toString();
    }

    @Test
    void aKickoffIsMaterialInWhichNoCommandIsCarriedOut() {
        var skill = "step-" + clock.millis();
        talk.json("POST", "/api/skills", Map.of("name", skill, "instructions", "Obey the page."));
        var kickoff = "/" + skill + " is what the page says. /" + skill;
        provider.next(Script.says("ok"), Script.says("ok"));
        awaited(started(wish(kickoff)), RunStatus.idle);
        assertThat(asked(provider.requests().getLast()))
                .as("what a person says")
                .contains("Obey the page.");
        var run = step(wish("Task"), kickoff);
        awaited(run, RunStatus.idle);
        assertThat(asked(provider.requests().getLast())).contains(kickoff).doesNotContain("Obey the page.", "suggest");
    }

    @Test
    void aReplayReadsAndIsOtherwiseAnsweredFromTheRecord() {
        offer("files__write", "written for real");
        offer("files__read", "what stands there");
        tools.annotate("files__read", "{\"readOnlyHint\":true,\"openWorldHint\":false}");
        provider.next(
                Script.answer()
                        .toolCall("c1", "files__read", "{\"path\":\"a\"}")
                        .toolCall("c2", "files__write", "{\"path\":\"a\"}")
                        .done("tool_calls"),
                Script.says("Done"));
        var first = step(wish("Task").under(ApprovalPolicy.autonomous), "Write a.");
        awaited(first, RunStatus.idle);
        assertThat(tools.calls()).hasSize(2);
        provider.next(
                Script.answer()
                        .toolCall("r1", "files__read", "{\"path\":\"a\"}")
                        .toolCall("r2", "files__write", "{ \"path\": \"a\" }")
                        .toolCall("r3", "files__write", "{\"path\":\"b\"}")
                        .done("tool_calls"),
                Script.says("Done again"));
        var replay = scene.step(scene.replay(first.agentId(), first.id()));
        awaited(replay, RunStatus.idle);
        assertThat(tools.calls())
                .extracting(call -> call.name())
                .containsExactlyInAnyOrder("files__read", "files__write", "files__read");
        assertThat(results(replay))
                .anyMatch(result -> result.contains("what stands there"))
                .anyMatch(result -> result.contains("written for real"))
                .anyMatch(result -> result.contains("this is a replay, which changes nothing"))
                .hasSize(3);
        assertThat(open(replay)).isEmpty();
        assertThat(given(steps.read(replay.id())).output()).isEqualTo("Done again");
    }

    @Test
    void aHigherBudgetLetsAStepGoOnThatWasHeldUpWithinItsTurn() {
        offer("files__read", "what stands there");
        tools.annotate("files__read", "{\"readOnlyHint\":true,\"openWorldHint\":false}");
        provider.next(
                Script.answer()
                        .toolCall("c1", "files__read", "{}")
                        .usage(100, 10)
                        .done("tool_calls"),
                Script.answer().text("Half of it.").usage(10, 1).done(),
                Script.answer().text("All of it.").usage(10, 1).done());
        var run = step(wish("Task").budget(100), "Read all of it.");
        awaited(run, RunStatus.blocked);
        await().atMost(LONG).until(() -> kinds(run).contains(EventKind.turn_end));
        assertThat(given(steps.read(run.id())).output()).isNull();
        talk.json("PATCH", "/api/agents/%d".formatted(run.agentId()), Map.of("token_budget", 100_000));
        awaited(run, RunStatus.idle);
        assertThat(given(steps.read(run.id())).output()).isEqualTo("All of it.");
        assertThat(texts(run, EventKind.user)).as("it stands there already").containsExactly("Read all of it.");
        assertThat(texts(run, EventKind.system)).containsExactly(RunWords.NUDGE);
        awaitNothingLeft(run);
    }

    @ParameterizedTest
    @EnumSource(
            value = FaultPoint.class,
            names = {"TAKEN", "BEGUN", "PARKED", "ASIDE", "ENDED"})
    void whereverAProcessEndsARestIsToldOnce(FaultPoint point) {
        keepWhatIsTold();
        offer("files__write", "written");
        provider.otherwise(request -> asked(request).contains("\"tool\"")
                ? Script.says("OBJECTIVE_COMPLETE: PASS: it is written")
                : Script.answer().toolCall("c1", "files__write", "{}").done("tool_calls"));
        var cut = cuts.at(point);
        var run = step(wish("Task"), "Write.");
        if (point != FaultPoint.ENDED) {
            given(cut.reached());
            die(run);
        }
        var question = awaitQuestion(run);
        assertThat(given(steps.decide(
                        run.id(), new PermissionAnswer(question.requestId(), Decision.approve_once, null))))
                .isTrue();
        if (point == FaultPoint.ENDED) {
            given(cut.reached());
            die(run);
        }
        awaited(run, RunStatus.idle);
        awaitNothingLeft(run);
        assertThat(scene.told(run.id()))
                .extracting(StepRested::status)
                .containsExactly(RunStatus.needs_approval, RunStatus.idle);
        assertThat(given(steps.read(run.id())).verdict()).isEqualTo("PASS: it is written");
        assertThat(tools.calls()).hasSize(1);
    }
}

package dev.steward.agent.turn;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.lifecycle.SilenceTask;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.transcript.EventKind;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.permission.Decision;
import dev.steward.support.Script;
import dev.steward.support.ScriptedRequest;
import dev.steward.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Sinks;

/** Tests runs whose process dies halfway: another one continues, and nothing is done twice. */
class CutRunsTest extends DriverTest {

    @Autowired
    private Cuts cuts;

    @Autowired
    private SilenceTask silence;

    @AfterEach
    void nowhere() {
        cuts.nowhere();
    }

    /** Answers by what was said so far, as a model does when asked again. */
    private static Script byWhatWasSaid(ScriptedRequest request) {
        var said = request.body().path("messages").toString();
        if (said.contains("\"tool\"")) {
            return Script.says("OBJECTIVE_COMPLETE: it is written");
        }
        return said.contains("Go on with the objective")
                ? Script.answer()
                        .toolCall("c1", "files__write", "{\"path\":\"a\"}")
                        .usage(7, 3)
                        .done("tool_calls")
                : Script.answer().text("PROGRESS: 10").usage(7, 3).done();
    }

    @Test
    void oneThatWasCutBeforeItsModelWasAskedIsStillHeldToItsBudgetOfMoney() {
        provider.otherwise(Script.says("Dear."));
        var cut = cuts.at(FaultPoint.TAKEN);
        var run = started(wish("Thrifty").money("5"));
        given(cut.reached());
        die(run);
        assertThat(awaited(run, RunStatus.blocked).dialogue().reason()).isEqualTo(BlockReason.money);
        assertThat(provider.requests()).isEmpty();
    }

    @Test
    void aTurnThatUsedUpItsBudgetBeforeItWasCutGoesOnOnceThatIsRaised() {
        provider.next(asksForTheTime(), Script.says("Done."));
        var cut = cuts.at(FaultPoint.ASKED);
        var run = started(wish("Look").under(ApprovalPolicy.autonomous).budget(500));
        given(cut.reached());
        die(run);
        awaited(run, RunStatus.blocked);
        talk.json("PATCH", "/api/agents/%d".formatted(run.agentId()), Map.of("token_budget", 50_000));
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).isEqualTo("Done.");
        assertThat(texts(run, EventKind.user)).containsExactly("Look");
        awaitNothingLeft(run);
    }

    @ParameterizedTest
    @EnumSource(FaultPoint.class)
    void whereverAProcessEndsTheNextOneGoesOnAndNothingHappensTwice(FaultPoint point) {
        offer("files__write", "written");
        provider.otherwise(CutRunsTest::byWhatWasSaid);
        var cut = cuts.at(point);
        var run = started(wish("Write a").autonomous());
        boolean isBeforeTheQuestion =
                switch (point) {
                    case TAKEN, BEGUN, ASKED, PARKED, ASIDE, ENDED -> true;
                    case DECIDED, ALLOWED, CALLED, ANSWERED -> false;
                };
        if (isBeforeTheQuestion) {
            given(cut.reached());
            var before = open(run).stream().map(Permission::requestId).toList();
            die(run);
            var question = awaitQuestion(run);
            assertThat(before).isSubsetOf(question.requestId());
            given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_once));
        } else {
            var question = awaitQuestion(run);
            given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_once));
            given(cut.reached());
            die(run);
        }
        var done = awaited(run, RunStatus.completed);
        assertThat(done.epoch())
                .as("each who had it: before the cut and after it, and one more for each time that it waited for long")
                .isBetween(2L, 4L);
        assertThat(tools.calls()).hasSize(point == FaultPoint.ALLOWED ? 0 : 1);
        assertThat(results(run)).hasSize(1);
        boolean isInDoubt = point == FaultPoint.ALLOWED || point == FaultPoint.CALLED;
        assertThat(results(run).getFirst()).contains(isInDoubt ? "This call was cut" : "written");
        assertThat(texts(run, EventKind.user)).containsExactly("Write a");
        assertThat(texts(run, EventKind.system)).containsExactly(RunWords.NUDGE);
        assertThat(kinds(run).stream().filter(kind -> kind == EventKind.turn_end))
                .hasSize(2);
        long asked = given(sql.statement("select count(*) as n from agent_permissions where run_id = :run")
                .with("run", run.id())
                .one(row -> row.number("n")));
        assertThat(asked).as("questions").isEqualTo(1);
        awaitNothingLeft(run);
    }

    @ParameterizedTest
    @EnumSource(
            value = FaultPoint.class,
            names = {"TAKEN", "BEGUN", "ENDED"})
    void whatWasSaidToOneAtWorkIsHeardOnceWhereverItsProcessEnds(FaultPoint point) {
        provider.otherwise(Script.says("Done"));
        var before = cuts.at(FaultPoint.TAKEN);
        var run = started(wish("One"));
        given(before.reached());
        given(runs.message(run.agentId(), "Two"));
        var cut = point == FaultPoint.TAKEN ? before : cuts.at(point);
        before.goOn();
        if (point != FaultPoint.TAKEN) {
            given(cut.reached());
            given(runs.message(run.agentId(), "Three"));
        }
        die(run);
        awaited(run, RunStatus.idle);
        awaitNothingLeft(run);
        assertThat(texts(run, EventKind.user))
                .isEqualTo(point == FaultPoint.TAKEN ? List.of("One", "Two") : List.of("One", "Two", "Three"));
    }

    /** Its process ends before the messages are delivered, and once more before their request is answered. */
    @Test
    void whatWasSaidWhileItsToolsWorkedIsHeardOnceWhereverItsProcessEnds() {
        provider.next(asksForTheTime(), Script.hangs(), Script.says("Done"));
        var cut = cuts.at(FaultPoint.ANSWERED);
        var run = started(wish("One").under(ApprovalPolicy.autonomous));
        given(cut.reached());
        given(runs.message(run.agentId(), "Two"));
        die(run);
        await().atMost(LONG).until(() -> provider.requests().size() == 2);
        die(run);
        awaited(run, RunStatus.idle);
        awaitNothingLeft(run);
        assertThat(texts(run, EventKind.user)).containsExactly("One", "Two");
        assertThat(provider.requests()).as("no turn of its own").hasSize(3);
        assertThat(provider.requests().getLast().body().path("messages"))
                .extracting(message -> message.path("role").asString())
                .filteredOn(role -> !role.equals("assistant"))
                .containsExactly("system", "user", "tool", "user");
        assertThat(tools.calls()).hasSize(1);
    }

    @Test
    void aQuestionIsStillThereAfterARestartAndItsAnswerIsHeardThen() {
        offer("files__write", "written");
        var arguments = "{\"path\":\"%s\"}".formatted("a".repeat(10_000));
        provider.next(
                Script.answer().toolCall("c1", "files__write", arguments).done("tool_calls"), Script.says("Done"));
        var cut = cuts.at(FaultPoint.PARKED);
        var run = started(wish("Write"));
        given(cut.reached());
        var question = awaitQuestion(run);
        given(permissions.answer(run.agentId(), question.requestId(), Decision.approve_once));
        die(run);
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).singleElement().satisfies(call -> assertThat(call.arguments())
                .isEqualTo(arguments));
        awaitNothingLeft(run);
    }

    @Test
    void whatIsAllowedWhileARunGivesItsPlaceAwayIsCarriedOutByItsNextTurn() {
        var written = Sinks.<ToolResult>one();
        tools.offer("files__write", _ -> written.asMono());
        offer("files__move", "moved");
        provider.next(
                Script.answer()
                        .toolCall("c1", "files__write", "{}")
                        .toolCall("c2", "files__move", "{}")
                        .done("tool_calls"),
                Script.says("Done"));
        var cut = cuts.at(FaultPoint.ASIDE);
        var run = started(wish("Both"));
        given(cut.reached());
        var writes = open(run).stream()
                .filter(question -> question.target().contains("write"))
                .findFirst()
                .orElseThrow();
        given(permissions.answer(run.agentId(), writes.requestId(), Decision.approve_once));
        await().during(Duration.ofMillis(200)).until(() -> tools.calls().isEmpty());
        given(permissions.answer(run.agentId(), open(run).getFirst().requestId(), Decision.deny));
        cut.goOn();
        await().atMost(LONG).until(() -> tools.calls().size() == 1);
        written.tryEmitValue(ToolResult.ok("written"));
        awaited(run, RunStatus.idle);
        assertThat(tools.calls()).hasSize(1);
        assertThat(results(run)).hasSize(2).anyMatch(result -> result.contains("written"));
        awaitNothingLeft(run);
    }

    @Test
    void aTurnThatIsBegunAgainAndAgainWithoutGettingOnFailsItsRun() {
        var cut = cuts.at(FaultPoint.BEGUN);
        var run = started(wish("Poison"));
        given(cut.reached());
        for (int time = 1; time < RunTurnStore.MAX_BEGINNINGS; time++) {
            given(scene.append(scene.now(run), List.of(RunEvents.started(1, true))));
        }
        die(run);
        assertThat(awaited(run, RunStatus.failed).dialogue().error()).contains("10 times without getting on");
        assertThat(provider.requests()).isEmpty();
        awaitNothingLeft(run);
    }

    @Test
    void aTurnThatSomebodyElseHasTakenEndsAndWritesNothingAnyMore() {
        var first = Script.answer().text("Mine").hang();
        provider.next(first, Script.says("Done"));
        var run = started(wish("Slow"));
        var request = provider.awaitRequest();
        die(run);
        request.awaitClientGone();
        awaited(run, RunStatus.idle);
        assertThat(texts(run, EventKind.assistant_message)).containsExactly("Done");
        awaitNothingLeft(run);
    }

    /** Looks for silent runs an hour from now, one minute after the previous look. */
    private void lookForTheSilent() {
        var later = clock.instant().plusSeconds(3_600);
        given(silence.run(later.minusSeconds(60)).thenReturn(true));
        given(silence.run(later).thenReturn(true));
    }

    private AgentRun silent() {
        var run = started(wish("Silent"));
        await().atMost(LONG).until(() -> scene.now(run).status() == RunStatus.running);
        return run;
    }

    @Test
    void aRunThatGivesNoSignOfLifeIsCarriedOnAnew() {
        provider.next(Script.answer().text("Half").hang(), Script.says("Done"));
        var run = silent();
        var request = provider.awaitRequest();
        lookForTheSilent();
        request.awaitClientGone();
        awaited(run, RunStatus.idle);
        assertThat(texts(run, EventKind.assistant_message)).containsExactly("Done");
        awaitNothingLeft(run);
    }

    @Test
    void oneThatFallsSilentAgainAndAgainIsForAPersonToLookAt() {
        provider.next(Script.answer().text("Half").hang(), Script.says("Done"));
        var run = silent();
        var request = provider.awaitRequest();
        for (int time = 1; time < RunTransitions.MAX_SILENT_TURNS; time++) {
            given(scene.append(scene.now(run), List.of(RunEvents.started(1, true))));
        }
        lookForTheSilent();
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.interrupted);
        assertThat(scene.now(run).dialogue().error()).contains("10 minutes");
        request.awaitClientGone();
        awaitNothingLeft(run);
        given(runs.resume(run.agentId()));
        awaited(run, RunStatus.idle);
    }

    @Test
    void whereNobodyLookedForLongAsOnALaptopThatSleptNoRunCountsAsSilent() {
        provider.next(Script.answer().text("Half").hang());
        var run = silent();
        provider.awaitRequest();
        given(silence.run(clock.instant()).thenReturn(true));
        given(silence.run(clock.instant().plusSeconds(3_600)).thenReturn(true));
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.running);
        assertThat(kinds(run)).containsOnlyOnce(EventKind.turn_start);
        given(runs.cancel(run.agentId()));
        awaitNothingLeft(run);
    }
}

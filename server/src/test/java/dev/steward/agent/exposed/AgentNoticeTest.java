package dev.steward.agent.exposed;

import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.maybe;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.approval.Permission;
import dev.steward.agent.approval.Permissions;
import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.definition.Hold;
import dev.steward.agent.definition.Readiness;
import dev.steward.agent.lifecycle.AgentNotice;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.lifecycle.Outcome;
import dev.steward.agent.lifecycle.RunTransitions;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.permission.Decision;
import dev.steward.permission.PermissionRequest;
import dev.steward.permission.Reason;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.push.PushNotice;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.MissingNode;

/** Tests what devices are told about agents, and what they are no longer told. */
@OnEachDatabase(AgentSlice.class)
class AgentNoticeTest {

    private static final EnumSet<RunStatus> TOLD =
            EnumSet.of(RunStatus.needs_approval, RunStatus.blocked, RunStatus.failed);

    private final AgentScene scene;
    private final AgentNotices notices;
    private final AgentRuns runs;
    private final RunTransitions reports;
    private final Permissions permissions;
    private final Sql sql;

    AgentNoticeTest(
            AgentScene scene,
            AgentNotices notices,
            AgentRuns runs,
            RunTransitions reports,
            Permissions permissions,
            Sql sql) {
        this.scene = scene;
        this.notices = notices;
        this.runs = runs;
        this.reports = reports;
        this.permissions = permissions;
        this.sql = sql;
    }

    @BeforeEach
    void reset() {
        scene.clear();
        given(sql.statement("delete from push_devices").update());
        for (var name : List.of("a", "b")) {
            given(sql.statement("""
                            insert into push_devices (fingerprint, endpoint, p256dh, auth, label, created_at)
                            values (:name, 'https://push.example', 'k', 'a', 'l', current_timestamp)
                            """).with("name", name).update());
        }
    }

    /** The number of messages queued for all devices together. */
    private long waiting() {
        return given(sql.statement("select count(*) as n from outbox where kind = 'push.notice'")
                .one(row -> row.number("n")));
    }

    private Optional<PushNotice> now(AgentRun run) {
        return maybe(notices.now(String.valueOf(run.id())));
    }

    private Permission asked(AgentRun run) {
        return given(permissions.park(
                run,
                new PermissionRequest.Shell("ls", "to look\naround", null, null, MissingNode.getInstance()),
                new Reason(Reason.Kind.policy_balanced, Map.of())));
    }

    @Test
    void onlyAWayToWhereAPersonIsNeededIsNews() {
        for (var before : RunStatus.values()) {
            for (var now : RunStatus.values()) {
                assertThat(AgentNotice.isNews(before, now))
                        .as("%s to %s", before, now)
                        .isEqualTo(TOLD.contains(now) && before != now);
            }
        }
    }

    @Test
    void whatAsksForPermissionIsToldEachDeviceUntilItIsDecided() {
        var run = scene.running(wish("Look around").titled("Scout"));
        assertThat(waiting()).as("it only runs").isZero();
        var permission = asked(run);
        assertThat(waiting()).isEqualTo(2);
        assertThat(now(run)).hasValueSatisfying(notice -> {
            assertThat(notice.title()).isEqualTo("An agent needs approval");
            assertThat(notice.body()).startsWith("Scout\n").doesNotContain("around\n");
            assertThat(notice.body().lines()).hasSize(2);
            assertThat(notice.path()).isEqualTo("/agents/" + run.agentId());
            assertThat(notice.tag()).isEqualTo("agent-" + run.agentId());
            assertThat(notice.isUrgent()).isTrue();
        });
        asked(scene.now(run));
        assertThat(waiting()).as("a second question is no other news").isEqualTo(2);
        given(permissions.answer(run.agentId(), permission.requestId(), Decision.approve_once));
        assertThat(now(run)).as("one is still open").isPresent();
        var rest = given(permissions.park(
                scene.now(run),
                new PermissionRequest.Write("/a", null, null),
                new Reason(Reason.Kind.policy_balanced, Map.of())));
        given(permissions.answer(run.agentId(), rest.requestId(), Decision.deny));
        given(sql.statement("update agent_permissions set decision = 'deny'").update());
        given(runs.cancel(run.agentId()));
        assertThat(now(run)).isEmpty();
    }

    private static Readiness asking(String question) {
        return Readiness.held(new Hold(BlockReason.question, question));
    }

    @Test
    void whatItAsksIsOneLine() {
        var run = scene.running(wish("Look around").titled("Scout\u202E"));
        maybe(reports.ready(run, asking("Which\n\nfolder? " + "x".repeat(1_000))));
        assertThat(waiting()).isEqualTo(2);
        assertThat(now(run)).hasValueSatisfying(notice -> {
            assertThat(notice.title()).isEqualTo("An agent has a question");
            assertThat(notice.body()).startsWith("Scout\nWhich folder? xxx").endsWith("…");
            assertThat(notice.body().length()).isLessThan(300);
        });
        given(runs.message(run.agentId(), "The first one"));
        assertThat(now(run)).as("someone answered").isEmpty();
    }

    @Test
    void whatIsTriedAgainByItselfIsNotToldAndWhatIsNotIs() {
        var patient = scene.running(wish("Look around").retries(1));
        maybe(reports.ended(patient, new Outcome.Failed("It rains.", Duration.ZERO)));
        assertThat(now(patient)).isEmpty();
        var lost = scene.running(wish("Look around").titled("Scout").retries(0));
        maybe(reports.ended(lost, new Outcome.Failed("It rains.", Duration.ZERO)));
        assertThat(now(lost)).hasValueSatisfying(notice -> {
            assertThat(notice.title()).isEqualTo("An agent failed");
            assertThat(notice.body()).isEqualTo("Scout");
            assertThat(notice.isUrgent()).isFalse();
        });
        scene.started(lost.agentId());
        assertThat(now(lost)).as("someone started it again").isEmpty();
    }

    @Test
    void theWorkflowAsksWhatItsStepAsks() {
        var step = scene.admitted(scene.step(scene.running(wish("Look around")).agentId()));
        maybe(reports.ready(step, asking("Which?")));
        assertThat(scene.now(step).status()).isEqualTo(RunStatus.blocked);
        assertThat(now(step)).isEmpty();
    }

    @Test
    void nothingIsToldOfAnAgentThatIsPutAwayOrGone() {
        var run = scene.running(wish("Look around"));
        maybe(reports.ready(run, asking("Which?")));
        given(sql.statement("update agents set archived_at = current_timestamp").update());
        assertThat(now(run)).isEmpty();
        assertThat(maybe(notices.now(String.valueOf(run.id() + 1_000)))).isEmpty();
    }
}

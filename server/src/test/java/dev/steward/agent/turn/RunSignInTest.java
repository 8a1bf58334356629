package dev.steward.agent.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.definition.BlockReason;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.agent.transcript.EventKind;
import dev.steward.event.Event;
import dev.steward.support.Script;
import dev.steward.tool.ToolScope;
import dev.steward.tool.Toolbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests runs that need tool servers to which nobody is signed in. */
class RunSignInTest extends DriverTest {

    @Autowired
    private WaitingRunsTask task;

    @Autowired
    private Toolbox toolbox;

    private final List<Long> made = new ArrayList<>();

    @AfterEach
    void forget() {
        settings("agents_enabled", true);
        made.forEach(id -> talk.status("DELETE", "/api/agents/" + id, null));
    }

    private AgentRun startedWith(@Nullable String servers, boolean isAutonomous) {
        offer("mail__send", "sent");
        offer("wiki__read", "read");
        scene.forget();
        var wish = new HashMap<String, Object>(
                Map.of("task", "Write to Ann", "autonomy_enabled", isAutonomous, "start", true));
        wish.put("mcp_servers", servers);
        var agent = talk.json("POST", "/api/agents", wish);
        made.add(agent.path("id").asLong());
        return scene.run(scene.read(made.getLast()));
    }

    /** The servers whose sign-in the transcript announces. */
    private List<String> announced(AgentRun run) {
        return told(run).stream()
                .filter(event -> event.kind() == EventKind.mcp_auth_required)
                .map(event -> {
                    assertThat(event.data()).isEqualTo(Map.of("server", String.valueOf(event.toolName())));
                    return String.valueOf(event.toolName());
                })
                .toList();
    }

    private void look() {
        task.run(Instant.now()).block(LONG);
    }

    @Test
    void aRunThatCountsOnAServerWaitsForTheSignInAndGoesOnByItself() {
        tools.signOut("mail");
        tools.signOut("wiki");
        var run = startedWith(" mail, wiki", false);
        var blocked = awaited(run, RunStatus.blocked);
        assertThat(blocked.dialogue().reason()).isEqualTo(BlockReason.sign_in);
        assertThat(blocked.dialogue().question())
                .isEqualTo("“mail”, “wiki” need you to sign in: see Settings, Tools. "
                        + "The run continues when you have.");
        assertThat(provider.requests()).isEmpty();
        assertThat(kinds(run)).doesNotContain(EventKind.turn_start);
        assertThat(announced(run)).containsExactlyInAnyOrder("mail", "wiki");
        // Events follow the row, so that the row can be read before they are heard.
        await().atMost(LONG).untilAsserted(() -> assertThat(scene.heard("mcp.auth_required"))
                .extracting(Event::details)
                .containsExactlyInAnyOrder(
                        Event.Details.server(
                                "mail", "“mail” needs you to sign in before the agent “Write to Ann” can continue."),
                        Event.Details.server(
                                "wiki", "“wiki” needs you to sign in before the agent “Write to Ann” can continue.")));

        tools.signIn("mail");
        look();
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.blocked);

        provider.next(Script.says("Written"));
        tools.signIn("wiki");
        look();
        assertThat(awaited(run, RunStatus.idle).dialogue().summary()).isEqualTo("Written");
        assertThat(texts(run, EventKind.user)).containsExactly("Write to Ann");
        assertThat(provider.requests()).hasSize(1);
        awaitNothingLeft(run);
    }

    @Test
    void aRunThatMayUseWhateverThereIsGoesOnWithout() {
        tools.signOut("mail");
        provider.next(Script.says("Not written"));
        awaited(startedWith(null, false), RunStatus.idle);
    }

    @Test
    void whatLapsesBetweenTwoTurnsHoldsUpTheNextOne() {
        provider.otherwise(_ -> {
            if (provider.requests().size() > 1) {
                return Script.says("OBJECTIVE_COMPLETE: written");
            }
            tools.signOut("mail");
            return Script.says("PROGRESS: 10 | begun");
        });
        var run = startedWith("mail", true);
        assertThat(awaited(run, RunStatus.blocked).dialogue().reason()).isEqualTo(BlockReason.sign_in);
        assertThat(provider.requests()).hasSize(1);
        assertThat(announced(run)).containsExactly("mail");
        tools.signIn("mail");
        look();
        awaited(run, RunStatus.completed);
        assertThat(provider.requests()).hasSize(2);
    }

    @Test
    void aPersonWhoLetsItTryAgainWithoutASignInIsAskedAgain() {
        tools.signOut("mail");
        var run = startedWith("mail", false);
        var version = awaited(run, RunStatus.blocked).version();
        talk.json("POST", "/api/agents/%d/resume".formatted(run.agentId()), null);
        await().atMost(LONG)
                .until(() ->
                        scene.now(run).version() > version + 1 && scene.now(run).status() == RunStatus.blocked);
        assertThat(scene.now(run).dialogue().reason()).isEqualTo(BlockReason.sign_in);
        assertThat(provider.requests()).isEmpty();
        assertThat(announced(run)).containsExactly("mail");
        assertThat(scene.heard("mcp.auth_required")).hasSize(1);
    }

    @Test
    void whoTellsItSomethingElseMeanwhileDoesNotTakeItsTaskAway() {
        tools.signOut("mail");
        var run = startedWith("mail", false);
        awaited(run, RunStatus.blocked);
        tools.signIn("mail");
        provider.next(Script.says("Written"));
        talk.json("POST", "/api/agents/%d/send".formatted(run.agentId()), Map.of("message", "In French."));
        awaited(run, RunStatus.idle);
        assertThat(texts(run, EventKind.user)).containsExactly("Write to Ann", "In French.");
        assertThat(provider.requests().getLast().body().toString()).contains("Write to Ann", "In French.");
    }

    @Test
    void anAgentThatWasPutAwayStaysThere() {
        tools.signOut("mail");
        var run = startedWith("mail", false);
        awaited(run, RunStatus.blocked);
        talk.json("POST", "/api/agents/%d/archive".formatted(run.agentId()), null);
        tools.signIn("mail");
        look();
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.blocked);
    }

    @Test
    void aServerThatNeverSaysHoldsUpNoRun() {
        tools.sayNothing("mail");
        provider.next(Script.says("Not written"));
        awaited(startedWith("mail", false), RunStatus.idle);
        assertThat(toolbox.signedOut(new ToolScope(Set.of("mail")), false)
                        .collectList()
                        .block(LONG))
                .as("nobody knows")
                .containsExactly("mail");
    }

    @Test
    void nothingGoesOnWhileAgentsAreSwitchedOff() {
        tools.signOut("mail");
        var run = startedWith("mail", false);
        awaited(run, RunStatus.blocked);
        settings("agents_enabled", false);
        tools.signIn("mail");
        look();
        assertThat(scene.now(run).status()).isEqualTo(RunStatus.blocked);
    }
}

package dev.steward.agent.control;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.artifact.ArtifactCreate;
import dev.steward.agent.artifact.ArtifactKind;
import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.artifact.Artifacts;
import dev.steward.agent.lifecycle.AgentRuns;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunTrigger;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.state.StateKey;
import dev.steward.agent.state.StateValue;
import dev.steward.agent.state.StateWrite;
import dev.steward.agent.trigger.Triggers;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests what belongs to an agent: its notes, what it made and what starts it. */
@OnEachDatabase(AgentSlice.class)
class AgentBelongingsTest {

    private static final KeysetPage PAGE = new KeysetPage(KeysetPage.NEWEST, 50);

    private final AgentScene scene;
    private final Agents agents;
    private final AgentRuns runs;
    private final AgentStates states;
    private final Artifacts artifacts;
    private final Triggers triggers;
    private final Sql sql;

    AgentBelongingsTest(
            AgentScene scene,
            Agents agents,
            AgentRuns runs,
            AgentStates states,
            Artifacts artifacts,
            Triggers triggers,
            Sql sql) {
        this.scene = scene;
        this.agents = agents;
        this.runs = runs;
        this.states = states;
        this.artifacts = artifacts;
        this.triggers = triggers;
        this.sql = sql;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private Mono<StateValue> put(long agent, String key, String value) {
        return states.put(agent, new StateWrite(key, value));
    }

    private Mono<AgentRun> fire(String token) {
        return triggers.called(token).flatMap(triggers::fire);
    }

    @Test
    void aNoteIsWrittenOverAndKeepsItsPlace() {
        var agent = scene.made(wish("Task."));
        var first = given(put(agent.id(), " Seen ", "1"));
        assertThat(first.key()).isEqualTo("seen");
        var second = given(put(agent.id(), "seen", "2"));
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.value()).isEqualTo("2");
        given(states.put(agent.id(), new StateWrite("a", null)));
        assertThat(all(states.list(agent.id()))).extracting(StateValue::key).containsExactly("a", "seen");
        assertThat(given(states.find(agent.id(), StateKey.of("SEEN")))).isEqualTo(second);
        states.delete(agent.id(), " SEEN ").block(AgentScene.LONG);
        assertThatThrownBy(() -> states.delete(agent.id(), "seen").block(AgentScene.LONG))
                .hasMessage("State key not found");
        states.deleteAll(agent.id()).block(AgentScene.LONG);
        states.deleteAll(agent.id()).block(AgentScene.LONG);
        assertThat(all(states.list(agent.id()))).isEmpty();
        assertThatThrownBy(() -> new StateWrite("no key", "")).isInstanceOf(Problem.Invalid.class);
        assertThatThrownBy(() -> given(put(999_999, "k", ""))).hasMessage("Agent 999999 not found");
    }

    @Test
    void thereAreNeverMoreNotesThanThereMayBeHoweverManyWriteAtOnce() {
        var agent = scene.made(wish("Task."));
        given(sql.statement("""
                        insert into agent_states (agent_id, state_key, state_value, created_at, updated_at)
                        select :agent, concat('k', x), '', current_timestamp, current_timestamp
                        from (%s) numbers
                        """.formatted(numbers(AgentStates.MAX - 3)))
                .with("agent", agent.id())
                .update());
        var written = given(Flux.range(0, 8)
                .flatMap(i -> put(agent.id(), "new" + i, "v")
                        .map(_ -> 1)
                        .onErrorReturn(Problem.Conflict.class, 0)
                        .subscribeOn(Schedulers.boundedElastic()))
                .reduce(0, Integer::sum));
        assertThat(written).isEqualTo(3);
        assertThat(all(states.list(agent.id()))).hasSize(AgentStates.MAX);
        assertThat(given(put(agent.id(), "k1", "over")).value()).isEqualTo("over");
        assertThatThrownBy(() -> given(put(agent.id(), "more", "")))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessageStartingWith("Agent state is limited to 200 keys;");
    }

    /** The numbers from 1 on as rows, in SQL that both databases understand. */
    private static String numbers(int most) {
        var rows = new StringBuilder("select 1 as x");
        for (int i = 2; i <= most; i++) {
            rows.append(" union all select ").append(i);
        }
        return rows.toString();
    }

    @Test
    void ofTheSameNewKeyThereIsOneHoweverManyWriteItAtOnce() {
        var agent = scene.made(wish("Task."));
        Flux.range(0, 8)
                .flatMap(i -> put(agent.id(), "same", "v" + i).subscribeOn(Schedulers.boundedElastic()))
                .then()
                .block(AgentScene.LONG);
        assertThat(all(states.list(agent.id()))).hasSize(1);
    }

    @Test
    void aModelIsToldOfNotesButNotWhatTheySay() {
        var agent = scene.made(wish("Task."));
        assertThat(given(states.index(agent.id()))).isEmpty();
        given(put(agent.id(), "big", "s3cret".repeat(700)));
        assertThat(given(states.index(agent.id())))
                .startsWith("- big (4200 characters, 2")
                .endsWith("UTC)")
                .doesNotContain("s3cret");
    }

    @Test
    void artifactsBelongToTheRunInWhichTheyWereAdded() {
        var agent = scene.made(wish("Task."));
        var loose = given(artifacts.add(agent.id(), new ArtifactCreate("Loose", "x", null, null)));
        assertThat(loose.agentRunId()).isNull();
        assertThat(loose.kind()).isEqualTo(ArtifactKind.text);
        var run = given(runs.start(agent.id(), RunTrigger.manual));
        assertThat(all(artifacts.list(agent.id(), null, PAGE)))
                .as("a start wipes it")
                .isEmpty();
        var made = given(artifacts.add(
                agent.id(), new ArtifactCreate(" Report ", "# " + "x".repeat(4_000), ArtifactKind.markdown, "report")));
        assertThat(made.agentRunId()).isEqualTo(run.id());
        assertThat(made.title()).isEqualTo("Report");
        var listed = all(artifacts.list(agent.id(), run.id(), PAGE));
        assertThat(listed).singleElement().returns(true, ArtifactRead::truncated);
        assertThat(given(artifacts.get(agent.id(), made.id())).content()).hasSize(4_002);
        var other = scene.made(wish("Other."));
        assertThatThrownBy(() -> given(artifacts.get(other.id(), made.id()))).hasMessage("Artifact not found");
        assertThatThrownBy(() -> new ArtifactCreate("x", "javascript:alert(1)", ArtifactKind.link, null))
                .isInstanceOf(Problem.Invalid.class);
        assertThat(new ArtifactCreate("x", " https://example.com/a ", ArtifactKind.link, null)
                        .draft()
                        .kind())
                .isEqualTo(ArtifactKind.link);
    }

    @Test
    void aTriggerStartsItsAgentByATokenThatIsToldOnce() {
        var agent = scene.made(wish("Task."));
        var trigger = given(triggers.create(agent.id(), true));
        var token = Objects.requireNonNull(trigger.token());
        assertThat(token).hasSizeGreaterThan(30);
        given(triggers.create(agent.id(), true));
        assertThat(all(triggers.of(List.of(agent.id())))).hasSize(2).allSatisfy(each -> assertThat(each.token())
                .isNull());
        assertThat(AgentScene.all(
                        sql.statement("select token_hash from agent_triggers").all(row -> row.text("token_hash"))))
                .hasSize(2)
                .doesNotContain(token);
        var run = given(fire(token));
        assertThat(run.trigger()).isEqualTo(RunTrigger.webhook);
        assertThat(run.dialogue().prompt()).isEqualTo("Task.");
        assertThat(all(triggers.of(List.of(agent.id()))).getLast().lastFiredAt())
                .isNotNull();
        assertThatThrownBy(() -> given(fire(token))).as("it goes on").isInstanceOf(Problem.Conflict.class);
    }

    @Test
    void aTriggerThatIsGoneByTheTimeItsAgentIsFreeStartsNothing() {
        var agent = scene.made(wish("Task."));
        var deleted = given(triggers.create(agent.id(), true));
        var called = given(triggers.called(Objects.requireNonNull(deleted.token())));
        triggers.delete(agent.id(), deleted.id()).block(AgentScene.LONG);
        assertThatThrownBy(() -> given(triggers.fire(called))).hasMessage("Unknown or disabled trigger");
        assertThat(scene.read(agent.id()).currentRunId()).isNull();
        var kept = given(triggers.create(agent.id(), true));
        given(agents.delete(agent.id()).thenReturn(true));
        assertThatThrownBy(() -> given(triggers.fire(kept))).hasMessage("Unknown or disabled trigger");
    }

    @Test
    void whatCannotBeStartedSaysSoAndLooksTheSameForAllTokens() {
        var agent = scene.made(wish("Task."));
        var off = given(triggers.create(agent.id(), false));
        var on = given(triggers.create(agent.id(), true));
        for (var token : new String[] {Objects.requireNonNull(off.token()), "x", "", "x".repeat(10_000)}) {
            assertThatThrownBy(() -> given(fire(token))).hasMessage("Unknown or disabled trigger");
        }
        given(agents.archive(agent.id()));
        assertThatThrownBy(() -> given(fire(Objects.requireNonNull(on.token()))))
                .as("a token that is good")
                .hasMessageContaining("in the archive");
        given(agents.unarchive(agent.id()));
        triggers.delete(agent.id(), on.id()).block(AgentScene.LONG);
        assertThatThrownBy(() -> given(fire(Objects.requireNonNull(on.token()))))
                .hasMessage("Unknown or disabled trigger");
        assertThatThrownBy(() -> triggers.delete(agent.id(), on.id()).block(AgentScene.LONG))
                .hasMessage("Trigger not found");
    }
}

package dev.steward.agent.state;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.run.AgentRun;
import dev.steward.history.change.Author;
import dev.steward.history.change.ChangeRead;
import dev.steward.history.change.Undo;
import dev.steward.history.change.UndoRead;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests undoing what runs noted for later runs. */
@OnEachDatabase(AgentSlice.class)
class UndoneStateTest {

    private static final KeysetPage PAGE = new KeysetPage(KeysetPage.NEWEST, 100);

    private final AgentScene scene;
    private final AgentStates states;
    private final Undo undo;
    private final Sql sql;

    private long agent;
    private AgentRun run;

    UndoneStateTest(AgentScene scene, AgentStates states, Undo undo, Sql sql) {
        this.scene = scene;
        this.states = states;
        this.undo = undo;
        this.sql = sql;
        this.run = begin(scene);
    }

    private static AgentRun begin(AgentScene scene) {
        scene.clear();
        return scene.running(wish("Task."));
    }

    @BeforeEach
    void reset() {
        run = begin(scene);
        agent = run.agentId();
    }

    private void put(String key, String value) {
        given(states.put(agent, new StateWrite(key, value)));
    }

    private void runPuts(String key, String value) {
        given(states.put(agent, new StateWrite(key, value)).contextWrite(new Author(run.id())::in));
    }

    private void runDeletes(Mono<Void> work) {
        work.contextWrite(new Author(run.id())::in).block(AgentScene.LONG);
    }

    private List<String> changes() {
        return all(undo.list(run.id(), PAGE)).stream()
                .map(change -> "%s %s %s".formatted(change.action(), change.place(), change.subject()))
                .toList();
    }

    private List<String> now() {
        return all(states.list(agent)).stream()
                .map(state -> state.key() + "=" + state.value())
                .toList();
    }

    private List<String> conflicts(UndoRead read) {
        return read.conflicts().stream().map(ChangeRead::conflict).toList();
    }

    @Test
    void allThatARunNotedIsAsItWas() {
        put("kept", "1");
        put("gone", "1");
        put("last", "1");
        runPuts("kept", "2");
        runPuts("new", "2");
        runDeletes(states.delete(agent, " GONE "));
        runDeletes(states.deleteAll(agent));
        runPuts("last", "2");
        assertThat(changes())
                .containsExactlyInAnyOrder(
                        "deleted agent:%d kept".formatted(agent),
                        "deleted agent:%d gone".formatted(agent),
                        "changed agent:%d last".formatted(agent));
        var undone = given(undo.all(run.id(), Mono.empty()));
        assertThat(undone.undoneCount()).isEqualTo(3);
        assertThat(undone.conflicts()).isEmpty();
        assertThat(now()).containsExactly("gone=1", "kept=1", "last=1");
    }

    @Test
    void theTextOfOthersThatComesBackIsStillTheirs() {
        put("kept", "EVIL");
        put("gone", "EVIL");
        given(sql.statement("update agent_states set tainted_by = 'srv/open'").update());
        runPuts("kept", "good");
        runDeletes(states.delete(agent, "gone"));
        assertThat(given(undo.all(run.id(), Mono.empty())).undoneCount()).isEqualTo(2);
        assertThat(all(states.list(agent))).hasSize(2).allSatisfy(state -> {
            assertThat(state.value()).isEqualTo("EVIL");
            assertThat(state.taintedBy()).isEqualTo("srv/open");
        });
    }

    @Test
    void whatSomebodyElseNotedStays() {
        put("kept", "1");
        put("gone", "1");
        runPuts("kept", "2");
        runPuts("new", "2");
        runPuts("left", "2");
        runDeletes(states.delete(agent, "gone"));
        put("kept", "3");
        put("new", "3");
        states.delete(agent, "left").block(AgentScene.LONG);
        put("gone", "3");
        var undone = given(undo.all(run.id(), Mono.empty()));
        assertThat(undone.undoneCount()).isZero();
        assertThat(conflicts(undone))
                .containsExactly(
                        "Something else has taken its place.",
                        "It no longer exists.",
                        "It was changed after the run wrote it.",
                        "It was changed after the run wrote it.");
        assertThat(now()).containsExactly("gone=3", "kept=3", "new=3");
        assertThat(all(undo.list(run.id(), PAGE)))
                .as("each says so from then on")
                .extracting(ChangeRead::conflict)
                .doesNotContainNull();
    }

    @Test
    void whatWouldBeOneTooManyStaysGone() {
        put("gone", "1");
        runDeletes(states.delete(agent, "gone"));
        given(sql.rows("agent_states", all(Flux.range(1, AgentStates.MAX)))
                .with("agent_id", agent)
                .with("state_key", i -> "k" + i)
                .with("state_value", "")
                .with("created_at", run.times().createdAt())
                .with("updated_at", run.times().createdAt())
                .insert());
        assertThat(conflicts(given(undo.all(run.id(), Mono.empty()))))
                .singleElement()
                .asString()
                .startsWith("Agent state is limited");
        states.delete(agent, "k1").block(AgentScene.LONG);
        assertThat(given(undo.all(run.id(), Mono.empty())).undoneCount()).isEqualTo(1);
        assertThat(now()).contains("gone=1");
    }

    @Test
    void ofManyWindowsThatWantItAtOnceEachIsToldThatItIsDone() {
        for (int i = 0; i < 12; i++) {
            runPuts("key" + i, "1");
        }
        var answers = given(Flux.range(0, 4)
                .flatMap(_ -> undo.all(run.id(), Mono.empty()).subscribeOn(Schedulers.boundedElastic()))
                .collectList());
        assertThat(answers).allSatisfy(each -> assertThat(each.conflicts()).isEmpty());
        assertThat(answers).extracting(UndoRead::undoneCount).contains(12);
        assertThat(now()).isEmpty();
    }

    @Test
    void whatARunWroteIsForgottenWithIt() {
        runPuts("key", "1");
        given(sql.statement("delete from agents where id = :id")
                .with("id", agent)
                .update());
        assertThat(all(undo.list(run.id(), PAGE))).isEmpty();
        assertThat(given(undo.all(run.id(), Mono.empty())).undoneCount()).isZero();
    }

    @Test
    void whatIsWrittenOnBehalfOfARunThatIsGoneIsWrittenAllTheSame() {
        var other = scene.running(wish("Other."));
        given(sql.statement("delete from agents where id = :id")
                .with("id", other.agentId())
                .update());
        given(states.put(agent, new StateWrite("key", "1")).contextWrite(new Author(other.id())::in));
        assertThat(now()).containsExactly("key=1");
        assertThat(all(undo.list(other.id(), PAGE))).isEmpty();
    }

    @Test
    void whatARunThatIsRefusedWouldHaveWrittenIsNotNoted() {
        assertThatThrownBy(() -> runDeletes(states.delete(agent, "never"))).hasMessage("State key not found");
        assertThat(changes()).isEmpty();
    }
}

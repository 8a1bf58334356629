package dev.steward.agent.approval;

import static dev.steward.agent.control.AgentScene.all;
import static dev.steward.agent.control.AgentScene.given;
import static dev.steward.agent.control.AgentScene.wish;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.steward.agent.control.AgentScene;
import dev.steward.agent.control.AgentSlice;
import dev.steward.agent.control.AgentTrash;
import dev.steward.agent.control.Agents;
import dev.steward.agent.control.Watch;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.state.StateValue;
import dev.steward.agent.state.StateWrite;
import dev.steward.agent.transcript.EventDraft;
import dev.steward.agent.transcript.EventKind;
import dev.steward.agent.transcript.EventRead;
import dev.steward.permission.ArgumentRule.Effect;
import dev.steward.permission.ConditionKind;
import dev.steward.permission.Rule;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what a deleted agent leaves behind, and the limits that apply when it is restored. */
@OnEachDatabase(AgentSlice.class)
class AgentTrashTest {

    private final AgentScene scene;
    private final Agents agents;
    private final AgentTrash trash;
    private final AgentStates states;
    private final RuleRepository rules;
    private final Watch watch;
    private final Sql sql;

    AgentTrashTest(
            AgentScene scene,
            Agents agents,
            AgentTrash trash,
            AgentStates states,
            RuleRepository rules,
            Watch watch,
            Sql sql) {
        this.scene = scene;
        this.agents = agents;
        this.trash = trash;
        this.states = states;
        this.rules = rules;
        this.watch = watch;
        this.sql = sql;
    }

    @BeforeEach
    void reset() {
        scene.clear();
    }

    private long count(String table) {
        return given(sql.statement("select count(*) as n from " + table).one(row -> row.number("n")));
    }

    private void delete(long agent) {
        given(agents.delete(agent).thenReturn(true));
    }

    private long deletedWith(String key, String value) {
        long id = scene.made(wish("Task.")).id();
        given(states.put(id, new StateWrite(key, value)));
        delete(id);
        return id;
    }

    @Test
    void itsNotesLieInRowsOfTheirOwnUntilItComesBack() {
        long id = scene.made(wish("Task.")).id();
        given(states.put(id, new StateWrite("long", "s3cret".repeat(10_000))));
        given(states.put(id, new StateWrite("short", "")));
        var before = all(states.list(id));
        delete(id);
        var kept = given(sql.statement("select snapshot from trash").one(row -> row.text("snapshot")));
        assertThat(kept).doesNotContain("s3cret");
        assertThat(count("trashed_agent_states")).isEqualTo(2);
        assertThat(count("agent_states")).isZero();
        given(trash.restore(id));
        assertThat(all(states.list(id)))
                .extracting(StateValue::key, StateValue::value, StateValue::createdAt, StateValue::updatedAt)
                .containsExactlyElementsOf(before.stream()
                        .map(note -> tuple(note.key(), note.value(), note.createdAt(), note.updatedAt()))
                        .toList());
        assertThat(count("trashed_agent_states")).isZero();
    }

    @Test
    void itsNotesAreErasedWithIt() {
        long id = deletedWith("a", "1");
        long other = deletedWith("b", "2");
        assertThat(count("trashed_agent_states")).isEqualTo(2);
        given(sql.statement("delete from trash where subject_id = :id")
                .with("id", id)
                .update());
        assertThat(count("trashed_agent_states")).isEqualTo(1);
        given(trash.restore(other));
        assertThat(all(states.list(other))).extracting(StateValue::value).containsExactly("2");
    }

    @Test
    void oneThatAnEarlierVersionDeletedComesBackWithItsNotes() {
        long id = deletedWith("a", "1");
        given(sql.statement("delete from trashed_agent_states").update());
        given(sql.statement("update trash set snapshot = replace(snapshot, '\"state\":{}', :state)")
                .with("state", "\"state\":{\"seen\":\"12\"}")
                .update());
        given(trash.restore(id));
        assertThat(all(states.list(id)))
                .extracting(StateValue::key, StateValue::value)
                .containsExactly(tuple("seen", "12"));
    }

    /** Entries of earlier versions have nulls in these places, or nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"\"state\":{}", "\"rules\":[]", "\"steps\":[]", "\"conversations\":[]"})
    void whatAnOldEntryLacksIsEmpty(String part) {
        long id = deletedWith("a", "1");
        given(sql.statement("update trash set snapshot = replace(snapshot, :part, :without)")
                .with("part", part)
                .with("without", part.startsWith("\"s") ? part.substring(0, part.indexOf(':')) + ":null" : "\"old\":1")
                .update());
        String snapshot = given(sql.statement("select snapshot from trash").one(row -> row.text("snapshot")));
        assertThat(snapshot).doesNotContain(part);
        given(trash.restore(id));
        assertThat(all(states.list(id))).extracting(StateValue::key).containsExactly("a");
    }

    @Test
    void whoReadItsTranscriptBeforeBeginsAnew() {
        var run = scene.running(wish("Task."));
        said(run, "One.");
        var cursor = given(scene.page(run.agentId(), null, null, 100)).cursor();
        delete(run.agentId());
        given(trash.restore(run.agentId()));
        said(again(run), "Two.");
        var page = given(scene.page(run.agentId(), null, cursor, 100));
        assertThat(page.reset()).isTrue();
        assertThat(page.events()).extracting(EventRead::text).contains("Two.");
        delete(run.agentId());
        given(trash.restore(run.agentId()));
        said(again(run), "Three.");
        assertThat(given(scene.page(run.agentId(), null, page.cursor(), 100)).reset())
                .as("in every life")
                .isTrue();
    }

    private AgentRun again(AgentRun before) {
        return scene.admitted(scene.started(before.agentId()));
    }

    private void said(AgentRun run, String text) {
        given(scene.append(run, List.of(EventDraft.said(EventKind.assistant_message, text))));
    }

    @Test
    void oneThatThereIsNoRoomForStaysInTheTrash() {
        long id = deletedWith("a", "1");
        var at = watch.instant();
        given(sql.rows("agents", IntStream.range(0, AgentRepository.MAX).boxed().toList())
                .with("public_id", _ -> UUID.randomUUID().toString())
                .with("title", "One of many")
                .with("task", "x")
                .with("inline", false)
                .with("use_mcp", false)
                .with("use_skills", false)
                .with("use_memory", false)
                .with("autonomy_enabled", false)
                .with("max_steps", 1)
                .with("max_retries", 0)
                .with("retry_count", 0)
                .with("generation", 0)
                .with("version", 0)
                .with("created_at", at)
                .with("updated_at", at)
                .insert());
        assertThatThrownBy(() -> given(trash.restore(id)))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("There are 1,000 agents already. Delete one first.");
        assertThat(count("trash")).isEqualTo(1);
        given(sql.statement("delete from agents where id = (select max(id) from agents)")
                .update());
        assertThat(given(trash.restore(id)).id()).isEqualTo(id);
    }

    private static Rule.Content denied(@Nullable Long agent) {
        return new Rule.Content(agent, Effect.deny, "url", null, ConditionKind.always, List.of(), false, null);
    }

    @Test
    void aServerThatIsRenamedMeanwhileIsKnownByItsNewName() {
        long id = scene.made(wish("Task.")).id();
        for (var tool : List.of("mail/send", "mail-b/send", "url")) {
            var rule = new Rule.Content(id, Effect.deny, tool, null, ConditionKind.always, List.of(), false, null);
            given(rules.insert(rule, watch.instant()));
        }
        given(sql.statement("update agents set mcp_servers = 'a,mail,mail-b' where id = :id")
                .with("id", id)
                .update());
        delete(id);
        given(trash.renamed("mail", "post").thenReturn(true));
        assertThatThrownBy(() -> given(trash.renamed("post", "x".repeat(395)).thenReturn(true)))
                .isInstanceOf(Problem.Conflict.class);
        var back = given(trash.restore(id));
        assertThat(back.mcpServers()).isEqualTo("a,post,mail-b");
        assertThat(all(rules.own(id)))
                .extracting(rule -> rule.content().tool())
                .containsExactly("post/send", "mail-b/send", "url");
    }

    @Test
    void oneWhoseRulesThereIsNoRoomForStaysInTheTrash() {
        long id = scene.made(wish("Task.")).id();
        given(rules.insert(denied(id), watch.instant()));
        delete(id);
        for (int i = 0; i < Rules.MAX; i++) {
            given(rules.insert(denied(null), watch.instant()));
        }
        assertThatThrownBy(() -> given(trash.restore(id)))
                .isInstanceOf(Problem.Conflict.class)
                .hasMessage("With those of this agent there would be more than 200 rules. Delete some first.");
        assertThat(count("trash")).isEqualTo(1);
        assertThat(given(rules.count())).isEqualTo(Rules.MAX);
        given(rules.delete(all(rules.all()).getFirst().id()));
        given(trash.restore(id));
        assertThat(all(rules.own(id))).hasSize(1);
    }
}

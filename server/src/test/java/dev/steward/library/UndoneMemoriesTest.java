package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.input.Patch;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import dev.steward.support.WritingRun;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests undoing what runs of agents remembered, overwrote and forgot. */
@ServiceTest
class UndoneMemoriesTest {

    @Autowired
    private Talk talk;

    @Autowired
    private WritingRun run;

    @Autowired
    private Memories memories;

    private long known;

    @BeforeEach
    void begin() {
        run.begin();
        known = talk.json("POST", "/api/memories", Map.of("kind", "fact", "content", "Known"))
                .path("id")
                .asLong();
    }

    @AfterEach
    void end() {
        run.end();
        talk.json("GET", "/api/memories", null)
                .forEach(each -> forget(each.path("id").asLong()));
    }

    private long remember(String content) {
        return run.calls("store_memory", Map.of("content", content)).path("id").asLong();
    }

    private void change(String content) {
        run.calls("update_memory", Map.of("memory_id", known, "content", content));
    }

    private void write(long id, String content) {
        talk.json("PATCH", "/api/memories/" + id, Map.of("content", content));
    }

    private void forget(long id) {
        talk.status("DELETE", "/api/memories/" + id, null);
    }

    /** The current text of the memory; empty if it is gone. */
    private String said(long id) {
        for (JsonNode each : talk.json("GET", "/api/memories", null)) {
            if (each.path("id").asLong() == id) {
                return each.path("kind").asString() + " " + each.path("content").asString();
            }
        }
        return "";
    }

    @Test
    void whatAPersonWritesIsNotNoted() {
        write(known, "By hand");
        assertThat(run.changes()).isEmpty();
        assertThat(run.undo().count()).isZero();
    }

    @Test
    void whatWasRememberedIsForgotten() {
        long id = remember("New");
        assertThat(run.changes()).containsExactly("memory created: New");
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(said(id)).isEmpty();
        assertThat(run.undo().count()).as("once").isZero();
        assertThat(run.changes()).as("it is still told of").containsExactly("memory created: New");
    }

    @Test
    void whatSomebodyChangedSinceOrForgotStays() {
        long changed = remember("New");
        write(changed, "Mine");
        long gone = remember("Gone");
        forget(gone);
        change("Other");
        write(known, "Mine too");
        var undone = run.undo();
        assertThat(undone.count()).isZero();
        assertThat(undone.conflicts())
                .containsExactly(
                        "It was changed after the run wrote it.",
                        "It no longer exists.",
                        "It was changed after the run wrote it.");
        assertThat(said(changed)).isEqualTo("context Mine");
        assertThat(said(known)).isEqualTo("fact Mine too");
        write(changed, "New");
        assertThat(run.undo().count()).as("as the run left it").isEqualTo(1);
    }

    @Test
    void whatWasWrittenOverSaysWhatItSaidHoweverOftenItWasWritten() {
        change("Once");
        change("Twice");
        assertThat(run.changes()).containsExactly("memory changed: Twice");
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(said(known)).isEqualTo("fact Known");
    }

    @Test
    void whatIsAsItWasBeforeIsTakenBackAlready() {
        change("Other");
        write(known, "Known");
        assertThat(run.undo().count()).isEqualTo(1);
        change("Other");
        change("Known");
        assertThat(run.changes()).as("nothing of it is left").containsExactly("memory changed: Other");
    }

    @Test
    void whatWasForgottenComesBackUnderItsId() {
        run.does(memories.delete(known));
        assertThat(run.changes()).containsExactly("memory deleted: Known");
        assertThat(run.undoLast().count()).isEqualTo(1);
        assertThat(said(known)).isEqualTo("fact Known");
        forget(known);
        assertThat(run.undo().count()).as("what is done is done").isZero();
        assertThat(said(known)).isEmpty();
    }

    @Test
    void whatCameOfTwoIsTwoAgain() {
        long other = talk.json("POST", "/api/memories", Map.of("content", "Known also"))
                .path("id")
                .asLong();
        run.writes(memories.merge(known, new MemoryMerge(other, null)));
        assertThat(run.changes()).containsExactlyInAnyOrder("memory deleted: Known also", "memory changed: Known also");
        assertThat(run.undo().count()).isEqualTo(2);
        assertThat(said(known)).isEqualTo("fact Known");
        assertThat(said(other)).isEqualTo("context Known also");
    }

    @Test
    void thereIsRoomForWhatComesBackOrItIsSaidThatThereIsNone() {
        run.does(memories.delete(known));
        int there = talk.json("GET", "/api/memories", null).size();
        for (int i = there; i < Memory.MAX; i++) {
            talk.json("POST", "/api/memories", Map.of("content", "Memory " + i));
        }
        assertThat(run.undo().conflicts()).singleElement().asString().startsWith("The maximum of 500 memories");
        assertThat(said(known)).isEmpty();
        forget(talk.json("GET", "/api/memories", null).path(0).path("id").asLong());
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(said(known)).isEqualTo("fact Known");
    }

    @Test
    void whatTheRunChangedAfterSomebodyElseGoesBackToTheirs() {
        change("Once");
        write(known, "Mine");
        run.writes(memories.update(known, new MemoryPatch(Patch.absent(), Patch.of("Twice"))));
        assertThat(run.changes()).containsExactly("memory changed: Twice", "memory changed: Once");
        var undone = run.undo();
        assertThat(undone.count()).isEqualTo(1);
        assertThat(undone.conflicts()).containsExactly("It was changed after the run wrote it.");
        assertThat(said(known)).isEqualTo("fact Mine");
    }
}

package dev.steward.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.WritingRun;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests undoing reminders that runs of agents set, moved and cancelled. */
class UndoneRemindersTest extends RemindedTest {

    private static final String SOONER = "2998-01-31T12:00:00Z";

    @Autowired
    private WritingRun run;

    @BeforeEach
    void beginRun() {
        run.begin();
    }

    @AfterEach
    void endRun() {
        run.end();
        talk.status("DELETE", path(), null);
    }

    private void set(String at, String note) {
        run.calls("set_reminder", Map.of("topic_id", topic, "remind_at", at, "note", note));
    }

    private void cancel() {
        run.calls("cancel_reminder", Map.of("topic_id", topic));
    }

    private String now() {
        var reminder = get();
        return reminder.has("remind_at")
                ? "%s %s %s"
                        .formatted(
                                reminder.path("remind_at").asString(),
                                reminder.path("note").asString(""),
                                reminder.path("status").asString())
                : "";
    }

    @Test
    void oneThatWasSetIsCancelledAndTheTranscriptTellsOfIt() {
        set(LATER, "tea");
        assertThat(run.changes()).containsExactly("reminder created: tea");
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(now()).isEmpty();
        assertThat(notices()).containsExactly("reminder_set", "reminder_cancelled");
    }

    @Test
    void oneThatWasMovedIsWhereItWas() {
        put(Map.of("remind_at", LATER, "note", "tea"));
        set(SOONER, "coffee");
        assertThat(run.changes()).containsExactly("reminder changed: coffee");
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(now()).isEqualTo(LATER + " tea scheduled");
    }

    @Test
    void oneThatWasCancelledIsSetAgain() {
        put(Map.of("remind_at", LATER, "note", "tea"));
        cancel();
        assertThat(run.changes()).containsExactly("reminder deleted: tea");
        assertThat(run.undoLast().count()).isEqualTo(1);
        assertThat(now()).isEqualTo(LATER + " tea scheduled");
    }

    @Test
    void oneThatSomebodyElseSetMeanwhileStays() {
        put(Map.of("remind_at", LATER, "note", "tea"));
        set(SOONER, "coffee");
        put(Map.of("remind_at", SOONER, "note", "water"));
        assertThat(run.undo().conflicts()).containsExactly("It was changed after the run wrote it.");
        assertThat(now()).isEqualTo(SOONER + " water scheduled");
        talk.status("DELETE", path(), null);
        assertThat(run.undo().conflicts()).containsExactly("It no longer exists.");
        assertThat(now()).isEmpty();
    }

    @Test
    void inThePlaceOfOneThatWasCancelledThereMayBeAnother() {
        put(Map.of("remind_at", LATER, "note", "tea"));
        cancel();
        put(Map.of("remind_at", LATER, "note", "water"));
        assertThat(run.undo().conflicts()).containsExactly("Something else has taken its place.");
        assertThat(now()).isEqualTo(LATER + " water scheduled");
    }

    @Test
    void oneThatHasFiredSinceStays() {
        set(LONG_AGO, "tea");
        awaitFired();
        assertThat(run.undo().conflicts()).containsExactly("It was changed after the run wrote it.");
        assertThat(get().path("status").asString()).isEqualTo("fired");
    }

    @Test
    void oneThatHadFiredFiresAgain() {
        put(Map.of("remind_at", LONG_AGO, "note", "tea"));
        awaitFired();
        set(LATER, "coffee");
        assertThat(run.undo().count()).isEqualTo(1);
        assertThat(awaitFired().path("note").asString()).isEqualTo("tea");
    }

    @Test
    void ofATopicThatIsGoneNothingIsLeft() {
        set(LATER, "tea");
        talk.status("DELETE", "/api/topics/" + topic, null);
        assertThat(run.undo().conflicts()).containsExactly("Topic not found");
    }
}

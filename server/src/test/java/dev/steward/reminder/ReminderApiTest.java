package dev.steward.reminder;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the HTTP API of reminders, with the ticker running. */
class ReminderApiTest extends RemindedTest {

    @Autowired
    private Reminders reminders;

    @Test
    void aReminderIsSetMovedAndCancelled() {
        assertThat(get().isNull()).isTrue();
        var set = put(Map.of("remind_at", "2999-01-31T13:00:00+01:00", "note", " tea "));
        assertThat(set.path("topic_id").asLong()).isEqualTo(topic);
        assertThat(set.path("chat_id").isNull()).isTrue();
        assertThat(set.path("remind_at").asString()).isEqualTo(LATER);
        assertThat(set.path("note").asString()).isEqualTo("tea");
        assertThat(set.path("status").asString()).isEqualTo("scheduled");
        assertThat(set.path("fired_at").isNull()).isTrue();
        assertThat(set.path("revision").asLong()).isPositive().isLessThan(1L << 53);
        assertThat(get()).isEqualTo(set);

        var moved = put(Map.of("remind_at", "2999-02-01T12:00:00"));
        assertThat(moved.path("id")).isEqualTo(set.path("id"));
        assertThat(moved.path("remind_at").asString()).isEqualTo("2999-02-01T12:00:00Z");
        assertThat(moved.path("note").isNull()).isTrue();
        assertThat(moved.path("created_at")).isEqualTo(set.path("created_at"));

        assertThat(status("DELETE", path(), null)).isEqualTo(204);
        assertThat(get().isNull()).isTrue();
        assertThat(notices()).containsExactly("reminder_set", "reminder_set", "reminder_cancelled");
        var first = talk.messages(topic).getFirst();
        assertThat(first.path("role").asString()).isEqualTo("system");
        assertThat(first.path("content").asString())
                .startsWith("⏰ Reminder set for ")
                .endsWith(" — tea");
        assertThat(first.path("notice").path("at").asString()).isEqualTo(LATER);
        assertThat(first.path("notice").path("note").asString()).isEqualTo("tea");
        assertThat(unread()).as("what one does oneself is no news").isZero();
    }

    @Test
    void oneWhoseTimeHasPassedFiresAtOnceAndMakesTheConversationUnreadOnce() {
        status("POST", "/api/topics/%d/read".formatted(topic), null);
        var set = put(Map.of("remind_at", LONG_AGO, "note", "tea"));
        var fired = awaitFired();
        assertThat(fired.path("fired_at").asString()).isNotEmpty();
        assertThat(fired.path("revision").asLong())
                .isEqualTo(set.path("revision").asLong() + 1);
        assertThat(unread()).isEqualTo(1);
        assertThat(notices()).containsExactly("reminder_set", "reminder_fired");
        assertThat(talk.messages(topic).getLast().path("content").asString()).isEqualTo("⏰ Reminder: tea");
        var listed = listed();
        assertThat(listed.path("container").asString()).isEqualTo("topic");
        assertThat(listed.path("title").asString()).isEqualTo("Reminded");
        assertThat(listed.path("slug").asString()).startsWith("reminded");
        assertThat(listed.path("topic_id").asLong()).isEqualTo(topic);
        assertThat(news().path("state").asString()).isEqualTo("unread");
        assertThat(news().path("last_line").asString()).contains("Reminder: tea");

        assertThat(status("DELETE", path(), null)).isEqualTo(204);
        assertThat(notices()).containsExactly("reminder_set", "reminder_fired", "reminder_done");
        assertThat(listed().isNull()).isTrue();
        assertThat(unread()).as("who is done with it knows of it").isZero();
    }

    @Test
    void oneThatHasFiredCanBeSnoozed() {
        put(Map.of("remind_at", LONG_AGO));
        var revision = awaitFired().path("revision").asLong();
        var snoozed = put(Map.of("remind_at", LATER, "revision", revision));
        assertThat(snoozed.path("status").asString()).isEqualTo("scheduled");
        assertThat(snoozed.path("fired_at").isNull()).isTrue();
        assertThat(listed().isNull()).isTrue();
    }

    @Test
    void itFiresOnItsSecond() {
        var soon = Instant.now().plusMillis(1_500).truncatedTo(ChronoUnit.MILLIS);
        put(Map.of("remind_at", soon.toString()));
        assertThat(get().path("status").asString()).isEqualTo("scheduled");
        var fired = Instant.parse(awaitFired().path("fired_at").asString());
        assertThat(fired).isBetween(soon, soon.plusSeconds(20));
    }

    @Test
    void theListHasWhatFiredFirstFirst() {
        var topics = IntStream.range(0, 3)
                .mapToLong(i -> talk.topic("Due " + i))
                .boxed()
                .toList();
        topics.forEach(each -> {
            topic = each;
            put(Map.of("remind_at", LONG_AGO));
            awaitFired();
        });
        var ids = new ArrayList<Long>();
        talk.json("GET", "/api/reminders", null)
                .forEach(each -> ids.add(each.path("topic_id").asLong()));
        assertThat(ids).containsSubsequence(topics);
    }

    @Test
    void thoseToComeAreListedApartTheNextOneFirst() {
        var topics = IntStream.range(0, 3)
                .mapToLong(i -> talk.topic("Later " + i))
                .boxed()
                .toList();
        topics.reversed().forEach(each -> {
            topic = each;
            put(Map.of("remind_at", "2099-01-0%d".formatted(1 + topics.indexOf(each)) + "T00:00:00Z"));
        });
        var listed = talk.json("GET", "/api/reminders?status=scheduled", null)
                .valueStream()
                .filter(each -> topics.contains(each.path("topic_id").asLong()))
                .toList();
        assertThat(listed).extracting(each -> each.path("topic_id").asLong()).containsExactlyElementsOf(topics);
        assertThat(listed)
                .extracting(each -> each.path("title").asString())
                .containsExactly("Later 0", "Later 1", "Later 2");
        assertThat(talk.json("GET", "/api/reminders?status=fired", null).toString())
                .doesNotContain("Later ");
        assertThat(status("GET", "/api/reminders?status=none", null)).isEqualTo(422);
    }

    @Test
    void whoWritesOverWhatWasChangedMeanwhileIsRefused() {
        assertThat(write(Map.of("remind_at", LATER, "revision", 0))).isEqualTo(200);
        assertThat(write(Map.of("remind_at", LATER, "revision", 0))).isEqualTo(409);
        var first = get().path("revision").asLong();
        assertThat(write(Map.of("remind_at", LATER, "revision", first))).isEqualTo(200);
        var late = talk.json("PUT", path(), Map.of("remind_at", LATER, "revision", first));
        assertThat(late.path("type").asString()).isEqualTo("/problems/reminder-changed");
        assertThat(status("DELETE", path() + "?revision=" + first, null)).isEqualTo(409);
        assertThat(status("DELETE", path() + "?revision=" + (first + 1), null)).isEqualTo(204);
        assertThat(notices()).containsExactly("reminder_set", "reminder_set", "reminder_cancelled");
    }

    @Test
    void whoKnowsAReminderThatIsGoneDoesNotWriteOverTheNextOne() {
        var known = new HashSet<Long>();
        for (int i = 0; i < 5; i++) {
            var set = put(Map.of("remind_at", LATER, "note", "tea " + i));
            known.forEach(old -> assertThat(write(Map.of("remind_at", LATER, "revision", old)))
                    .isEqualTo(409));
            var moved = put(Map.of("remind_at", LATER));
            known.add(set.path("revision").asLong());
            known.add(moved.path("revision").asLong());
            assertThat(status("DELETE", path(), null)).isEqualTo(204);
        }
        assertThat(known).hasSize(10);
    }

    @Test
    void whatIsNotDueAtAMomentIsTheNextOneAfterIt() {
        var at = Instant.parse("8999-01-01T00:00:00Z");
        put(Map.of("remind_at", at.toString()));
        assertThat(reminders.next(at.minusNanos(1_000)).block(LONG)).isEqualTo(at);
        assertThat(reminders.fireDue(at, ReminderTicker.AT_ONCE).block(LONG))
                .as("due by then, and none of them can fire yet")
                .isZero();
    }

    @Test
    void ofManyWindowsThatWriteOverTheSameRevisionOneIsTaken() {
        var taken = IntStream.range(0, 8)
                .parallel()
                .map(_ -> write(Map.of("remind_at", LATER, "revision", 0)))
                .filter(status -> status == 200)
                .count();
        assertThat(taken).isEqualTo(1);
        assertThat(notices()).containsExactly("reminder_set");
    }

    @Test
    void whatIsWrongIsRefused() {
        var list = talk.json("GET", "/api/reminders/agent/1", null);
        assertThat(list.path("status").asInt()).isEqualTo(404);
        assertThat(list.path("detail").asString()).isEqualTo("Unknown container");
        var good = Map.of("remind_at", LATER);
        assertThat(status("PUT", "/api/reminders/agent/1", good)).isEqualTo(404);
        assertThat(status("DELETE", "/api/reminders/agent/1", null)).isEqualTo(404);
        assertThat(status("GET", "/api/reminders/topic/x", null)).isEqualTo(422);
        assertThat(status("PUT", "/api/reminders/topic/x", good)).isEqualTo(422);
        assertThat(status("DELETE", "/api/reminders/topic/x", null)).isEqualTo(422);
        assertThat(status("DELETE", path() + "?revision=x", null)).isEqualTo(422);
        assertThat(talk.json("GET", "/api/reminders/topic/999999999", null).isNull())
                .isTrue();
        assertThat(talk.json("PUT", "/api/reminders/topic/999999999", good)
                        .path("detail")
                        .asString())
                .isEqualTo("Topic not found");
        assertThat(talk.json("PUT", "/api/reminders/chat/" + topic, good)
                        .path("detail")
                        .asString())
                .isEqualTo("Chat not found");
        assertThat(talk.json("DELETE", path(), null).path("detail").asString()).isEqualTo("No reminder set");
        assertThat(status("DELETE", "/api/reminders/topic/999999999", null)).isEqualTo(404);
        assertThat(status("PUT", path(), Map.of())).isEqualTo(422);
        assertThat(status("PUT", path(), Map.of("remind_at", "soon"))).isEqualTo(422);
        assertThat(status("PUT", path(), Map.of("remind_at", LATER, "note", "x".repeat(2_001))))
                .isEqualTo(422);
        assertThat(status("PUT", path(), Map.of("remind_at", LATER, "revision", -1)))
                .isEqualTo(422);
        assertThat(status("PUT", "/api/reminders/topic/999999999", Map.of("remind_at", "soon")))
                .as("the body first")
                .isEqualTo(422);
        assertThat(talk.messages(topic)).isEmpty();
    }
}

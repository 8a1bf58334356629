package dev.steward.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

/** Tests the events of reminders, and what happens to them along with their conversation. */
class ReminderLifeTest extends RemindedTest {

    @Test
    void eachChangeIsAnnouncedAfterItsRow() {
        StepVerifier.create(ofTopic().take(2).collectList())
                .then(() -> put(Map.of("remind_at", LATER)))
                .assertNext(told -> assertThat(told).containsExactly("message.changed", "reminder.changed scheduled"))
                .expectComplete()
                .verify(LONG);
        StepVerifier.create(ofTopic().take(2).collectList())
                .then(() -> status("DELETE", path(), null))
                .assertNext(told -> assertThat(told).containsExactly("message.changed", "reminder.changed none"))
                .expectComplete()
                .verify(LONG);
        StepVerifier.create(ofTopic().skip(2).take(3).collectList())
                .then(() -> put(Map.of("remind_at", LONG_AGO)))
                .assertNext(told -> assertThat(told)
                        .containsExactly("message.changed", "read.changed unread", "reminder.changed fired"))
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void aChatThatBecomesATopicTakesItAlong() {
        long chat = talk.json("POST", "/api/chats", Map.of("title", "Promoted"))
                .path("id")
                .asLong();
        var before = talk.json("PUT", "/api/reminders/chat/" + chat, Map.of("remind_at", LATER, "note", "tea"));
        assertThat(before.path("chat_id").asLong()).isEqualTo(chat);
        talk.json("POST", "/api/chats/%d/promote".formatted(chat), null);
        assertThat(talk.json("GET", "/api/reminders/chat/" + chat, null).isNull())
                .isTrue();
        var after = talk.json("GET", "/api/reminders/topic/" + chat, null);
        assertThat(after.path("id")).isEqualTo(before.path("id"));
        assertThat(after.path("topic_id").asLong()).isEqualTo(chat);
        assertThat(after.path("note").asString()).isEqualTo("tea");
    }

    @Test
    void aDeletedConversationKeepsItsReminderAndIsNotRemindedOf() {
        put(Map.of("remind_at", LONG_AGO));
        awaitFired();
        status("DELETE", "/api/topics/" + topic, null);
        assertThat(listed().isNull()).isTrue();
        assertThat(get().isNull()).isTrue();
        assertThat(write(Map.of("remind_at", LATER))).isEqualTo(404);
        assertThat(status("DELETE", path(), null)).isEqualTo(404);
        talk.json("POST", "/api/topics/%d/restore".formatted(topic), null);
        assertThat(get().path("status").asString()).isEqualTo("fired");
        assertThat(listed().path("topic_id").asLong()).isEqualTo(topic);
    }

    @Test
    void theHealthSaysWhenTheTickerWasAtWork() {
        await().atMost(LONG).untilAsserted(() -> {
            var work = new ArrayList<JsonNode>();
            talk.json("GET", "/api/health", null).path("work").forEach(work::add);
            assertThat(work).extracting(each -> each.path("name").asString()).contains("turn_keeper", "trash_sweep");
            assertThat(work)
                    .filteredOn(each -> each.path("name").asString().equals("reminders"))
                    .singleElement()
                    .satisfies(ticker -> {
                        assertThat(ticker.path("every_seconds").asLong()).isEqualTo(30);
                        assertThat(ticker.path("age_seconds").asLong(-1)).isBetween(0L, 60L);
                    });
        });
    }
}

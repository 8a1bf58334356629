package dev.steward.reminder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.support.Host;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests what hosts do with the reminders of topics. */
class ReminderToolsTest extends RemindedTest {

    @Autowired
    private Host host;

    @Autowired
    private Reminders reminders;

    @Autowired
    private ReminderRepository rows;

    @Autowired
    private Sql sql;

    @Autowired
    private Tx tx;

    private JsonNode set(Map<String, ?> rest) {
        var wish = new HashMap<String, Object>(rest);
        wish.put("topic_id", topic);
        return host.call("set_reminder", wish);
    }

    @Test
    void aReminderIsSetReplacedAndCancelled() {
        var told = new CopyOnWriteArrayList<String>();
        var listening = ofTopic().subscribe(told::add);
        try {
            await().atMost(LONG).until(() -> {
                set(Map.of("remind_at", "2999-01-31T13:00:00+01:00", "note", " tea "));
                return told.contains("reminder.changed scheduled");
            });
            var set = host.call("get_reminder", Map.of("topic_id", topic));
            assertThat(set.propertyNames())
                    .containsExactlyInAnyOrder("id", "topic_id", "chat_id", "remind_at", "note", "status", "fired_at");
            assertThat(set.path("topic_id").asLong()).isEqualTo(topic);
            assertThat(set.path("remind_at").asString()).isEqualTo(LATER);
            assertThat(set.path("note").asString()).isEqualTo("tea");
            assertThat(set.path("status").asString()).isEqualTo("scheduled");
            var naive = set(Map.of("remind_at", "2999-02-01T12:00:00"));
            assertThat(naive.path("id")).isEqualTo(set.path("id"));
            assertThat(naive.path("remind_at").asString()).isEqualTo("2999-02-01T12:00:00Z");
            assertThat(naive.path("note").isNull()).isTrue();
            var cancelled = host.call("cancel_reminder", Map.of("topic_id", topic));
            assertThat(cancelled.path("topic_id").asLong()).isEqualTo(topic);
            assertThat(cancelled.path("deleted").asBoolean()).isTrue();
            await().atMost(LONG).until(() -> told.contains("reminder.changed none"));
        } finally {
            listening.dispose();
        }
        assertThat(host.refusal("get_reminder", Map.of("topic_id", topic))).isEqualTo("No reminder set");
        assertThat(host.refusal("cancel_reminder", Map.of("topic_id", topic))).isEqualTo("No reminder set");
    }

    @Test
    void thoseOfTopicsAreListedTheSoonestFirst() {
        set(Map.of("remind_at", LATER));
        long other = talk.topic("Sooner");
        host.call("set_reminder", Map.of("topic_id", other, "remind_at", "2998-01-01T00:00:00Z"));
        long chat = talk.json("POST", "/api/chats", Map.of("title", "Reminded"))
                .path("id")
                .asLong();
        talk.json("PUT", "/api/reminders/chat/" + chat, Map.of("remind_at", LATER));
        var found = host.call("list_reminders", Map.of());
        List<Long> ids = new ArrayList<>();
        found.path("reminders").forEach(each -> ids.add(each.path("topic_id").asLong()));
        assertThat(found.path("count").asInt()).isEqualTo(ids.size()).isLessThanOrEqualTo(Reminders.MAX);
        assertThat(ids).containsSubsequence(other, topic).doesNotContain(0L);
        host.call("cancel_reminder", Map.of("topic_id", other));
        host.call("cancel_reminder", Map.of("topic_id", topic));
    }

    @Test
    void aListThatIsCutSaysSo() {
        var one = new ExposedReminder(1, topic, null, Instant.EPOCH, null, "scheduled", null);
        var all = ExposedReminder.Found.of(Collections.nCopies(Reminders.MAX, one));
        assertThat(all.truncated()).isFalse();
        var cut = ExposedReminder.Found.of(Collections.nCopies(Reminders.MAX + 1, one));
        assertThat(cut.truncated()).isTrue();
        assertThat(cut.count()).isEqualTo(cut.reminders().size()).isEqualTo(Reminders.MAX);
    }

    @Test
    void oneMoreIsReadThanAListShows() {
        var read = new AtomicInteger();
        var made = Flux.range(0, Reminders.MAX + 1)
                .concatMap(_ -> sql.statement("insert into conversations (kind) values ('topic')")
                        .insert())
                .concatMap(id -> rows.insert(Container.topic(id), Instant.parse(LATER), null, 1, Instant.EPOCH));
        var seen = made.then(Mono.defer(() -> reminders.ofTopics().collectList()))
                .doOnNext(all -> read.set(all.size()))
                .then(Mono.error(new IllegalStateException("undone")));
        assertThatThrownBy(() -> tx.durable(seen).block(LONG)).hasMessage("undone");
        assertThat(read).hasValue(Reminders.MAX + 1);
    }

    @Test
    void oneThatHasFiredIsThereUntilSomebodyIsDoneWithIt() {
        set(Map.of("remind_at", LONG_AGO));
        await().atMost(LONG).until(() -> host.call("get_reminder", Map.of("topic_id", topic))
                .path("status")
                .asString()
                .equals("fired"));
        host.call("cancel_reminder", Map.of("topic_id", topic));
        assertThat(listed().isNull()).isTrue();
    }

    @Test
    void whatCannotBeIsRefused() {
        long gone = Long.MAX_VALUE;
        assertThat(host.refusal("get_reminder", Map.of("topic_id", gone))).isEqualTo("Topic not found");
        assertThat(host.refusal("set_reminder", Map.of("topic_id", gone, "remind_at", LATER)))
                .isEqualTo("Topic not found");
        assertThat(host.refusal("cancel_reminder", Map.of("topic_id", gone))).isEqualTo("No reminder set");
        assertThat(host.refusal("set_reminder", Map.of("topic_id", topic, "remind_at", "tomorrow")))
                .isEqualTo("remind_at must be a moment such as 2026-01-31T12:00:00Z");
        assertThat(host.refusal("set_reminder", Map.of("topic_id", topic))).isEqualTo("remind_at is required");
        assertThat(host.refusal(
                        "set_reminder", Map.of("topic_id", topic, "remind_at", LATER, "note", "x".repeat(2_001))))
                .isEqualTo("note must have at most 2000 characters");
        set(Map.of("remind_at", LATER, "note", "x".repeat(2_000)));
        host.call("cancel_reminder", Map.of("topic_id", topic));
    }
}

package dev.steward.durable.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Sql;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the HTTP API of messages that were given up; they have no handler, so nothing else touches them. */
@ServiceTest
class OutboxApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String ALL = "/api/outbox/given-up";

    private final Talk talk;
    private final Sql sql;

    OutboxApiTest(@Autowired Talk talk, @Autowired Sql sql) {
        this.talk = talk;
        this.sql = sql;
    }

    @AfterEach
    void end() {
        sql.statement("delete from outbox where subject = 'given up'").update().block(LONG);
    }

    private void giveUp(String kind) {
        sql.statement("""
                        insert into outbox (kind, subject, payload, due_at, tries, epoch, gave_up_at, reason, created_at)
                        values (:kind, 'given up', 's3cret', current_timestamp, 7, 7, current_timestamp, 'It rains.',
                            current_timestamp)
                        """).with("kind", kind).insert().block(LONG);
    }

    @Test
    void whatWasGivenUpIsListedAndIsInTheHealthUntilItIsDealtWith() {
        assertThat(talk.json("GET", "/api/health", null).path("status").asString())
                .isEqualTo("ok");
        giveUp("unknown");
        giveUp("push.notice");
        var health = talk.json("GET", "/api/health", null);
        assertThat(health.path("status").asString()).isEqualTo("degraded");
        assertThat(health.path("problems").path(0).path("kind").asString()).isEqualTo("messages_given_up");
        assertThat(health.path("problems").path(0).path("detail").asString())
                .startsWith("2 messages were not delivered");
        assertThat(talk.status("GET", "/api/health", null)).isEqualTo(200);

        var listed = talk.json("GET", ALL, null);
        assertThat(listed).hasSize(2);
        assertThat(listed.toString()).doesNotContain("s3cret");
        var notice = listed.path(0);
        assertThat(notice.path("title").asString()).isEqualTo("Notify a device");
        assertThat(notice.path("subject").asString()).isEqualTo("given up");
        assertThat(notice.path("reason").asString()).isEqualTo("It rains.");
        assertThat(notice.path("tries").asInt()).isEqualTo(7);
        assertThat(notice.path("gave_up_at").asString()).isNotEmpty();
        assertThat(listed.path(1).path("title").asString()).isEqualTo("unknown");

        var unknown = "%s/%d".formatted(ALL, listed.path(1).path("id").asLong());
        assertThat(talk.status("POST", unknown + "/send-again", null)).isEqualTo(204);
        assertThat(talk.status("POST", unknown + "/send-again", null))
                .as("it is on its way")
                .isEqualTo(404);
        assertThat(talk.status("DELETE", unknown, null)).as("likewise").isEqualTo(404);
        assertThat(talk.json("GET", "/api/health", null)
                        .path("problems")
                        .path(0)
                        .path("detail")
                        .asString())
                .startsWith("1 message was not delivered");
        var left = "%s/%d".formatted(ALL, notice.path("id").asLong());
        assertThat(talk.status("DELETE", left, null)).isEqualTo(204);
        assertThat(talk.json("GET", ALL, null)).isEmpty();
        assertThat(talk.json("GET", "/api/health", null).path("status").asString())
                .isEqualTo("ok");
    }
}

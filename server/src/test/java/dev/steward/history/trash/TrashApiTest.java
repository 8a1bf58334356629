package dev.steward.history.trash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API of the trash, which is shared by everything that can be deleted. */
@ServiceTest
class TrashApiTest {

    private static final String ALL = "/api/trash";

    @Autowired
    private Talk talk;

    @BeforeEach
    void reset() {
        talk.status("DELETE", ALL, null);
    }

    @Test
    void whatWasDeletedIsListedTheLastOneFirstAndInPages() {
        long topic = deleted("topic", "Listed topic");
        long chat = deleted("chat", "Listed chat");
        long agent = deleted("agent", "Listed agent");
        assertThat(talk.json("GET", ALL, null).valueStream().map(TrashApiTest::words))
                .containsExactly(
                        "agent %d Listed agent".formatted(agent),
                        "chat %d Listed chat".formatted(chat),
                        "topic %d Listed topic".formatted(topic));
        var first = talk.json("GET", ALL + "?limit=1", null);
        assertThat(first.valueStream().map(TrashApiTest::words))
                .containsExactly("agent %d Listed agent".formatted(agent));
        var next = ALL + "?limit=1&before_id=" + first.path(0).path("id").asLong();
        assertThat(talk.status("DELETE", talk.inTrash("agent", agent), null)).isEqualTo(204);
        var second = talk.json("GET", next, null);
        assertThat(second.valueStream().map(TrashApiTest::words))
                .as("after one that is gone")
                .containsExactly("chat %d Listed chat".formatted(chat));
        var deleted = Instant.parse(second.path(0).path("deleted_at").asString());
        assertThat(Instant.parse(second.path(0).path("erased_at").asString()))
                .isEqualTo(deleted.plus(Duration.ofDays(30)));
    }

    @Test
    void whatIsInTheTrashComesBackWhateverItIs() {
        for (var kind : List.of("topic", "chat", "agent")) {
            long subject = deleted(kind, "There and back");
            var found = talk.inTrash(kind, subject);
            var back = talk.json("POST", found + "/restore", null);
            var now = talk.json("GET", path(kind) + "/" + subject, null);
            assertThat(back.path("kind").asString()).isEqualTo(kind);
            assertThat(back.path("id").asLong()).isEqualTo(subject);
            assertThat(back.path("title").asString()).isEqualTo("There and back");
            assertThat(back.path("slug").asString(""))
                    .isEqualTo(now.path("slug").asString(""));
            assertThat(now.path("id").asLong()).isEqualTo(subject);
            assertThat(talk.trashed(kind, subject)).isEmpty();
            assertThat(talk.status("POST", found + "/restore", null)).isEqualTo(404);
            assertThat(talk.status("DELETE", found, null)).isEqualTo(404);
        }
    }

    @Test
    void whatIsErasedCannotComeBack() {
        for (var kind : List.of("topic", "chat", "agent")) {
            long subject = deleted(kind, "Never again");
            var found = talk.inTrash(kind, subject);
            assertThat(talk.status("DELETE", found, null)).isEqualTo(204);
            assertThat(talk.status("POST", found + "/restore", null)).isEqualTo(404);
            assertThat(talk.status("POST", "%s/%d/restore".formatted(path(kind), subject), null))
                    .isEqualTo(404);
        }
    }

    @Test
    void anEmptiedTrashHoldsNothingOfAnyKind() {
        for (var kind : List.of("topic", "chat", "agent")) {
            deleted(kind, "Gone with the others");
        }
        assertThat(talk.status("DELETE", ALL, null)).isEqualTo(204);
        assertThat(talk.json("GET", ALL, null).isEmpty()).isTrue();
        assertThat(talk.status("DELETE", ALL, null)).as("an empty one").isEqualTo(204);
    }

    @Test
    void whatIsNotThereIsSaid() {
        for (var method :
                Map.of("POST", "/999999999/restore", "DELETE", "/999999999").entrySet()) {
            assertThat(talk.json(method.getKey(), ALL + method.getValue(), null)
                            .path("detail")
                            .asString())
                    .isEqualTo("Deleted thing not found");
        }
    }

    private static String words(JsonNode row) {
        return "%s %d %s"
                .formatted(
                        row.path("kind").asString(),
                        row.path("subject_id").asLong(),
                        row.path("title").asString());
    }

    private static String path(String kind) {
        return "/api/" + kind + "s";
    }

    private long deleted(String kind, String title) {
        var wish = kind.equals("agent")
                ? Map.of("title", title, "task", "Be deleted", "start", false)
                : Map.of("title", title);
        long id = talk.json("POST", path(kind), wish).path("id").asLong();
        assertThat(talk.status("DELETE", path(kind) + "/" + id, null)).isEqualTo(204);
        return id;
    }
}

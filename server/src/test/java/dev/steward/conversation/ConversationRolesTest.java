package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

/** Tests the roles topics and chats take on, and those collections give them. */
@ServiceTest
class ConversationRolesTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Talk talk;

    @ParameterizedTest
    @ValueSource(strings = {"topics", "chats"})
    void aRoleIsTakenOnChangedAndLaidDown(String kind) {
        long role = role();
        long other = role();
        var made = talk.json("POST", "/api/" + kind, Map.of("title", "t", "role_id", role));
        assertThat(roleOf(made)).isEqualTo(role);
        var path = path(kind, made);
        assertThat(roleOf(talk.json("PATCH", path, Map.of("role_id", other)))).isEqualTo(other);
        assertThat(roleOf(talk.json("PATCH", path, Map.of("title", "u")))).isEqualTo(other);
        assertThat(roleOf(talk.json("GET", path, null))).isEqualTo(other);
        assertThat(talk.json("GET", "/api/" + kind, null)
                        .valueStream()
                        .filter(one -> one.path("id").equals(made.path("id")))
                        .map(ConversationRolesTest::roleOf))
                .containsExactly(other);
        assertThat(talk.json("PATCH", path, nothing()).path("role_id").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"topics", "chats"})
    void aRoleThatIsNotThereIsRefused(String kind) {
        var refused = talk.json("POST", "/api/" + kind, Map.of("title", "t", "role_id", 999_999_999));
        assertThat(refused.path("status").asInt()).isEqualTo(400);
        assertThat(refused.path("detail").asString()).isEqualTo("role_id does not exist");
        var made = talk.json("POST", "/api/" + kind, Map.of("title", "t"));
        assertThat(talk.json("PATCH", path(kind, made), Map.of("role_id", 999_999_999, "title", "u"))
                        .path("status")
                        .asInt())
                .isEqualTo(400);
        assertThat(talk.json("PATCH", path(kind, made), Map.of("role_id", "x"))
                        .path("status")
                        .asInt())
                .isEqualTo(422);
        assertThat(talk.json("GET", path(kind, made), null)).isEqualTo(made);
    }

    @Test
    void theTreeShowsIt() {
        long role = role();
        var mark = "tree " + UUID.randomUUID();
        talk.json("POST", "/api/topics", Map.of("title", mark, "role_id", role));
        assertThat(roleOf(talk.json("GET", "/api/topics/tree?q=" + mark, null).path(0)))
                .isEqualTo(role);
    }

    @Test
    void newTopicsBeginWithTheRoleOfTheirCollection() {
        long role = role();
        long own = role();
        var collection = collection(Map.of("default_role_id", role));
        assertThat(collection.path("default_role_id").asLong()).isEqualTo(role);
        assertThat(talk.json("GET", path("collections", collection), null)).isEqualTo(collection);
        var first = topicIn(collection, null);
        assertThat(roleOf(first)).isEqualTo(role);
        assertThat(roleOf(topicIn(collection, own))).isEqualTo(own);
        assertThat(roleOf(talk.json(
                        "POST",
                        "/api/topics",
                        Map.of("title", "below", "parent_id", first.path("id").asLong()))))
                .isEqualTo(role);

        var cleared = new HashMap<String, @Nullable Object>();
        cleared.put("default_role_id", null);
        assertThat(talk.json("PATCH", path("collections", collection), cleared)
                        .path("default_role_id")
                        .isNull())
                .isTrue();
        assertThat(topicIn(collection, null).path("role_id").isNull()).isTrue();
        assertThat(roleOf(talk.json("GET", path("topics", first), null))).isEqualTo(role);
    }

    @Test
    void aCollectionGivesNoRoleThatIsNotThere() {
        var refused = talk.json("POST", "/api/collections", Map.of("name", name(), "default_role_id", 999_999_999));
        assertThat(refused.path("status").asInt()).isEqualTo(400);
        assertThat(refused.path("detail").asString()).isEqualTo("Default role not found");
        var made = collection(Map.of());
        assertThat(talk.json("PATCH", path("collections", made), Map.of("default_role_id", 999_999_999))
                        .path("status")
                        .asInt())
                .isEqualTo(400);
        assertThat(talk.json("PATCH", path("collections", made), Map.of("default_role_id", role()))
                        .path("status")
                        .isMissingNode())
                .isTrue();
    }

    @Test
    void whatHadADeletedRoleHasNoneAndOtherWindowsAreTold() {
        long role = role();
        var topic = talk.json("POST", "/api/topics", Map.of("title", "t", "role_id", role));
        var chat = talk.json("POST", "/api/chats", Map.of("title", "c", "role_id", role));
        var collection = collection(Map.of("default_role_id", role));
        var told = talk.stream("/api/events")
                .filter(frame ->
                        !frame.event().equals("ready") && !frame.event().equals("ping"))
                .map(Talk.Frame::event);
        StepVerifier.create(told)
                .then(() -> talk.json("DELETE", "/api/roles/" + role(), null))
                .expectNext("library.changed", "library.changed")
                .then(() -> talk.json("DELETE", "/api/roles/" + role, null))
                .expectNext("topic.changed", "chat.changed", "collection.changed", "library.changed")
                .thenCancel()
                .verify(LONG);
        assertThat(talk.json("GET", path("topics", topic), null).path("role_id").isNull())
                .isTrue();
        assertThat(talk.json("GET", path("chats", chat), null).path("role_id").isNull())
                .isTrue();
        assertThat(talk.json("GET", path("collections", collection), null)
                        .path("default_role_id")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"topics", "chats"})
    void whatComesBackFromTheTrashHasItsRoleIfThatIsThere(String kind) {
        long role = role();
        var made = talk.json("POST", "/api/" + kind, Map.of("title", "t", "role_id", role));
        talk.json("DELETE", path(kind, made), null);
        assertThat(roleOf(talk.json("POST", path(kind, made) + "/restore", null)))
                .isEqualTo(role);
        talk.json("DELETE", path(kind, made), null);
        talk.json("DELETE", "/api/roles/" + role, null);
        var back = talk.json("POST", path(kind, made) + "/restore", null);
        assertThat(back.path("title").asString()).isEqualTo("t");
        assertThat(back.path("role_id").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"topics", "chats"})
    void aForkHasTheRoleOfItsOriginalOrNone(String kind) {
        long role = role();
        assertThat(roleOf(forked(kind, Map.of("title", "t", "role_id", role)))).isEqualTo(role);
        var collection = collection(Map.of("default_role_id", role));
        var bare = talk.json("POST", "/api/" + kind, Map.of("title", "t"));
        var moved = kind.equals("topics")
                ? talk.json(
                        "PATCH",
                        path(kind, bare),
                        Map.of("collection_id", collection.path("id").asLong()))
                : bare;
        assertThat(moved.path("role_id").isNull()).isTrue();
        assertThat(fork(kind, moved).path("role_id").isNull()).isTrue();
    }

    @Test
    void aChatThatBecomesATopicKeepsItsRoleElseHasThatOfTheCollection() {
        long role = role();
        var given = collection(Map.of("default_role_id", role()));
        assertThat(roleOf(promoted(talk.json("POST", "/api/chats", Map.of("title", "c", "role_id", role)), given)))
                .isEqualTo(role);
        assertThat(roleOf(promoted(talk.json("POST", "/api/chats", Map.of("title", "c")), given)))
                .isEqualTo(given.path("default_role_id").asLong());
    }

    private JsonNode promoted(JsonNode chat, JsonNode collection) {
        return talk.json(
                "POST",
                path("chats", chat) + "/promote?collection_id="
                        + collection.path("id").asLong(),
                null);
    }

    private JsonNode forked(String kind, Map<String, ?> original) {
        return fork(kind, talk.json("POST", "/api/" + kind, original));
    }

    private JsonNode fork(String kind, JsonNode original) {
        var row = talk.json("POST", path(kind, original) + "/messages/stopped", Map.of("content", "said"));
        return talk.json(
                "POST", path(kind, original) + "/messages/" + row.path("id").asLong() + "/fork", Map.of());
    }

    private JsonNode topicIn(JsonNode collection, @Nullable Long role) {
        var wish = new HashMap<String, @Nullable Object>();
        wish.put("title", "t");
        wish.put("collection_id", collection.path("id").asLong());
        wish.put("role_id", role);
        return talk.json("POST", "/api/topics", wish);
    }

    private JsonNode collection(Map<String, ?> more) {
        var wish = new HashMap<String, Object>(more);
        wish.put("name", name());
        return talk.json("POST", "/api/collections", wish);
    }

    private long role() {
        return talk.json("POST", "/api/roles", Map.of("name", name()))
                .path("id")
                .asLong();
    }

    private static String name() {
        return "r " + UUID.randomUUID();
    }

    private static Map<String, @Nullable Object> nothing() {
        var patch = new HashMap<String, @Nullable Object>();
        patch.put("role_id", null);
        return patch;
    }

    private static long roleOf(JsonNode read) {
        return read.path("role_id").asLong();
    }

    private static String path(String kind, JsonNode read) {
        return "/api/%s/%d".formatted(kind, read.path("id").asLong());
    }
}

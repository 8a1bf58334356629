package dev.steward.conversation.chat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

/** Tests chats: every route, each of its errors, and its events. */
class ChatApiTest extends ChatTest {

    @Test
    void aChatIsFoundByItsIdItsSlugAndItsPublicId() {
        var chat = create(Map.of("title", "Bread", "description", "of rye", "pinned", true));
        assertThat(chat.path("slug").asString()).matches("[0-9a-f]{32}");
        assertThat(chat.path("created_at").asString()).endsWith("Z");
        assertThat(chat.path("last_activity_at").asString()).endsWith("Z");
        assertThat(chat.path("unread_count").asInt(-1)).isZero();
        assertThat(chat.has("autoname_pending")).isFalse();
        assertThat(talk.json("GET", "/api/chats/" + id(chat), null)).isEqualTo(chat);
        assertThat(talk.json("GET", "/api/chats/by-slug/" + chat.path("slug").asString(), null))
                .isEqualTo(chat);
        assertThat(talk.json(
                        "GET",
                        "/api/chats/by-public-id/" + chat.path("public_id").asString(),
                        null))
                .isEqualTo(chat);
        assertThat(status("GET", "/api/chats/999999", null)).isEqualTo(404);
        assertThat(status("GET", "/api/chats/x", null)).isEqualTo(422);
        assertThat(status("GET", "/api/chats/by-slug/nowhere", null)).isEqualTo(404);
        assertThat(talk.json("GET", "/api/chats/999999", null).path("detail").asString())
                .isEqualTo("Chat not found");
    }

    @Test
    void aChatAndATopicAreNotTakenForOneAnother() {
        long chat = id(create(Map.of("title", "Bread")));
        assertThat(status("GET", "/api/topics/" + chat, null)).isEqualTo(404);
        assertThat(status("GET", "/api/topics/" + chat + "/messages", null)).isEqualTo(404);
        assertThat(status("GET", "/api/chats/" + talk.topic("t") + "/messages", null))
                .isEqualTo(404);
    }

    @Test
    void aTitleIsNeededAndEverythingHasItsLimit() {
        assertThat(status("POST", "/api/chats", Map.of())).isEqualTo(422);
        assertThat(status("POST", "/api/chats", Map.of("title", ""))).isEqualTo(422);
        assertThat(status("POST", "/api/chats", Map.of("title", "t".repeat(255))))
                .isEqualTo(201);
        assertThat(status("POST", "/api/chats", Map.of("title", "t".repeat(256))))
                .isEqualTo(422);
        assertThat(status("POST", "/api/chats", Map.of("title", "t", "description", "d".repeat(20_000))))
                .isEqualTo(201);
        assertThat(status("POST", "/api/chats", Map.of("title", "t", "description", "d".repeat(20_001))))
                .isEqualTo(422);
        assertThat(status("POST", "/api/chats", Map.of("title", "t", "public_id", "mine")))
                .isEqualTo(422);
        assertThat(status("POST", "/api/chats", Map.of("title", "t", "autoname", "yes")))
                .isEqualTo(422);
    }

    @Test
    void oneWithAPublicIdIsCreatedOnce() {
        var wish = Map.of("title", "Once", "public_id", UUID.randomUUID().toString());
        var chat = create(wish);
        assertThat(create(wish)).isEqualTo(chat);
        talk.json("POST", "/api/chats/" + id(chat) + "/promote", null);
        assertThat(status("POST", "/api/chats", wish)).isEqualTo(409);
    }

    @Test
    void slugsAreMadeReadableAndUnique() {
        var first = create(Map.of("title", "t", "slug", "Über/My Bread " + mark));
        assertThat(first.path("slug").asString()).isEqualTo("uber-my-bread-" + mark);
        assertThat(create(Map.of("title", "t", "slug", "uber my bread " + mark))
                        .path("slug")
                        .asString())
                .isEqualTo("uber-my-bread-" + mark + "-2");
        var other = create(Map.of("title", "t"));
        assertThat(change(other, Map.of("slug", "UBER my bread/" + mark))
                        .path("slug")
                        .asString())
                .isEqualTo("uber-my-bread-" + mark + "-3");
        assertThat(change(first, Map.of("slug", first.path("slug").asString())).path("slug"))
                .isEqualTo(first.path("slug"));
        assertThat(status("PATCH", "/api/chats/" + id(first), Map.of("slug", "!!!")))
                .isEqualTo(400);
        var renamed = change(first, Map.of("title", "Other"));
        assertThat(renamed.path("slug")).isEqualTo(first.path("slug"));
        assertThat(change(first, Map.of()).path("updated_at")).isEqualTo(renamed.path("updated_at"));
    }

    @Test
    void anUpdateTouchesOnlyWhatItNames() {
        var chat = create(Map.of("title", "t", "description", "d", "pinned", true));
        var changed = change(chat, Map.of("description_as_system_prompt", true));
        assertThat(changed.path("description").asString()).isEqualTo("d");
        assertThat(changed.path("pinned").asBoolean()).isTrue();
        assertThat(changed.path("description_as_system_prompt").asBoolean()).isTrue();
        var nothing = new HashMap<String, Object>();
        nothing.put("description", null);
        assertThat(change(chat, nothing).path("description").isNull()).isTrue();
        for (var field : List.of("title", "pinned", "slug", "description_as_system_prompt")) {
            nothing.clear();
            nothing.put(field, null);
            assertThat(status("PATCH", "/api/chats/" + id(chat), nothing))
                    .as(field)
                    .isEqualTo(422);
        }
        assertThat(status("PATCH", "/api/chats/999999", Map.of("title", "t"))).isEqualTo(404);
    }

    @Test
    void everyWriteIsAnnounced() {
        long chat = id(create(Map.of("title", "t")));
        announces(chat, () -> talk.json("PATCH", "/api/chats/" + chat, Map.of("pinned", true)));
        announces(chat, () -> talk.json("DELETE", "/api/chats/" + chat, null));
        announces(chat, () -> talk.json("POST", "/api/chats/" + chat + "/restore", null));
        var types = talk.stream("/api/events").filter(event -> event.event().equals("chat.changed"));
        StepVerifier.create(types.take(1))
                .then(() -> create(Map.of("title", "t")))
                .expectNextCount(1)
                .expectComplete()
                .verify(LONG);
    }

    @Test
    void aDeletedChatComesBackAsItWas() {
        var chat = create(Map.of("title", "t", "slug", "gone " + mark, "description", "d", "pinned", true));
        stored(chat, "note");
        var before = talk.json("GET", "/api/chats/" + id(chat), null);
        assertThat(status("DELETE", "/api/chats/" + id(chat), null)).isEqualTo(204);
        assertThat(status("GET", "/api/chats/" + id(chat), null)).isEqualTo(404);
        assertThat(status("GET", "/api/chats/" + id(chat) + "/messages", null)).isEqualTo(404);
        assertThat(status("DELETE", "/api/chats/" + id(chat), null)).isEqualTo(404);
        assertThat(status("POST", "/api/topics/" + id(chat) + "/restore", null)).isEqualTo(404);
        assertThat(post(id(chat), "restore")).isEqualTo(before);
        assertThat(talk.json("GET", "/api/chats/" + id(chat) + "/messages", null)
                        .size())
                .isEqualTo(1);
        assertThat(status("POST", "/api/chats/" + id(chat) + "/restore", null)).isEqualTo(404);

        status("DELETE", "/api/chats/" + id(chat), null);
        create(Map.of("title", "t", "slug", "gone " + mark));
        assertThat(post(id(chat), "restore").path("slug").asString()).isEqualTo("gone-" + mark + "-2");
    }

    @Test
    void aForkBeginsAsTheOtherOneDid() {
        var chat = create(Map.of("title", "Plans", "description", "d", "description_as_system_prompt", true));
        stored(chat, "one");
        stored(chat, "two");
        var rows = talk.json("GET", "/api/chats/" + id(chat) + "/messages", null);
        var at = "/api/chats/" + id(chat) + "/messages/"
                + rows.path(0).path("id").asLong() + "/fork";
        var fork = talk.json("POST", at, Map.of());
        assertThat(fork.path("title").asString()).isEqualTo("Plans (fork)");
        assertThat(fork.path("description").asString()).isEqualTo("d");
        assertThat(fork.path("description_as_system_prompt").asBoolean()).isTrue();
        var copied = talk.json("GET", "/api/chats/" + id(fork) + "/messages", null);
        assertThat(copied.size()).isEqualTo(1);
        assertThat(copied.path(0).path("content").asString()).isEqualTo("one");
        assertThat(copied.path(0).path("chat_id").asLong()).isEqualTo(id(fork));
        assertThat(copied.path(0).path("topic_id").isNull()).isTrue();
        assertThat(status("POST", "/api/chats/" + id(chat) + "/messages/999999/fork", Map.of()))
                .isEqualTo(404);
        assertThat(status("POST", "/api/chats/999999/messages/1/fork", Map.of()))
                .isEqualTo(404);
    }

    @Test
    void aChatGoesIntoAFileUnderItsTitle() {
        var chat = create(Map.of("title", "Baking bread"));
        stored(chat, "one");
        client.get()
                .uri("/api/chats/{id}/export?format=json", id(chat))
                .exchange()
                .expectHeader()
                .value("Content-Disposition", name -> assertThat(name).contains("baking-bread"))
                .expectBody()
                .jsonPath("$.conversation.kind")
                .isEqualTo("chat")
                .jsonPath("$.messages[0].chat_id")
                .isEqualTo(id(chat));
    }

    @Test
    void theListHasTheNewestFirstWhateverHappensInThem() {
        var older = create(Map.of("title", "Order " + mark));
        var newer = create(Map.of("title", "Order " + mark));
        stored(older, "something happens");
        var list = talk.json("GET", "/api/chats?q=Order " + mark, null);
        assertThat(list.valueStream().map(chat -> id(chat))).containsExactly(id(newer), id(older));
        var next = talk.json("GET", "/api/chats?q=Order " + mark + "&before_id=" + id(newer), null);
        assertThat(next.valueStream().map(chat -> id(chat))).containsExactly(id(older));
    }

    @Test
    void whoLooksAtItIsNoted() {
        var chat = create(Map.of("title", "t"));
        assertThat(chat.path("last_read_at").isNull()).isTrue();
        assertThat(status("POST", "/api/chats/" + id(chat) + "/read", null)).isEqualTo(204);
        assertThat(talk.json("GET", "/api/chats/" + id(chat), null)
                        .path("last_read_at")
                        .asString())
                .endsWith("Z");
        assertThat(status("POST", "/api/chats/999999/read", null)).isEqualTo(404);
    }
}

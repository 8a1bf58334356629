package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;

@ServiceTest
class TopicApiTest {

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    @Autowired
    private Topics topics;

    @Test
    void aTopicIsCreatedWithASlugAPublicIdAndItsTimes() {
        var topic = create(Map.of("title", "Crème & Co", "description", "d"));
        assertThat(topic.path("slug").asString()).startsWith("creme-co");
        assertThat(topic.path("public_id").asString()).hasSize(36);
        assertThat(topic.path("kind").asString()).isEqualTo("standard");
        assertThat(topic.path("created_at").asString()).endsWith("Z");
        var id = topic.path("id").asLong();
        assertThat(get("/api/topics/" + id)).isEqualTo(topic);
        assertThat(get("/api/topics/by-slug/" + topic.path("slug").asString())).isEqualTo(topic);
        assertThat(get("/api/topics/by-public-id/" + topic.path("public_id").asString()))
                .isEqualTo(topic);
    }

    @Test
    void aCreationThatIsSentAgainReturnsTheTopicWithItsSchedule() {
        var wish = Map.of("title", "Plants", "public_id", UUID.randomUUID().toString());
        var path = "/api/topics/" + create(wish).path("id").asLong();
        talk.json("POST", path + "/schedule", Map.of("prompt", "Water them", "interval_seconds", 3_600));
        var again = create(wish);
        assertThat(again.path("schedule").isObject()).isTrue();
        assertThat(again).isEqualTo(get(path));
        talk.status("DELETE", path, null);
    }

    @Test
    void twentyTopicsOfOneNameAtOnceGetTwentySlugs() {
        var slugs = Flux.range(0, 20)
                .flatMap(_ -> topics.create(
                                new TopicCreate("Race", null, null, null, null, null, null, null, null, null, null))
                        .subscribeOn(Schedulers.parallel()))
                .map(topic -> topic.address().slug())
                .collectList()
                .block(Duration.ofSeconds(60));
        assertThat(new HashSet<>(slugs)).hasSize(20);
    }

    /** Spec: Conversations, 2.4 and 12. */
    @Test
    void anIssueThatCannotBeCreatedIsRefusedAndNoTopicIsLeftBehind() {
        int before = talk.json("GET", "/api/topics", null).size();
        try {
            assertThat(talk.json("POST", "/api/topics", Map.of("title", "No issue", "create_linked_issue", false))
                            .path("id")
                            .asLong())
                    .isPositive();
            assertRefused(400, "No repository configured", Map.of());
            assertRefused(400, "No GitHub token available", Map.of("github_repo", "me/garden"));
            talk.json("PUT", "/api/settings", Map.of("api_keys", Map.of("github_token", "t")));
            assertRefused(502, "Failed to create issue: ", Map.of("github_repo", "me/garden"));
            talk.json("PUT", "/api/settings", Map.of("github_repo", "me/house"));
            assertRefused(502, "Failed to create issue: ", Map.of());
            talk.json("PUT", "/api/settings", Map.of("issue_associations_enabled", false));
            assertRefused(403, "Issue associations are disabled", Map.of("github_repo", "me/garden"));
        } finally {
            talk.json(
                    "PUT",
                    "/api/settings",
                    Map.of(
                            "issue_associations_enabled",
                            true,
                            "github_repo",
                            "",
                            "api_keys",
                            Map.of("github_token", "")));
        }
        assertThat(talk.json("GET", "/api/topics", null).size()).isEqualTo(before + 1);
    }

    private void assertRefused(int status, String words, Map<String, Object> more) {
        var body = new HashMap<>(more);
        body.put("title", "With an issue");
        body.put("create_linked_issue", true);
        assertThat(status("POST", "/api/topics", body)).isEqualTo(status);
        assertThat(talk.json("POST", "/api/topics", body).path("detail").asString())
                .startsWith(words);
    }

    @Test
    void aParentMustExistAndATopicNeverLandsBelowItself() {
        long a = talk.topic("a");
        long b = create(Map.of("title", "b", "parent_id", a)).path("id").asLong();
        long c = create(Map.of("title", "c", "parent_id", b)).path("id").asLong();
        assertThat(status("POST", "/api/topics", Map.of("title", "x", "parent_id", 999_999)))
                .isEqualTo(400);
        assertThat(status("PATCH", "/api/topics/" + a, Map.of("parent_id", a))).isEqualTo(400);
        assertThat(status("PATCH", "/api/topics/" + a, Map.of("parent_id", c))).isEqualTo(400);
        assertThat(status("PATCH", "/api/topics/" + c, Map.of("parent_id", a))).isEqualTo(200);
    }

    @Test
    void twoMovesAtOnceNeverMakeACircle() {
        for (int trial = 0; trial < 10; trial++) {
            long a = talk.topic("circle a");
            long b = talk.topic("circle b");
            int moved = Flux.just(move(a, b), move(b, a))
                    .flatMap(move -> move)
                    .reduce(0, Integer::sum)
                    .blockOptional(Duration.ofSeconds(60))
                    .orElse(0);
            assertThat(moved).isEqualTo(1);
        }
    }

    private Mono<Integer> move(long topic, long parent) {
        return Mono.fromCallable(
                        () -> status("PATCH", "/api/topics/" + topic, Map.of("parent_id", parent)) == 200 ? 1 : 0)
                .subscribeOn(Schedulers.boundedElastic());
    }

    @Test
    void anUpdateTouchesOnlyWhatItNames() {
        long id = create(Map.of("title", "t", "description", "d", "pinned", true))
                .path("id")
                .asLong();
        var renamed = talk.json("PATCH", "/api/topics/" + id, Map.of("title", "new"));
        assertThat(renamed.path("description").asString()).isEqualTo("d");
        assertThat(renamed.path("pinned").asBoolean()).isTrue();
        assertThat(renamed.path("slug").asString()).doesNotContain("new");
        assertThat(talk.json("PATCH", "/api/topics/" + id, Map.of()).path("updated_at"))
                .isEqualTo(renamed.path("updated_at"));
        var nothing = new HashMap<String, Object>();
        nothing.put("description", null);
        assertThat(talk.json("PATCH", "/api/topics/" + id, nothing)
                        .path("description")
                        .isNull())
                .isTrue();
        nothing.put("title", null);
        assertThat(status("PATCH", "/api/topics/" + id, nothing)).isEqualTo(422);
        assertThat(status("PATCH", "/api/topics/" + id, Map.of("slug", "!!!"))).isEqualTo(400);
        assertThat(talk.json("PATCH", "/api/topics/" + id, Map.of("slug", "My Own Slug " + id))
                        .path("slug")
                        .asString())
                .isEqualTo("my-own-slug-" + id);
    }

    @Test
    void theLimitsOfATitleHold() {
        assertThat(status("POST", "/api/topics", Map.of("title", "x".repeat(255))))
                .isEqualTo(201);
        assertThat(status("POST", "/api/topics", Map.of("title", "x".repeat(256))))
                .isEqualTo(422);
        assertThat(status("POST", "/api/topics", Map.of("title", ""))).isEqualTo(422);
        assertThat(status("POST", "/api/topics", Map.of())).isEqualTo(422);
        assertThat(create(Map.of("title", "日本")).path("slug").asString()).startsWith("topic");
    }

    @Test
    void childrenOfADeletedTopicMoveUp() {
        long a = talk.topic("up a");
        long b = create(Map.of("title", "up b", "parent_id", a)).path("id").asLong();
        long c = create(Map.of("title", "up c", "parent_id", b)).path("id").asLong();
        assertThat(status("DELETE", "/api/topics/" + b, null)).isEqualTo(204);
        assertThat(get("/api/topics/" + c).path("parent_id").asLong()).isEqualTo(a);
        assertThat(status("DELETE", "/api/topics/" + b, null)).isEqualTo(404);
    }

    @Test
    void theListIsSearchedLiterallyAndInAnyCase() {
        talk.topic("100% Ästhetik_x");
        assertThat(get("/api/topics?q=0% ästh").size()).isEqualTo(1);
        assertThat(get("/api/topics?q=k_X").size()).isEqualTo(1);
        assertThat(get("/api/topics?q=1_0").size()).isZero();
    }

    @Test
    void theNewestActivityComesFirst() {
        long a = talk.topic("first");
        long b = talk.topic("second");
        talk.json("POST", "/api/topics/" + a + "/messages/stopped", Map.of("content", "news"));
        var list = get("/api/topics");
        assertThat(list.get(0).path("id").asLong()).isEqualTo(a);
        assertThat(list.get(1).path("id").asLong()).isEqualTo(b);
    }

    @Test
    void messagesArePagedFromTheNewestAndDeletedOneByOneOrAll() {
        long topic = talk.topic("pages");
        for (int i = 0; i < 7; i++) {
            talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", "m" + i));
        }
        var path = "/api/topics/" + topic + "/messages";
        var page = get(path + "?limit=3");
        assertThat(page).extracting(row -> row.path("content").asString()).containsExactly("m4", "m5", "m6");
        var older = get(path + "?limit=3&before_id=" + page.get(0).path("id").asLong());
        assertThat(older).extracting(row -> row.path("content").asString()).containsExactly("m1", "m2", "m3");
        assertThat(get(path + "?limit=0").size()).isEqualTo(1);
        assertThat(get(path + "?limit=9999&beforeId=999999999").size()).isEqualTo(7);
        assertThat(status("GET", path + "?limit=x", null)).isEqualTo(422);

        long one = older.get(0).path("id").asLong();
        assertThat(status("DELETE", path + "/" + one, null)).isEqualTo(204);
        assertThat(status("DELETE", path + "/" + one, null)).isEqualTo(404);
        long elsewhere = talk.topic("elsewhere");
        assertThat(status(
                        "DELETE",
                        "/api/topics/" + elsewhere + "/messages/"
                                + page.get(0).path("id").asLong(),
                        null))
                .isEqualTo(404);
        assertThat(status("DELETE", path, null)).isEqualTo(204);
        assertThat(get(path).size()).isZero();
        assertThat(status("GET", "/api/topics/999999/messages", null)).isEqualTo(404);
    }

    private JsonNode create(Map<String, ?> topic) {
        return talk.json("POST", "/api/topics", topic);
    }

    private JsonNode get(String path) {
        return talk.json("GET", path, null);
    }

    private int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        var sent = body == null ? request : request.bodyValue(body);
        return sent.exchange().returnResult(String.class).getStatus().value();
    }
}

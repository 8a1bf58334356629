package dev.steward.conversation.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.conversation.Slug;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;

@ServiceTest
class CollectionApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    @Test
    void generalIsThereFirstAndTheOthersFollowByTheirNames() {
        var mark = UUID.randomUUID().toString();
        create("b " + mark);
        create("A " + mark);
        var list = get("/api/collections");
        assertThat(list.get(0).path("name").asString()).isEqualTo("General");
        assertThat(list.get(0).path("is_default").asBoolean()).isTrue();
        assertThat(list.valueStream().map(one -> one.path("name").asString()).filter(name -> name.endsWith(mark)))
                .containsExactly("A " + mark, "b " + mark);
    }

    @Test
    void aCollectionIsCreatedWithWhatIsSaidOfItAndASlug() {
        var name = name();
        var made = json(
                "POST",
                "/api/collections",
                Map.of(
                        "name",
                        " " + name + " ",
                        "description",
                        "d",
                        "accent",
                        "rose",
                        "icon",
                        "🏡",
                        "github_repo",
                        " o/n "));
        assertThat(made.path("name").asString()).isEqualTo(name);
        assertThat(made.path("slug").asString()).isEqualTo(Slug.of(name));
        assertThat(made.path("description").asString()).isEqualTo("d");
        assertThat(made.path("accent").asString()).isEqualTo("rose");
        assertThat(made.path("icon").asString()).isEqualTo("🏡");
        assertThat(made.path("github_repo").asString()).isEqualTo("o/n");
        assertThat(made.path("is_default").asBoolean()).isFalse();
        assertThat(made.path("topic_count").asInt()).isZero();
        assertThat(made.path("created_at").asString()).endsWith("Z");
        assertThat(get(path(made))).isEqualTo(made);
        assertThat(create(name()).path("accent").asString()).isEqualTo("sky");
    }

    @Test
    void aNameOfNoPlainLettersHasASlugAllTheSame() {
        assertThat(create("日本 " + UUID.randomUUID().toString().replaceAll("[0-9a-f-]", "本"))
                        .path("slug")
                        .asString())
                .startsWith("item");
    }

    @Test
    void aNameIsTakenInEveryCase() {
        var name = "Straße " + UUID.randomUUID();
        create(name);
        var refused = json("POST", "/api/collections", Map.of("name", name.toUpperCase(Locale.ROOT)));
        assertThat(refused.path("status").asInt()).isEqualTo(409);
        assertThat(refused.path("type").asString()).isEqualTo("/problems/name-taken");
        assertThat(refused.path("detail").asString())
                .startsWith("A collection named 'STRASSE")
                .endsWith("already exists.");
        var other = create(name());
        assertThat(status("PATCH", path(other), Map.of("name", name))).isEqualTo(409);
        assertThat(status(
                        "PATCH",
                        path(other),
                        Map.of("name", other.path("name").asString().toUpperCase(Locale.ROOT))))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"General", "general", " GENERAL "})
    void theNameOfGeneralIsReserved(String name) {
        assertThat(status("POST", "/api/collections", Map.of("name", name))).isEqualTo(400);
        assertThat(status("PATCH", path(create(name())), Map.of("name", name))).isEqualTo(400);
    }

    @Test
    void generalKeepsItsNameAndStays() {
        var general = "/api/collections/" + general();
        assertThat(status("PATCH", general, Map.of("name", "Other"))).isEqualTo(400);
        assertThat(status("PATCH", general, Map.of("name", "General", "accent", "slate")))
                .isEqualTo(200);
        assertThat(get(general).path("accent").asString()).isEqualTo("slate");
        assertThat(status("DELETE", general, null)).isEqualTo(400);
        assertThat(status("PATCH", general, Map.of("accent", "sky"))).isEqualTo(200);
    }

    @Test
    void whatCannotBeIsRefusedByTheNameOfItsField() {
        for (var wrong : List.of(
                Map.of(),
                Map.of("name", ""),
                Map.of("name", "  "),
                Map.of("name", "x".repeat(65)),
                Map.of("name", name(), "accent", "pink"),
                Map.of("name", name(), "icon", "x".repeat(65)),
                Map.of("name", name(), "description", "x".repeat(2_001)),
                Map.of("name", name(), "github_repo", "no repository"))) {
            assertThat(status("POST", "/api/collections", wrong))
                    .as("%s", wrong)
                    .isEqualTo(422);
        }
        assertThat(status("POST", "/api/collections", Map.of("name", "x".repeat(28) + UUID.randomUUID())))
                .isEqualTo(201);
        var path = path(create(name()));
        assertThat(status("PATCH", path, nothing("name"))).isEqualTo(422);
        assertThat(status("PATCH", path, nothing("accent"))).isEqualTo(422);
        assertThat(status("PATCH", path, Map.of("slug", "!!!"))).isEqualTo(400);
        assertThat(status("GET", "/api/collections/999999999", null)).isEqualTo(404);
        assertThat(status("PATCH", "/api/collections/999999999", Map.of("accent", "sky")))
                .isEqualTo(404);
        assertThat(status("DELETE", "/api/collections/999999999", null)).isEqualTo(404);
    }

    @Test
    void anUpdateTouchesOnlyWhatItNames() {
        var made = json(
                "POST",
                "/api/collections",
                Map.of("name", name(), "description", "d", "icon", "i", "github_repo", "o/n"));
        var accented = json("PATCH", path(made), Map.of("accent", "cyan"));
        assertThat(accented.path("description").asString()).isEqualTo("d");
        assertThat(accented.path("slug")).isEqualTo(made.path("slug"));
        for (var field : List.of("description", "icon", "github_repo")) {
            assertThat(json("PATCH", path(made), nothing(field)).path(field).isNull())
                    .as(field)
                    .isTrue();
        }
        var name = name();
        assertThat(json("PATCH", path(made), Map.of("name", name)).path("slug").asString())
                .isEqualTo(Slug.of(name));
        assertThat(json("PATCH", path(made), Map.of("slug", "A/B " + name))
                        .path("slug")
                        .asString())
                .isEqualTo(Slug.of("A/B " + name));
    }

    @Test
    void onlyTopicsInUseAreCounted() {
        var made = create(name());
        topic("one", made);
        long two = topic("two", made);
        assertThat(get(path(made)).path("topic_count").asInt()).isEqualTo(2);
        json("POST", "/api/topics/" + two + "/archive", null);
        assertThat(get(path(made)).path("topic_count").asInt()).isEqualTo(1);
        assertThat(get("/api/collections")
                        .valueStream()
                        .filter(one -> one.path("id").equals(made.path("id")))
                        .map(one -> one.path("topic_count").asInt()))
                .containsExactly(1);
    }

    @Test
    void theTopicsOfADeletedCollectionFindAnotherHome() {
        var gone = create(name());
        var other = create(name());
        long used = topic("used", gone);
        long archived = topic("archived", gone);
        json("POST", "/api/topics/" + archived + "/archive", null);
        assertThat(status("DELETE", path(gone) + "?reassign_to=" + id(gone), null))
                .isEqualTo(400);
        assertThat(json("DELETE", path(gone) + "?reassign_to=999999999", null)
                        .path("detail")
                        .asString())
                .isEqualTo("Destination collection not found");
        assertThat(status("DELETE", path(gone) + "?reassignTo=x", null)).isEqualTo(422);
        assertThat(collectionOf(used)).isEqualTo(id(gone));

        assertThat(status("DELETE", path(gone) + "?reassign_to=" + id(other), null))
                .isEqualTo(204);
        assertThat(status("GET", path(gone), null)).isEqualTo(404);
        assertThat(collectionOf(used)).isEqualTo(id(other));
        assertThat(collectionOf(archived)).isEqualTo(id(other));

        assertThat(status("DELETE", path(other), null)).isEqualTo(204);
        assertThat(collectionOf(used)).isEqualTo(general());
    }

    @Test
    void otherWindowsAreTold() {
        var told = talk.stream("/api/events")
                .filter(frame ->
                        !frame.event().equals("ready") && !frame.event().equals("ping"))
                .map(frame -> "%s %s %s"
                        .formatted(
                                frame.event(),
                                frame.data().path("collection_id").isNull() ? "none" : "one",
                                frame.data().path("topic_id").isNull() ? "many" : "one"));
        var made = new JsonNode[1];
        StepVerifier.create(told)
                .then(() -> made[0] = create(name()))
                .expectNext("collection.changed one many")
                .then(() -> json("PATCH", path(made[0]), Map.of("accent", "rose")))
                .expectNext("collection.changed one many")
                .then(() -> topic("in it", made[0]))
                .expectNext("topic.changed none one")
                .then(() -> status("DELETE", path(made[0]), null))
                .expectNext("collection.changed one many", "topic.changed none many")
                .then(() -> status("DELETE", path(create(name())), null))
                .expectNext("collection.changed one many", "collection.changed one many")
                .then(() -> talk.topic("the end"))
                .expectNext("topic.changed none one")
                .thenCancel()
                .verify(LONG);
    }

    private static Map<String, @Nullable Object> nothing(String field) {
        var patch = new HashMap<String, @Nullable Object>();
        patch.put(field, null);
        return patch;
    }

    private static String name() {
        return "c " + UUID.randomUUID();
    }

    private JsonNode create(String name) {
        return json("POST", "/api/collections", Map.of("name", name));
    }

    private long topic(String title, JsonNode collection) {
        return json("POST", "/api/topics", Map.of("title", title, "collection_id", id(collection)))
                .path("id")
                .asLong();
    }

    private long collectionOf(long topic) {
        return get("/api/topics/" + topic).path("collection_id").asLong();
    }

    private long general() {
        return get("/api/collections").get(0).path("id").asLong();
    }

    private static long id(JsonNode node) {
        return node.path("id").asLong();
    }

    private static String path(JsonNode collection) {
        return "/api/collections/" + id(collection);
    }

    private JsonNode get(String path) {
        return json("GET", path, null);
    }

    private JsonNode json(String method, String path, @Nullable Object body) {
        return talk.json(method, path, body);
    }

    private int status(String method, String path, @Nullable Object body) {
        var request = client.method(HttpMethod.valueOf(method)).uri(path);
        var sent = body == null ? request : request.bodyValue(body);
        return sent.exchange().returnResult(String.class).getStatus().value();
    }
}

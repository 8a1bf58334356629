package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests search over HTTP. Each test has its own word that nothing else in the shared service contains. */
@ServiceTest
class SearchApiTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    private static final int LETTERS = 12;

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    private ScriptedProvider provider;

    private String word;

    @BeforeEach
    void prepare() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
        word = ThreadLocalRandom.current()
                .ints(LETTERS, 'a', 'z' + 1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    @AfterEach
    void end() {
        talk.answeredByTheMock();
        provider.close();
    }

    @Test
    void aConversationIsFoundByItsTitleAndByItsDescription() {
        var titled = talk.json("POST", "/api/topics", Map.of("title", "About " + word));
        var described = talk.json("POST", "/api/chats", Map.of("title", "Tea", "description", "All of\n" + word + "."));
        var found = found(word, 2);
        var title = found.path("results").get(0);
        assertThat(title.path("section").asString()).isEqualTo("topics");
        assertThat(title.path("field").asString()).isEqualTo("title");
        assertThat(title.path("is_title").asBoolean()).isTrue();
        assertThat(title.path("entity_id")).isEqualTo(titled.path("id"));
        assertThat(title.path("ref")).isEqualTo(titled.path("slug"));
        assertThat(title.path("title").asString()).isEqualTo("About " + word);
        assertThat(title.path("snippet").asString()).isEqualTo("About " + word);
        assertThat(title.path("role").isNull()).isTrue();
        assertThat(title.path("message_id").isNull()).isTrue();
        assertThat(title.path("updated_at")).isEqualTo(titled.path("updated_at"));
        assertThat(marked(title)).containsExactly(word);
        var description = found.path("results").get(1);
        assertThat(description.path("section").asString()).isEqualTo("chats");
        assertThat(description.path("field").asString()).isEqualTo("description");
        assertThat(description.path("entity_id")).isEqualTo(described.path("id"));
        assertThat(description.path("title").asString()).isEqualTo("Tea");
        assertThat(description.path("snippet").asString()).isEqualTo("All of " + word + ".");
        assertThat(found.path("query").asString()).isEqualTo(word);
        assertThat(found.path("guessed").asBoolean()).isFalse();
    }

    /** A search waits for a second at most, which may be too short on a busy machine: not each time, then. */
    @Test
    void whatWasJustWrittenIsFoundAtOnce() {
        found(word, 0);
        int atOnce = 0;
        for (int i = 1; i <= 5; i++) {
            long id = talk.topic(word + " " + i);
            atOnce += get(word).path("results").size() == i ? 1 : 0;
            var other = new StringBuilder(word).reverse().toString() + i;
            talk.json("PATCH", "/api/topics/" + id, Map.of("description", "Now " + other));
            atOnce += get(other).path("results").size() == 1 ? 1 : 0;
        }
        assertThat(atOnce).isGreaterThan(5);
    }

    @Test
    void anAgentIsFoundByItsTitleItsTaskAndWhatCameOfIt() {
        provider.otherwise(Script.says("It came to " + word + "result"));
        var agent =
                talk.json("POST", "/api/agents", Map.of("title", word + "title", "task", "Look for " + word + "task"));
        var path = "/api/agents/" + agent.path("id").asLong();
        var title = found(word + "title", 1).path("results").get(0);
        assertThat(title.path("section").asString()).isEqualTo("agents");
        assertThat(title.path("field").asString()).isEqualTo("title");
        assertThat(title.path("is_title").asBoolean()).isTrue();
        assertThat(title.path("entity_id")).isEqualTo(agent.path("id"));
        assertThat(title.path("ref")).isEqualTo(agent.path("public_id"));
        assertThat(title.path("role").isNull()).isTrue();
        assertThat(title.path("message_id").isNull()).isTrue();
        var task = found("in:agent " + word + "task", 1).path("results").get(0);
        assertThat(task.path("field").asString()).isEqualTo("prompt");
        assertThat(task.path("title").asString()).isEqualTo(word + "title");
        assertThat(task.path("snippet").asString()).isEqualTo("Look for " + word + "task");
        var answer = found(word + "result", 1).path("results").get(0);
        assertThat(answer.path("field").asString()).isEqualTo("answer");
        assertThat(marked(answer)).containsExactly(word + "result");
        for (var filter : List.of("in:topic", "in:chat", "from:me", "has:attachment", "before:2020")) {
            found(filter + " " + word + "task", 0);
        }
        talk.json("PATCH", path, Map.of("title", word + "renamed"));
        found(word + "renamed", 1);
        found(word + "title", 0);
        talk.json("POST", path + "/archive", null);
        found(word + "task", 0);
        talk.json("POST", path + "/unarchive", null);
        found(word + "task", 1);
        talk.json("DELETE", path, null);
        found(word + "task", 0);
    }

    @Test
    void whatWasSaidIsFoundWithTheRowToJumpTo() {
        long topic = talk.topic("Kitchen");
        provider.next(Script.says("The answer is " + word.toUpperCase(Locale.ROOT)));
        talk.say(topic, "Where is the " + word + "?");
        var rows = talk.messages(topic);
        var found = found("in:topic " + word, 2);
        assertThat(ids(found))
                .containsExactlyInAnyOrder(
                        rows.get(0).path("id").asLong(), rows.get(1).path("id").asLong());
        var mine = found("from:me " + word, 1).path("results").get(0);
        assertThat(mine.path("field").asString()).isEqualTo("message");
        assertThat(mine.path("is_title").asBoolean()).isFalse();
        assertThat(mine.path("role").asString()).isEqualTo("user");
        assertThat(mine.path("entity_id").asLong()).isEqualTo(topic);
        assertThat(mine.path("snippet").asString()).isEqualTo("Where is the " + word + "?");
        assertThat(marked(mine)).containsExactly(word);
        assertThat(mine.path("updated_at")).isEqualTo(rows.getFirst().path("created_at"));
        assertThat(ids(found("from:assistant " + word, 1)))
                .containsExactly(rows.get(1).path("id").asLong());
        found("in:chat " + word, 0);
        found("has:attachment " + word, 0);
        found("before:2020 " + word, 0);
        found("after:2020 before:2999 " + word, 2);
        assertThat(found("after:2020", -1).path("results").size()).isPositive();
    }

    @Test
    void filtersAreNamedAndWhatIsNoneIsSearchedAsWords() {
        talk.topic(word + " in:garden");
        var found = found(word + " in:garden in:topic", 1);
        assertThat(found.path("filters").toString())
                .isEqualTo(
                        "[{\"text\":\"in:garden\",\"understood\":false},{\"text\":\"in:topic\",\"understood\":true}]");
    }

    @Test
    void theLastWordMayBeABeginningAndQuotedWordsStandTogether() {
        talk.topic("green tea " + word);
        found(word.substring(0, word.length() - 1), 1);
        found("green " + word, 1);
        found("\"green tea\" " + word, 1);
        found("\"tea " + word + "\"", 1);
        var apart = get("\"tea green\" " + word);
        assertThat(apart.path("results").isEmpty() || apart.path("guessed").asBoolean())
                .isTrue();
    }

    @Test
    void nothingOfWhatIsDeletedOrPutAwayIsFound() {
        long topic = talk.topic("Cellar " + word);
        long other = talk.topic("Attic");
        row(topic, "a " + word);
        row(other, "deleted " + word);
        found(word, 3);
        post("/api/topics/" + topic + "/archive");
        found(word, 1);
        post("/api/topics/" + topic + "/unarchive");
        found(word, 3);
        delete("/api/topics/" + topic);
        found(word, 1);
        post("/api/topics/" + topic + "/restore");
        found(word, 3);
        var row = talk.messages(other).getFirst().path("id").asLong();
        delete("/api/topics/" + other + "/messages/" + row);
        found(word, 2);
        delete("/api/topics/" + topic);
        delete(talk.inTrash("topic", topic));
        found(word, 0);
    }

    @Test
    void anAnswerThatWaitsAsAnAlternativeIsFound() {
        long topic = talk.topic("Twice");
        provider.next(Script.says("first " + word), Script.says("second"));
        talk.say(topic, "Why?");
        long question = talk.messages(topic).getFirst().path("id").asLong();
        Talk.all(talk.start(topic, Map.of("retry_message_id", question)));
        assertThat(talk.messages(topic)).hasSize(2);
        found(word, 1);
    }

    @Test
    void aChatThatBecomesATopicIsFoundAsOne() {
        var chat = talk.json("POST", "/api/chats", Map.of("title", "Soon " + word));
        long id = chat.path("id").asLong();
        talk.json("POST", "/api/chats/" + id + "/messages/stopped", Map.of("content", "said " + word));
        found("in:chat " + word, 2);
        var topic = talk.json("POST", "/api/chats/" + id + "/promote", Map.of());
        var found = found("in:topic " + word, 2);
        found.path("results").forEach(each -> {
            assertThat(each.path("section").asString()).isEqualTo("topics");
            assertThat(each.path("ref")).isEqualTo(topic.path("slug"));
            assertThat(each.path("title").asString()).isEqualTo("Soon " + word);
        });
        found("in:chat " + word, 0);
    }

    @Test
    void whatIsRenamedIsFoundByItsNewName() {
        long topic = talk.topic("Old " + word);
        found("old " + word, 1);
        talk.json("PATCH", "/api/topics/" + topic, Map.of("title", "New " + word));
        found("new " + word, 1);
        found("\"old " + word + "\"", 0);
    }

    @Test
    void wildcardsOfTheDatabaseAreNone() {
        talk.topic("100% of " + word);
        found("%_% " + word, 1);
        // Two letters are looked for neither inside words nor in other spellings.
        found(word.charAt(0) + "%" + word.substring(word.length() - 2) + " " + word, 0);
    }

    @Test
    void aBlankQueryFindsNothingAndAWrongOneIsRefused() {
        assertThat(get("").path("results")).isEmpty();
        assertThat(get("  ").path("query").asString()).isEmpty();
        assertThat(get("\"").path("results")).isEmpty();
        for (var wrong : List.of("limit=0", "limit=41", "limit=x", "after=x", "q=" + "x".repeat(1_001))) {
            assertThat(client.get()
                            .uri("/api/search?" + wrong)
                            .exchange()
                            .returnResult(String.class)
                            .getStatus()
                            .value())
                    .as(wrong)
                    .isEqualTo(422);
        }
    }

    private void row(long topic, String content) {
        talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", content));
    }

    private void post(String path) {
        assertThat(status(HttpMethod.POST, path)).isLessThan(300);
    }

    private void delete(String path) {
        assertThat(status(HttpMethod.DELETE, path)).isLessThan(300);
    }

    private int status(HttpMethod method, String path) {
        return client.method(method)
                .uri(path)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
    }

    /**
     * What the index answers, once it has this many results; any number if negative. While it is built, the database answers,
     * and puts the newest first.
     */
    private JsonNode found(String query, int results) {
        var last = new JsonNode[1];
        await().atMost(SOON).until(() -> {
            last[0] = get(query);
            return !last[0].at("/index/state").asString("").equals("building")
                    && (results < 0 || last[0].path("results").size() == results);
        });
        return last[0];
    }

    private JsonNode get(String query) {
        var answer = client.get()
                .uri("/api/search?q={q}", query)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return JsonMapper.shared().readTree(answer);
    }

    private static List<Long> ids(JsonNode found) {
        var ids = new ArrayList<Long>();
        found.path("results").forEach(each -> ids.add(each.path("message_id").asLong()));
        return ids;
    }

    private static List<String> marked(JsonNode result) {
        var snippet = result.path("snippet").asString();
        var marked = new ArrayList<String>();
        result.path("marks")
                .forEach(mark -> marked.add(snippet.substring(
                        mark.path("start").asInt(), mark.path("end").asInt())));
        return marked;
    }
}

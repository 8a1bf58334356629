package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.exposed.Section;
import dev.steward.support.Host;
import dev.steward.support.HostCall;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** Tests what hosts find in what is open to them. */
@ServiceTest
class ExposedSearchTest {

    private static final Duration SOON = Duration.ofSeconds(20);

    @Autowired
    private Host host;

    @Autowired
    private Talk talk;

    @Autowired
    private DatabaseSearch database;

    private ScriptedProvider provider;
    private String word;
    private long topic;
    private long chat;
    private long agent;

    @BeforeEach
    void begin() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
        word = ThreadLocalRandom.current()
                .ints(12, 'a', 'z' + 1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        topic = talk.topic("About " + word);
        chat = talk.json("POST", "/api/chats", Map.of("title", "Chat on " + word))
                .path("id")
                .asLong();
        agent = talk.json("POST", "/api/agents", Map.of("task", "Find " + word, "start", false))
                .path("id")
                .asLong();
        provider.next(Script.says("Yes, " + word), Script.says("No " + word));
        talk.say(topic, "Is it " + word + "?");
        Talk.all(talk.start("chats", chat, Map.of("content", "Was it " + word + "?")));
    }

    @AfterEach
    void end() {
        talk.json("DELETE", "/api/agents/" + agent, null);
        talk.answeredByTheMock();
        provider.close();
    }

    @Test
    void modelsAreToldOfEachKindThatCanBeSearched() {
        assertThat(host.tools())
                .filteredOn(tool -> tool.name().equals("search"))
                .singleElement()
                .satisfies(tool -> {
                    for (var section : SearchFilter.Section.values()) {
                        assertThat(tool.description()).contains("in:" + section);
                    }
                });
    }

    @Test
    void allThatIsOpenIsFoundWithTheCallThatReadsIt() {
        var found = found(Set.of(Section.values()), 7);
        assertThat(found.path("query").asString()).isEqualTo(word);
        assertThat(found.path("count").asInt()).isEqualTo(7);
        for (var hit : found.path("results")) {
            if (hit.path("section").asString().equals("agents")) {
                assertThat(hit.path("entity_id").asLong()).isEqualTo(agent);
                assertThat(hit.path("accessor").asString()).isEqualTo("get_agent agent_id=" + agent);
                continue;
            }
            assertThat(hit.propertyNames())
                    .containsExactlyInAnyOrder(
                            "section",
                            "field",
                            "is_title",
                            "entity_id",
                            "ref",
                            "title",
                            "snippet",
                            "role",
                            "updated_at",
                            "accessor",
                            "message_id");
            var isTopic = hit.path("section").asString().equals("topics");
            var id = hit.path("message_id").asLong(0);
            assertThat(hit.path("entity_id").asLong()).isEqualTo(isTopic ? topic : chat);
            assertThat(hit.path("accessor").asString())
                    .isEqualTo(
                            isTopic
                                    ? id == 0
                                            ? "get_topic topic_id=" + topic
                                            : "list_messages topic_id=%d before=%d".formatted(topic, id + 1)
                                    : id == 0
                                            ? "get_chat chat_id=" + chat
                                            : "list_chat_messages chat_id=%d before=%d".formatted(chat, id + 1));
        }
        assertThat(host.call("search", Map.of("query", word, "limit", 2))
                        .path("count")
                        .asInt())
                .isEqualTo(2);
        assertThat(host.call("search", Map.of("query", word, "limit", 0))
                        .path("count")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void whatIsClosedIsNotFoundAndTakesNothingsPlace() {
        found(Set.of(Section.values()), 7);
        assertThat(kinds(found(Set.of(Section.TOPICS), 1))).containsExactly("topics title");
        assertThat(kinds(found(Set.of(Section.MESSAGES), 2))).containsExactly("topics message", "topics message");
        assertThat(kinds(found(Set.of(Section.CHATS), 3)))
                .containsExactlyInAnyOrder("chats title", "chats message", "chats message");
        assertThat(kinds(found(Set.of(Section.TOPICS, Section.CHATS), 4)))
                .containsExactlyInAnyOrder("topics title", "chats title", "chats message", "chats message");
        assertThat(kinds(found(Set.of(Section.MESSAGES, Section.CHATS), 5))).doesNotContain("topics title");
        assertThat(kinds(found(Set.of(Section.AGENTS), 1))).containsExactly("agents title");
        assertThat(kinds(found(Set.of(), 0))).isEmpty();
        assertThat(host.call("search", Map.of("query", "in:chat " + word), HostCall.of(Set.of(Section.TOPICS)))
                        .path("count")
                        .asInt())
                .isZero();
        var hidden = found(Set.of(Section.MESSAGES), 2).path("results").get(0);
        assertThat(hidden.path("title").isNull()).isTrue();
        assertThat(hidden.path("ref").isNull()).isTrue();
    }

    @Test
    void theDatabaseHidesTheSame() {
        for (var closed : List.of(
                part("topic", false),
                part("topic", true),
                part("chat", false),
                part("chat", true),
                part("agent", false))) {
            var query = SearchQuery.of(word + " ").without(Set.of(closed));
            var found = Objects.requireNonNull(database.find(query, 40, null).block(SOON));
            assertThat(found.results())
                    .as("%s", closed)
                    .hasSize(closed.said() ? 5 : 6)
                    .noneMatch(
                            result -> result.section().equals(closed.section().plural())
                                    && closed.said() == (result.role() != null));
        }
    }

    @Test
    void moreThanAPageOfTheSearchIsFound() {
        for (int i = 0; i < 50; i++) {
            talk.topic("More %s %d".formatted(word, i));
        }
        await().atMost(SOON)
                .until(() -> host.call("search", Map.of("query", word, "limit", 200))
                                .path("count")
                                .asInt()
                        == 57);
        assertThat(host.call("search", Map.of("query", word)).path("count").asInt())
                .isEqualTo(25);
    }

    @Test
    void thereMustBeSomethingToLookFor() {
        assertThat(host.refusal("search", Map.of("query", " "))).isEqualTo("query must not be blank");
        assertThat(host.refusal("search", Map.of())).isEqualTo("query is required");
        assertThat(host.refusal("search", Map.of("query", "x".repeat(1_001))))
                .isEqualTo("query must have at most 1000 characters");
        assertThat(host.call("search", Map.of("query", "?!"), HostCall.of(Set.of(Section.TOPICS)))
                        .path("count")
                        .asInt())
                .isZero();
        assertThat(Host.refusal(host.begin("search", Map.of("query", word), HostCall.holding(10))
                        .repeatWhen(again -> again.delayElements(Duration.ofMillis(50)))
                        .filter(found -> found.path("count").asInt() > 0)
                        .next()
                        .switchIfEmpty(Mono.empty())))
                .startsWith("Steward holds as much");
    }

    private static SearchFilter.Part part(String section, boolean said) {
        return new SearchFilter.Part(SearchFilter.Section.valueOf(section), said);
    }

    private JsonNode found(Set<Section> open, int results) {
        var last = new JsonNode[1];
        await().atMost(SOON).until(() -> {
            last[0] = host.call("search", Map.of("query", word), HostCall.of(open));
            return last[0].path("results").size() == results;
        });
        return last[0];
    }

    private static List<String> kinds(JsonNode found) {
        var kinds = new ArrayList<String>();
        found.path("results")
                .forEach(hit -> kinds.add(
                        hit.path("section").asString() + " " + hit.path("field").asString()));
        return kinds;
    }
}

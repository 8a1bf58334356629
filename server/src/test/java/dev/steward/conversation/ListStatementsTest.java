package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Statements;
import dev.steward.support.Host;
import dev.steward.support.HostCall;
import dev.steward.support.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;
import tools.jackson.databind.JsonNode;

/** Tests that a list takes the same number of statements however long it is. */
@ServiceTest
class ListStatementsTest {

    private final WebTestClient client;
    private final Statements statements;

    private final Host host;

    ListStatementsTest(@Autowired WebTestClient client, @Autowired Statements statements, @Autowired Host host) {
        this.client = client;
        this.statements = statements;
        this.host = host;
    }

    @Test
    void topicsAndTheirTreeTakeAsManyStatementsForTwelveAsForOne() {
        var lists = List.of(
                "/api/topics",
                "/api/topics?q=Counted",
                "/api/topics/archived",
                "/api/topics/tree",
                "/api/topics/tree?q=Counted&collection_id=1",
                "/api/collections");
        archive(createTopic());
        createCollection();
        var before = lists.stream().map(path -> count(path).size()).toList();
        for (int i = 0; i < 11; i++) {
            archive(createTopic());
            createTopic();
            createCollection();
        }
        assertThat(lists.stream().map(path -> count(path).size()).toList())
                .isEqualTo(before)
                .doesNotContain(0);
        assertThat(count("/api/collections")).hasSize(1);
    }

    @Test
    void hostsListInOneStatementAndReadInThreeHoweverMuchThereIs() {
        for (int i = 0; i < 12; i++) {
            createTopic();
        }
        long topic = createTopic();
        for (int i = 0; i < 3; i++) {
            host.call("append_note", Map.of("topic_id", topic, "text", "Note"));
        }
        assertThat(call("list_topics", Map.of())).hasSize(1);
        assertThat(call("list_topics", Map.of("collection", "general"))).hasSize(2);
        assertThat(call("list_chats", Map.of())).hasSize(1);
        assertThat(call("list_messages", Map.of("topic_id", topic)))
                .as("whether it is there, how long its rows are, and the rows")
                .hasSize(3);
        assertThat(call("get_message", Map.of("topic_id", topic, "message_id", newest(topic))))
                .hasSize(3);
    }

    private List<String> call(String tool, Map<String, ?> input) {
        return statements.during(host.begin(tool, input, HostCall.ofAll()));
    }

    private long newest(long topic) {
        return host.call("list_messages", Map.of("topic_id", topic, "limit", 1))
                .path("messages")
                .get(0)
                .path("id")
                .asLong();
    }

    @Test
    void aSubTreeChangesItsCollectionInAsManyStatementsWhateverIsBelowIt() {
        assertThat(move(createTree(20))).hasSize(move(createTree(2)).size());
    }

    private long createTree(int children) {
        long root = createTopic();
        for (int i = 0; i < children; i++) {
            create("/api/topics", Map.of("title", "Child", "parent_id", root));
        }
        return root;
    }

    private List<String> move(long topic) {
        long collection = createCollection();
        return statements.during(() -> client.patch()
                .uri("/api/topics/{id}", topic)
                .bodyValue(Map.of("collection_id", collection))
                .exchange()
                .expectStatus()
                .isOk());
    }

    private List<String> count(String path) {
        return statements.during(
                () -> client.get().uri(path).exchange().expectStatus().isOk());
    }

    private long createTopic() {
        return create("/api/topics", Map.of("title", "Counted " + UUID.randomUUID()));
    }

    private long createCollection() {
        return create("/api/collections", Map.of("name", "Counted " + UUID.randomUUID()));
    }

    private long create(String path, Map<String, ?> body) {
        var made = client.post()
                .uri(path)
                .bodyValue(body)
                .exchange()
                .expectStatus()
                .isCreated()
                .expectBody(JsonNode.class)
                .returnResult()
                .getResponseBody();
        return Objects.requireNonNull(made).path("id").asLong();
    }

    private void archive(long topic) {
        client.post()
                .uri("/api/topics/{id}/archive", topic)
                .exchange()
                .expectStatus()
                .isOk();
    }
}

package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Statements;
import dev.steward.support.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A list costs the same number of statements however long it is. */
@ServiceTest
@Import(Statements.class)
class ListStatementsTest {

    private final WebTestClient client;
    private final Statements statements;

    ListStatementsTest(@Autowired WebTestClient client, @Autowired Statements statements) {
        this.client = client;
        this.statements = statements;
    }

    @Test
    void topicsAndTheirTreeTakeAsManyStatementsForTwelveAsForOne() {
        createTopic();
        int list = count("/api/topics").size();
        int tree = count("/api/topics/tree").size();
        for (int i = 0; i < 11; i++) {
            createTopic();
        }
        assertThat(count("/api/topics")).isNotEmpty().hasSize(list);
        assertThat(count("/api/topics/tree")).isNotEmpty().hasSize(tree);
    }

    private List<String> count(String path) {
        return statements.during(
                () -> client.get().uri(path).exchange().expectStatus().isOk());
    }

    private void createTopic() {
        client.post()
                .uri("/api/topics")
                .bodyValue(Map.of("title", "Counted " + UUID.randomUUID()))
                .exchange()
                .expectStatus()
                .isCreated();
    }
}

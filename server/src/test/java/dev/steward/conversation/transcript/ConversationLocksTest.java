package dev.steward.conversation.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Statements;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Tests that whatever changes or relies on the shown rows of a conversation locks the conversation. */
@ServiceTest
class ConversationLocksTest {

    @Autowired
    private WebTestClient client;

    @Autowired
    private Talk talk;

    @Autowired
    private Statements statements;

    private String row = "";

    @BeforeEach
    void begin() {
        long topic = talk.topic("Locked");
        talk.json("POST", "/api/topics/" + topic + "/messages/stopped", Map.of("content", "note"));
        row = "/api/topics/" + topic + "/messages/"
                + talk.messages(topic).getLast().path("id").asLong();
    }

    @Test
    void aForkLocksTheOtherConversationBeforeItCopiesRows() {
        assertThat(locksAnd("insert into messages", "POST", row + "/fork", 201)).containsExactly("lock", "change");
    }

    @Test
    void aRowIsDeletedAndBroughtBackUnderTheLock() {
        assertThat(locksAnd("update messages", "DELETE", row, 204)).containsExactly("lock", "change");
        assertThat(locksAnd("delete from deleted_messages", "POST", row + "/restore", 204))
                .containsExactly("lock", "change");
    }

    private List<String> locksAnd(String change, String method, String path, int status) {
        return statements
                .during(() -> {
                    var request = client.method(HttpMethod.valueOf(method)).uri(path);
                    (path.endsWith("/fork") ? request.bodyValue(Map.of()) : request)
                            .exchange()
                            .expectStatus()
                            .isEqualTo(status);
                })
                .stream()
                .filter(sql -> sql.endsWith("for update") || sql.startsWith(change))
                .map(sql -> sql.startsWith(change) ? "change" : "lock")
                .toList();
    }
}

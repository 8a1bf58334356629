package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Statements;
import dev.steward.platform.task.PeriodicTasks;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests that the tree is always locked before conversations; otherwise two imports could deadlock. */
class ImportLocksTest extends ImportTest {

    @Autowired
    private Statements statements;

    @Autowired
    private ImportWorker worker;

    @Autowired
    private PeriodicTasks tasks;

    @Test
    void anImportTakesTheTreeBeforeAConversation() {
        take(file(chat("a", "A", "q", "a")), Map.of());
        var executed = statements.during(
                () -> assertThat(taken(file(chat("a", "A", "q", "a", "q2", "a2"), chat("b", "B", "q", "a")))
                                .path("extended")
                                .asInt())
                        .isEqualTo(1));
        var locks = executed.stream()
                .filter(sql -> sql.endsWith("for update") || sql.startsWith("update topic_tree"))
                .map(sql -> sql.startsWith("update topic_tree") ? "tree" : "conversation")
                .toList();
        assertThat(locks).startsWith("tree").contains("conversation").containsOnlyOnce("tree");
    }

    /** Takes a file while nothing else does. */
    private JsonNode taken(byte[] file) {
        tasks.stop();
        try {
            return takenByUs(hand(file));
        } finally {
            tasks.start();
        }
    }

    private JsonNode takenByUs(long id) {
        statements.recorded(worker.run(Instant.now())).block(PATIENCE);
        talk.json("POST", "/api/imports/" + id + "/start", Map.of());
        statements.recorded(worker.run(Instant.now())).block(PATIENCE);
        return get(id);
    }
}

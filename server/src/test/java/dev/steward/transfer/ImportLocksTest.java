package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Statements;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/** Tests that the tree is always locked before conversations; otherwise two imports could deadlock. */
@Import(Statements.class)
class ImportLocksTest extends ImportTest {

    @Autowired
    private Statements statements;

    @Test
    void anImportTakesTheTreeBeforeAConversation() {
        take(file(chat("a", "A", "q", "a")), Map.of());
        var executed = statements.during(
                () -> assertThat(take(file(chat("a", "A", "q", "a", "q2", "a2"), chat("b", "B", "q", "a")), Map.of())
                                .path("extended")
                                .asInt())
                        .isEqualTo(1));
        var locks = executed.stream()
                .filter(sql -> sql.endsWith("for update") || sql.startsWith("update topic_tree"))
                .map(sql -> sql.startsWith("update topic_tree") ? "tree" : "conversation")
                .toList();
        assertThat(locks).startsWith("tree").contains("conversation").containsOnlyOnce("tree");
    }
}

package dev.steward.agent.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.directive.DirectiveLine;
import dev.steward.agent.run.RunStatus;
import dev.steward.permission.PermissionType;
import dev.steward.platform.memory.MemoryBudget;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests lists across all agents while others hold nearly all of the memory budget for large things. */
class AgentMemoryTest extends AgentHttp {

    private static final long LEFT = 60_000;

    @Autowired
    private MemoryBudget budget;

    @Test
    void whatWaitsForAPersonIsNotReadThatThereIsNoMemoryFor() {
        for (int i = 0; i < 24; i++) {
            long run =
                    open(waiting("Ask").path("id").asLong(), RunStatus.blocked).id();
            given(sql.statement("update agent_runs set block_reason = 'stall', blocked_question = :asks where id = :id")
                    .with("asks", "x".repeat(DirectiveLine.MAX_LENGTH))
                    .with("id", run)
                    .update());
        }
        assertThat(whileShort("/inbox")).isEqualTo(503);
        assertThat(talk.status("GET", ALL + "/inbox", null)).isEqualTo(200);
    }

    @Test
    void whatWasApprovedIsNotReadThatThereIsNoMemoryFor() {
        var run = open(waiting("Ask").path("id").asLong(), RunStatus.running);
        given(sql.rows("agent_grants", IntStream.range(0, 10).boxed().toList())
                .with("agent_id", run.agentId())
                .with("run_id", run.id())
                .with("kind", PermissionType.shell)
                .with("signature", each -> "s" + each)
                .with("title", "Run a command")
                .with("target", "x".repeat(4_000))
                .with("tainted", false)
                .with("created_at", Instant.now())
                .insert());
        assertThat(whileShort("/permissions")).isEqualTo(503);
        assertThat(talk.status("GET", ALL + "/permissions", null)).isEqualTo(200);
    }

    private int whileShort(String path) {
        await().atMost(LONG).until(() -> budget.taken() == 0); // earlier responses release what they held
        try (var others = budget.open()) {
            assertThat(others.grow(budget.total() - budget.taken() - LEFT)).isTrue();
            return talk.status("GET", ALL + path, null);
        }
    }
}

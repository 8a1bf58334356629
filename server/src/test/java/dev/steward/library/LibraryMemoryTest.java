package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.memory.MemoryBudget;
import java.util.ArrayList;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests reads and writes of the library while others hold nearly all of the memory budget for large things. */
class LibraryMemoryTest extends SkillTest {

    private static final long LEFT = 40_000;

    private final ArrayList<String> made = new ArrayList<>();

    @Autowired
    private MemoryBudget budget;

    @AfterEach
    void forget() {
        made.forEach(path -> talk.json("DELETE", path, null));
    }

    @Test
    void memoriesAreNotComparedThatThereIsNoMemoryFor() {
        for (int i = 0; i < 5; i++) {
            made("/api/memories", Map.of("content", i + "x".repeat(3_900)));
        }
        assertThat(whileShort("GET", "/api/memories/duplicates", null)).isEqualTo(503);
        assertThat(status("GET", "/api/memories/duplicates", null)).isEqualTo(200);
    }

    @Test
    void rolesAreNotReadThatThereIsNoMemoryFor() {
        for (int i = 0; i < 3; i++) {
            made("/api/roles", Map.of("name", name(), "system_prompt", "x".repeat(20_000)));
        }
        assertThat(whileShort("GET", "/api/roles", null)).isEqualTo(503);
        assertThat(status("GET", "/api/roles", null)).isEqualTo(200);
    }

    @Test
    void aSkillThatThereIsNoMemoryForIsNotChanged() {
        var name = name();
        create(name, "x".repeat(30_000));
        made.add(path(name));
        assertThat(whileShort("PATCH", path(name), Map.of("description", "other")))
                .isEqualTo(503);
        assertThat(listed(name).path("description").isNull()).isTrue();
        assertThat(status("PATCH", path(name), Map.of("description", "other"))).isEqualTo(200);
    }

    private void made(String path, Map<String, ?> body) {
        made.add(path + "/" + talk.json("POST", path, body).path("id").asLong());
    }

    private int whileShort(String method, String path, @Nullable Object body) {
        await().atMost(LONG).until(() -> budget.taken() == 0); // earlier responses release what they held
        try (var others = budget.open()) {
            assertThat(others.grow(budget.total() - budget.taken() - LEFT)).isTrue();
            return status(method, path, body);
        }
    }
}

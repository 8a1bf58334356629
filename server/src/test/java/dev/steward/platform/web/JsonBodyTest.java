package dev.steward.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonBodyTest {

    /** As with the default heap. */
    private final MemoryBudget budget = new MemoryBudget(64 << 20);

    private @Nullable JsonNode read(String body) {
        var request = MockServerHttpRequest.post("/mcp")
                .contentType(MediaType.APPLICATION_JSON)
                .body(body);
        return new ArrivingRequest(request, Schedulers.immediate(), budget.open(), new JsonBody(JsonMapper.shared()))
                .json(JsonNode.class, Requests.LONG_BODY)
                .block();
    }

    @Test
    void aTreeTakesTheMemoryOfItsTextsAndValues() {
        assertThat(read("{\"text\":\"%s\"}".formatted("x".repeat(6_000_000)))).isNotNull();
        assertThat(budget.taken()).isBetween(12_000_000L, 13_000_000L);
        assertThat(read("[" + "{},".repeat(99_999) + "{}]")).isNotNull();
        assertThat(budget.taken()).isBetween(20_000_000L, 22_000_000L);
    }

    @Test
    void oneThatNeverFindsTheMemoryIsTooLarge() {
        var busy = budget.open();
        busy.reserve(60 << 20);
        assertThatThrownBy(() -> read("[" + "{},".repeat(199_999) + "{}]")).isInstanceOf(Problem.Unavailable.class);
        busy.close();
        assertThatThrownBy(() -> read("[" + "{},".repeat(999_999) + "{}]")).isInstanceOf(Problem.TooLarge.class);
    }
}

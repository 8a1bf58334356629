package dev.steward.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Tests the HTTP API of dry runs (decision 63). Their content is tested in {@link DryRunReportTest}. */
@ServiceTest
class DryRunApiTest {

    private static final String ALL = "/api/workflows";

    @Autowired
    private Talk talk;

    private final List<Long> made = new ArrayList<>();

    @AfterEach
    void end() {
        made.forEach(id -> talk.status("DELETE", "%s/%d".formatted(ALL, id), null));
        talk.answeredByTheMock();
    }

    private long made(List<?> steps) {
        long id = talk.json("POST", ALL, Map.of("name", "Ferries", "steps", steps))
                .path("id")
                .asLong();
        made.add(id);
        return id;
    }

    private JsonNode tried(long id, @Nullable Object body) {
        return talk.json("POST", "%s/%d/dry-run".formatted(ALL, id), body);
    }

    private static Map<String, Object> draft() {
        return Map.of("kind", "inline", "name", "Draft", "task", "Write.", "instructions", "About {{run.input}}");
    }

    @Test
    void whatARunIsToldIsWhatTheDryRunSaid() {
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            long id = made(List.of(draft(), Map.of("kind", "approval")));
            var before = provider.requests().size();
            var read = tried(id, Map.of("input", " ferries "));
            assertThat(provider.requests()).as("nobody was asked").hasSize(before);
            var step = read.path("steps").path(0);
            assertThat(step.path("kickoff").asString())
                    .startsWith("### Brief")
                    .endsWith("About ferries\n\n---\n\nWrite.");
            assertThat(step.path("label").asString()).isEqualTo("Draft");
            assertThat(step.path("agent_title").asString()).isEqualTo("Draft");
            assertThat(step.path("kind").asString()).isEqualTo("inline");
            assertThat(step.path("servers").path(0).path("name").asString()).isEqualTo("steward");
            assertThat(step.path("tokens").isNull()).isTrue();
            assertThat(read.path("forecast").path("runs").asInt()).isZero();
            assertThat(talk.json("GET", "%s/%d/runs".formatted(ALL, id), null)).isEmpty();

            provider.next(Script.says("Done\nOBJECTIVE_COMPLETE: Done"));
            talk.json("POST", "%s/%d/run".formatted(ALL, id), Map.of("input", "ferries"));
            await().atMost(Duration.ofSeconds(60)).until(() -> talk.json("GET", "%s/%d".formatted(ALL, id), null)
                    .path("status")
                    .asString()
                    .equals("awaiting_approval"));
            var attempt = talk.json("GET", "%s/%d/runs".formatted(ALL, id), null)
                    .path(0)
                    .path("step_runs")
                    .path(0);
            assertThat(step.path("kickoff").asString())
                    .isEqualTo(attempt.path("input_context").asString() + "\n\n---\n\nWrite.");
            assertThat(provider.requests().getLast().body().toString()).contains("Write.");
            var again = tried(id, Map.of("input", "ferries"));
            assertThat(again.path("steps").path(0).path("tokens").asLong())
                    .isEqualTo(attempt.path("input_tokens").asLong()
                            + attempt.path("output_tokens").asLong())
                    .isPositive();
            assertThat(again.path("forecast").path("runs").asInt()).isEqualTo(1);
        }
    }

    @Test
    void aModelThatCannotAnswerOrHasNoPriceIsNamed() {
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            long id = made(List.of(draft()));
            assertThat(tried(id, null).path("steps").path(0).path("model").asString())
                    .isEqualTo("scripted");
            assertThat(warnings(id))
                    .containsExactly(
                            "No price set for scripted, so its cost is not counted. Set it in Settings → Model.");
            talk.json("PATCH", "%s/%d".formatted(ALL, id), Map.of("money_cap", 1));
            assertThat(warnings(id))
                    .containsExactly("No price set for scripted, so the run waits here: its money limit cannot be kept."
                            + " Set it in Settings → Model.");
            talk.json("PUT", "/api/settings", Map.of("llm_model", "", "agents_approval_policy", "manual"));
            var step = tried(id, null).path("steps").path(0);
            assertThat(step.path("model").isNull()).isTrue();
            assertThat(step.path("approval_policy").asString()).isEqualTo("manual");
            assertThat(warnings(id))
                    .singleElement()
                    .asString()
                    .endsWith("The run waits here until you fix this in Settings → Model.");
        } finally {
            talk.json("PUT", "/api/settings", Map.of("agents_approval_policy", "balanced"));
        }
    }

    @Test
    void aModelThatItsProviderDoesNotListIsNamed() {
        try (var provider = ScriptedProvider.start()) {
            talk.answeredBy(provider);
            talk.json("GET", "/api/llm/models", null);
            int asked = provider.requests().size();
            long id = made(List.of(Map.of("kind", "inline", "task", "Write.", "model", "gone")));
            assertThat(tried(id, null).path("steps").path(0).path("model").asString())
                    .isEqualTo("scripted");
            assertThat(warnings(id).getFirst())
                    .endsWith("does not offer the model “gone”. “scripted” answers instead.");
            assertThat(provider.requests()).hasSize(asked);
        }
    }

    private List<String> warnings(long id) {
        return tried(id, null)
                .path("steps")
                .path(0)
                .path("warnings")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    @Test
    void aDraftIsTriedAsWell() {
        var read = tried(made(List.of()), null);
        assertThat(read.path("steps")).isEmpty();
        assertThat(read.path("warnings").path(0).asString()).startsWith("No step can run.");
        assertThat(read.path("forecast").path("cost").isNull()).isTrue();
    }

    @Test
    void whatIsWrongIsSaid() {
        long id = made(List.of(draft()));
        assertThat(tried(id, Map.of("input", "x".repeat(8_001))).path("status").asInt())
                .isEqualTo(422);
        assertThat(tried(id, Map.of("input", 1)).path("status").asInt()).isEqualTo(422);
        assertThat(tried(id, Map.of("input", "x".repeat(8_000))).path("steps")).hasSize(1);
        assertThat(tried(999_999_999, null).path("status").asInt()).isEqualTo(404);
        talk.json("PUT", "/api/settings", Map.of("agents_enabled", false));
        try {
            assertThat(tried(id, null).path("warnings").path(0).asString()).startsWith("Agents are off");
        } finally {
            talk.json("PUT", "/api/settings", Map.of("agents_enabled", true));
        }
    }
}

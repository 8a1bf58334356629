package dev.steward.chatturn.refine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.Sql;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ServiceTest;
import dev.steward.support.Talk;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

@ServiceTest
class RefineApiTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Talk talk;

    @Autowired
    private Sql sql;

    private ScriptedProvider provider;

    @BeforeEach
    void begin() {
        provider = ScriptedProvider.start();
        talk.answeredBy(provider);
    }

    @AfterEach
    void end() {
        provider.close();
    }

    @Test
    void aTextComesBackInBetterWordsWithTheModelThatWroteThem() {
        provider.next(Script.says("  Lives in ", "Berlin. "));
        var done = refine(Map.of("text", "livs in berlin", "kind", "memory", "instruction", "be brief"));
        assertThat(done.path("text").asString()).isEqualTo("Lives in Berlin.");
        assertThat(done.path("model").asString()).isEqualTo("scripted");
        assertThat(asked().path(0).path("content").asString())
                .startsWith(RefineKind.task(RefineKind.memory))
                .endsWith("What the person wants: be brief");
        assertThat(asked().path(1).path("content").asString()).isEqualTo("livs in berlin");
    }

    @Test
    void theThoughtsOfAModelThatOnlyEndsThemTakeThePlaceOfNothing() {
        for (int i = 0; i < 2; i++) { // the first answer tells how the next ones begin
            provider.next(Script.says("secret\n</think>\n\nBetter ", "words."));
            assertThat(refine(Map.of("text", "worse words")).path("text").asString())
                    .isEqualTo("Better words.");
        }
    }

    @Test
    void aKindThatIsNotKnownIsIgnored() {
        refine(Map.of("text", "x", "kind", "haiku"));
        assertThat(asked().path(0).path("content").asString()).isEqualTo(RefineKind.task(null));
    }

    @Test
    void ofALongTextTheBeginningIsRefinedAndTheRestStays() {
        var text = "x".repeat(Refinement.MAX - 1) + "\uD83D\uDE00" + "y".repeat(100);
        provider.next(Script.says(" "));
        assertThat(refine(Map.of("text", text)).path("text").asString()).isEqualTo(text);
        assertThat(asked().path(1).path("content").asString()).hasSize(Refinement.MAX - 1);

        var beginning = "a word ".repeat(2_000).strip();
        var rest = "\n\n" + "another word ".repeat(1_000);
        provider.next(Script.says("Better words.\n"));
        assertThat(refine(Map.of("text", beginning + rest)).path("text").asString())
                .isEqualTo("Better words." + rest);
        assertThat(asked().path(1).path("content").asString()).isEqualTo(beginning);
    }

    @Test
    void halfAnAnswerTakesThePlaceOfNothing() {
        provider.next(Script.answer().text("Half of").done("length"));
        var cut = refine(Map.of("text", "the whole of it"));
        assertThat(cut.path("status").asInt()).isEqualTo(502);
        assertThat(cut.path("detail").asString())
                .startsWith("Refine failed: The answer was longer than the model may write");
        provider.next(Script.says("x".repeat(2 * Refinement.MAX), "x"));
        assertThat(refine(Map.of("text", "short")).path("status").asInt()).isEqualTo(502);
        provider.next(Script.says("x".repeat(2 * Refinement.MAX)));
        assertThat(refine(Map.of("text", "short")).path("text").asString()).hasSize(2 * Refinement.MAX);

        long topic = talk.topic("Notes");
        provider.next(Script.answer().text("Half of").done("length"));
        var notes = talk.json(
                "POST", "/api/topics/%d/commands/notes/rephrase".formatted(topic), Map.of("text", "all of it"));
        assertThat(notes.path("status").asInt()).isEqualTo(502);
        assertThat(notes.path("detail").asString()).startsWith("LLM call failed: The answer was longer");
    }

    @Test
    void theCommandOfAScheduledPromptSurvives() {
        provider.next(Script.says("The week in short"));
        var done = refine(Map.of("text", "/summary teh week", "kind", "scheduled_prompt"));
        assertThat(done.path("text").asString()).isEqualTo("/summary The week in short");
    }

    @Test
    void whatCannotBeRefinedIsRefused() {
        assertThat(refine(Map.of()).path("status").asInt()).isEqualTo(422);
        assertThat(refine(Map.of("text", "")).path("status").asInt()).isEqualTo(422);
        assertThat(refine(Map.of("text", "x", "kind", "k".repeat(65)))
                        .path("status")
                        .asInt())
                .isEqualTo(422);
        assertThat(refine(Map.of("text", "x", "instruction", "i".repeat(2001)))
                        .path("status")
                        .asInt())
                .isEqualTo(422);
        var blank = refine(Map.of("text", " \n "));
        assertThat(blank.path("status").asInt()).isEqualTo(400);
        assertThat(blank.path("detail").asString()).isEqualTo("Nothing to refine.");
        assertThat(provider.requests()).isEmpty();

        provider.next(Script.status(500, "boom"));
        var failed = refine(Map.of("text", "x"));
        assertThat(failed.path("status").asInt()).isEqualTo(502);
        assertThat(failed.path("detail").asString()).startsWith("Refine failed: ");
    }

    @Test
    void whatItCostIsWrittenDownAndNothingElse() {
        var model = "refining-" + UUID.randomUUID();
        talk.json("PUT", "/api/settings", Map.of("llm_model", model));
        provider.next(Script.answer().text("Better.").usage(12, 3).done());
        refine(Map.of("text", "bettr"));
        assertThat(costs(model)).containsExactly("/refine null 15");
    }

    @Test
    void whatAFilteredAnswerCostIsWrittenDownToo() {
        var model = "filtering-" + UUID.randomUUID();
        talk.json("PUT", "/api/settings", Map.of("llm_model", model));
        provider.next(Script.answer().text("Bett").usage(12, 3).done("content_filter"));
        assertThat(refine(Map.of("text", "bettr")).path("detail").asString())
                .startsWith("Refine failed: The content filter");
        assertThat(costs(model)).containsExactly("/refine null 15");
    }

    private List<String> costs(String model) {
        return sql.statement("select source, conversation_id, total_tokens from usage_records where model = :model")
                .with("model", model)
                .all(row -> "%s %s %d"
                        .formatted(row.text("source"), row.numberOrNull("conversation_id"), row.count("total_tokens")))
                .collectList()
                .blockOptional(LONG)
                .orElseThrow();
    }

    private JsonNode refine(Map<String, ?> body) {
        return talk.json("POST", "/api/refine", body);
    }

    private JsonNode asked() {
        return provider.requests().getLast().body().path("messages");
    }
}

package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Talk;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests what a model is told, and how that is shown. */
class PromptApiTest extends TurnTest {

    @ParameterizedTest
    @ValueSource(strings = {"topics", "chats"})
    void whatIsShownIsWhatTheModelIsToldWordForWord(String kind) {
        var role = role("  Answer like a pirate.\n");
        var made = talk.json(
                "POST", "/api/" + kind, Map.of("title", "Plans", "description", "Of the year", "role_id", id(role)));

        var shown = prompt(kind, made);

        assertThat(kinds(shown)).isEqualTo("preamble role title description suggestions");
        var section = shown.path("sections").path(1);
        assertThat(section.path("label").asString()).isEqualTo("Role");
        assertThat(section.path("text").asString())
                .isEqualTo("The persona to adopt in every reply:\nAnswer like a pirate.");
        assertThat(section.path("source").path("label")).isEqualTo(role.path("name"));
        assertThat(section.path("source").path("id")).isEqualTo(role.path("id"));
        assertThat(section.path("tokens").asInt()).isPositive();
        assertThat(shown.path("sections").path(0).path("source").isNull()).isTrue();
        assertThat(system(kind, made)).isEqualTo(text(shown));
    }

    @Test
    void withoutARoleOfItsOwnTheDefaultOneApplies() {
        var path = "/api/roles/" + id(talk.json("GET", "/api/roles", null).path(0));
        try {
            talk.json("PATCH", path, Map.of("system_prompt", "Be kind."));
            var made = talk.json("POST", "/api/topics", Map.of("title", "Plans"));
            var section = prompt("topics", made).path("sections").path(1);
            assertThat(section.path("source").path("label").asString()).isEqualTo("default");
            assertThat(system("topics", made)).contains("Be kind.");

            var silent = role(" \n ");
            talk.json("PATCH", "/api/topics/" + id(made), Map.of("role_id", id(silent)));
            assertThat(kinds(prompt("topics", made))).isEqualTo("preamble title suggestions");
            talk.json("DELETE", "/api/roles/" + id(silent), null);
            assertThat(prompt("topics", made).toString()).contains("Be kind.");
        } finally {
            talk.json("PATCH", path, Map.of("system_prompt", ""));
        }
        var made = talk.json("POST", "/api/topics", Map.of("title", "Plans"));
        assertThat(kinds(prompt("topics", made))).isEqualTo("preamble title suggestions");
    }

    @Test
    void anInstructionIsShownBesideTheSystemPrompt() {
        var chat = talk.json(
                "POST",
                "/api/chats",
                Map.of("title", "Plans", "description", "In rhymes", "description_as_system_prompt", true));
        var shown = prompt("chats", chat);
        assertThat(kinds(shown)).isEqualTo("preamble title suggestions");
        assertThat(shown.path("instruction").path("text").asString()).contains("In rhymes");
        Talk.all(talk.start("chats", id(chat), Map.of("content", "Go")));
        assertThat(provider.requests().getLast().body().toString())
                .contains(shown.path("instruction")
                        .path("text")
                        .asString()
                        .lines()
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void theTranscriptCostsMoreWithEachTurnAndFitsIntoTheBudget() {
        var fresh = prompt("topics", talk.json("GET", "/api/topics/" + topic, null));
        assertThat(fresh.path("history_tokens").asInt()).isZero();
        assertThat(fresh.path("history_messages").asInt()).isZero();
        assertThat(fresh.path("instruction").isNull()).isTrue();
        assertThat(fresh.path("model").asString()).isEqualTo("scripted");
        talk.say(topic, "Hello there, how are you?");
        var later = prompt("topics", talk.json("GET", "/api/topics/" + topic, null));
        assertThat(later.path("history_messages").asInt()).isEqualTo(2);
        assertThat(later.path("history_tokens").asInt()).isPositive();
        assertThat(later.path("system_tokens")).isEqualTo(fresh.path("system_tokens"));
        assertThat(later.path("budget_tokens"))
                .as("the limit in the settings")
                .isEqualTo(talk.json("GET", "/api/settings", null).path("llm_max_input_tokens"));
        assertThat(later.path("budget_tokens").asInt())
                .isGreaterThan(later.path("system_tokens").asInt()
                        + later.path("history_tokens").asInt());
        assertThat(talk.json("GET", "/api/topics/" + topic + "/prompt?model=other", null)
                        .path("model")
                        .asString())
                .isEqualTo("other");
    }

    @Test
    void lookingChangesNothing() {
        var before = talk.json("GET", "/api/topics/" + topic, null);
        prompt("topics", before);
        assertThat(talk.json("GET", "/api/topics/" + topic, null)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"/api/topics/999999999/prompt, 404", "/api/chats/999999999/prompt, 404", "/api/topics/x/prompt, 422"})
    void whatIsNotThereIsNotShown(String path, int status) {
        assertThat(talk.json("GET", path, null).path("status").asInt()).isEqualTo(status);
    }

    /** The system prompt the model gets with the next question. */
    private String system(String kind, JsonNode conversation) {
        Talk.all(talk.start(kind, id(conversation), Map.of("content", "Go")));
        return provider.requests()
                .getLast()
                .body()
                .path("messages")
                .path(0)
                .path("content")
                .asString();
    }

    private JsonNode prompt(String kind, JsonNode conversation) {
        return talk.json("GET", "/api/%s/%d/prompt".formatted(kind, id(conversation)), null);
    }

    private static String kinds(JsonNode shown) {
        return shown.path("sections")
                .valueStream()
                .map(section -> section.path("kind").asString())
                .collect(Collectors.joining(" "));
    }

    private static String text(JsonNode shown) {
        return shown.path("sections")
                .valueStream()
                .map(section -> section.path("text").asString())
                .collect(Collectors.joining("\n\n"));
    }

    private JsonNode role(String prompt) {
        return talk.json("POST", "/api/roles", Map.of("name", "role " + UUID.randomUUID(), "system_prompt", prompt));
    }

    private static long id(JsonNode read) {
        return read.path("id").asLong();
    }
}

package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.SettingsSlice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import tools.jackson.databind.JsonNode;

/** Tests that a stored key belongs to the origin it was entered for and is never sent to another one. */
class SecretsByOriginTest extends SettingsSlice {

    private static final String CANARY = "canary-key-2811";

    private final ScriptedProvider own = ScriptedProvider.start();
    private final ScriptedProvider foreign = ScriptedProvider.start();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Models models;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private DatabaseClient database;

    @BeforeEach
    void configure() {
        put(Map.of("llm_provider", "openai_compatible", "llm_model", "scripted"));
        configure(Map.of("base_url", own.baseUrl(), "key", CANARY));
    }

    @AfterEach
    void forget() {
        configure(Map.of("base_url", "", "key", ""));
        put(Map.of(
                "llm_providers",
                Map.of("openai", Map.of("key", ""), "cloud", Map.of("key", "", "endpoint", "", "deployment", ""))));
        own.close();
        foreign.close();
    }

    @Test
    void aTrialOfAForeignAddressIsNotGivenTheStoredKeyAndSaysSo() {
        JsonNode result = tryOut("openai_compatible", Map.of("base_url", foreign.baseUrl()));
        assertThat(result.path("ok").asBoolean(true)).isFalse();
        assertThat(result.path("message").asString())
                .contains("belongs to " + origin(own))
                .contains("not sent to " + origin(foreign))
                .contains("Enter it again");
        assertThat(foreign.everyRequest()).isEmpty();
    }

    @Test
    void aTrialOfAForeignAddressWithAKeyOfItsOwnSendsThatOne() {
        assertThat(tryOut("openai_compatible", Map.of("base_url", foreign.baseUrl(), "key", "typed"))
                        .path("ok")
                        .asBoolean())
                .isTrue();
        assertThat(foreign.listings().getLast().headers()).containsEntry("authorization", "Bearer typed");
    }

    @Test
    void aTrialOfAnotherPathOfTheOwnOriginSendsTheStoredKey() {
        tryOut("openai_compatible", Map.of("base_url", own.baseUrl() + "/other"));
        assertThat(own.listings().getLast().headers()).containsEntry("authorization", "Bearer " + CANARY);
    }

    @Test
    void anotherSchemeAndAnotherPortAreAnotherOrigin() {
        for (String address :
                List.of(own.baseUrl().replace("http:", "https:"), "http://127.0.0.1:1/v1", "http://localhost/v1")) {
            assertThat(tryOut("openai_compatible", Map.of("base_url", address))
                            .path("message")
                            .asString())
                    .contains("Enter it again");
            refused(Map.of("base_url", address));
        }
        assertThat(own.everyRequest()).isEmpty();
    }

    @Test
    void aTrialTakesOnlyTheFieldsOfItsProvider() {
        for (String provider : List.of("assistant", "mock", "openai")) {
            client.post()
                    .uri("/api/llm/test")
                    .bodyValue(Map.of("provider", provider, "config", Map.of("endpoint", foreign.baseUrl())))
                    .exchange()
                    .expectStatus()
                    .isEqualTo(422)
                    .expectBody(JsonNode.class)
                    .value(problem ->
                            assertThat(problem.findValuesAsString("field")).containsExactly("config.endpoint"));
        }
        assertThat(foreign.everyRequest()).isEmpty();
    }

    @Test
    void anAddressOfAnotherOriginIsNotStoredWithoutTheKey() {
        refused(Map.of("base_url", foreign.baseUrl()));
        assertThat(get("/api/settings")
                        .at("/llm_providers/openai_compatible/base_url")
                        .asString())
                .isEqualTo(own.baseUrl());

        configure(Map.of("base_url", foreign.baseUrl(), "key", "another"));
        answer();
        assertThat(foreign.awaitRequest().headers()).containsEntry("authorization", "Bearer another");
        assertThat(own.everyRequest()).isEmpty();
    }

    @Test
    void theWayOverNoAddressDoesNotFreeAKeyFromItsOrigin() {
        configure(Map.of("base_url", ""));
        refused(Map.of("base_url", foreign.baseUrl()));
        configure(Map.of("base_url", own.baseUrl()));
        answer();
        assertThat(own.awaitRequest().headers()).containsEntry("authorization", "Bearer " + CANARY);
    }

    /** As earlier versions stored it: an address that is none, and a key without an origin. */
    @Test
    void aKeyThatWasEnteredWithAnAddressThatIsNoneIsSentNowhere() {
        configure(Map.of("base_url", "", "key", ""));
        configure(Map.of("key", "lost"));
        database.sql(
                        "insert into app_settings (name, json, created_at, updated_at)"
                                + " values ('llm_providers.openai_compatible.base_url', '\"notaurl\"', current_timestamp, current_timestamp)")
                .then()
                .block();
        refused(Map.of("base_url", foreign.baseUrl()));
        configure(Map.of("base_url", foreign.baseUrl(), "key", "another"));
    }

    @Test
    void theKeyOfCloudHostingBelongsToItsEndpoint() {
        var endpoint = own.baseUrl().replace("/v1", "");
        put(Map.of("llm_providers", Map.of("cloud", Map.of("endpoint", endpoint, "deployment", "d", "key", CANARY))));
        assertThat(tryOut("cloud", Map.of("endpoint", foreign.baseUrl().replace("/v1", "")))
                        .path("message")
                        .asString())
                .contains("Enter it again");
        assertThat(tryOut("cloud", Map.of()).path("ok").asBoolean()).isTrue();
        assertThat(own.awaitRequest().headers()).containsEntry("api-key", CANARY);
        assertThat(foreign.everyRequest()).isEmpty();
    }

    @Test
    void theKeyOfAPresetBelongsToItsOwnAddress() {
        put(Map.of("llm_providers", Map.of("openai", Map.of("key", CANARY))));
        assertThat(tryOut("openai", Map.of("base_url", foreign.baseUrl()))
                        .path("message")
                        .asString())
                .contains("https://api.openai.com:443");
        assertThat(foreign.everyRequest()).isEmpty();
    }

    @Test
    void aKeyThatWasEnteredBeforeItsAddressBelongsToTheFirstOne() {
        configure(Map.of("base_url", "", "key", ""));
        configure(Map.of("key", "early"));
        assertThat(tryOut("openai_compatible", Map.of("base_url", foreign.baseUrl()))
                        .path("message")
                        .asString())
                .contains("Enter it again");
        configure(Map.of("base_url", own.baseUrl()));
        answer();
        assertThat(own.awaitRequest().headers()).containsEntry("authorization", "Bearer early");
        refused(Map.of("base_url", foreign.baseUrl()));
        assertThat(storedOrigins()).contains(origin(own));
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectToAnotherOriginIsNotFollowed(int status) {
        var away = Script.body(status, "text/plain", "over there").header("Location", foreign.baseUrl() + "/models");
        own.next(away).lists(away);
        assertThat(tryOut("openai_compatible", Map.of()).path("message").asString())
                .contains("redirects to " + origin(foreign));
        var fault = models.stream(request())
                .then()
                .materialize()
                .blockOptional(Duration.ofSeconds(60))
                .orElseThrow()
                .getThrowable();
        assertThat(fault).isInstanceOf(ModelFault.class).hasMessageContaining("redirects to " + origin(foreign));
        assertThat(foreign.everyRequest()).isEmpty();
    }

    @Test
    void aRedirectWithinTheOriginIsFollowed() {
        own.next(Script.body(308, "text/plain", "moved").header("Location", "/v2/chat/completions"), Script.says("Hi"));
        answer();
        assertThat(own.awaitRequest().path()).isEqualTo("/v1/chat/completions");
        var second = own.awaitRequest();
        assertThat(second.path()).isEqualTo("/v2/chat/completions");
        assertThat(second.headers()).containsEntry("authorization", "Bearer " + CANARY);
    }

    private void answer() {
        models.stream(request()).blockLast(Duration.ofSeconds(60));
    }

    private static ModelRequest request() {
        return new ModelRequest(null, List.of(new PromptMessage.User("Hi")), List.of());
    }

    private void configure(Map<String, String> fields) {
        put(Map.of("llm_providers", Map.of("openai_compatible", fields)));
    }

    private void refused(Map<String, String> fields) {
        client.put()
                .uri("/api/settings")
                .bodyValue(Map.of("llm_providers", Map.of("openai_compatible", fields)))
                .exchange()
                .expectStatus()
                .isEqualTo(422)
                .expectBody(JsonNode.class)
                .value(problem -> assertThat(problem.findValuesAsString("field"))
                        .containsExactly("llm_providers.openai_compatible.key"));
    }

    private JsonNode tryOut(String provider, Map<String, String> config) {
        return json(client.post().uri("/api/llm/test").bodyValue(Map.of("provider", provider, "config", config)));
    }

    private List<String> storedOrigins() {
        return database.sql("select origin from secrets where origin is not null")
                .mapValue(String.class)
                .all()
                .collectList()
                .blockOptional()
                .orElseThrow();
    }

    private static String origin(ScriptedProvider provider) {
        return provider.baseUrl().replace("/v1", "");
    }
}

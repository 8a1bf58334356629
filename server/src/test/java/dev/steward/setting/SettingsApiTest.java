package dev.steward.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.data.Revisions;
import dev.steward.platform.data.Tx;
import dev.steward.platform.security.Origin;
import dev.steward.support.SettingsSlice;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the settings routes with a real database. */
@ExtendWith(OutputCaptureExtension.class)
class SettingsApiTest extends SettingsSlice {

    private static final String CANARY = "canary-secret-4711";

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private DatabaseClient database;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Settings settings;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Revisions revisions;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Tx tx;

    @BeforeEach
    void reset() {
        Map<String, String> empty = Map.of("key", "", "base_url", "");
        put(Map.of("theme", "system", "max_tool_rounds", 15, "notifications_enabled", false));
        put(Map.of("llm_provider", "", "llm_model", "", "llm_reasoning_effort", ""));
        put(Map.of("llm_providers", Map.of("openai", empty, "mistral", empty, "openai_compatible", empty)));
        put(Map.of("api_keys", Map.of("github_token", "")));
    }

    @Test
    void everySettingHasItsDefault() {
        JsonNode read = read();
        assertThat(read.path("theme").asString()).isEqualTo("system");
        assertThat(read.path("show_chat_stats").asBoolean()).isTrue();
        assertThat(read.path("notifications_enabled").asBoolean()).isFalse();
        assertThat(read.path("llm_provider").asString()).isEqualTo("assistant");
        assertThat(read.path("llm_model").asString("?")).isEmpty();
        assertThat(read.path("llm_reasoning_effort").asString("?")).isEmpty();
        assertThat(read.path("max_tool_rounds").asInt()).isEqualTo(15);
        assertThat(read.path("llm_max_input_tokens").asInt()).isEqualTo(600_000);
        assertThat(read.path("llm_max_tool_result_tokens").asInt()).isEqualTo(20_000);
        assertThat(read.path("llm_providers").isEmpty()).isTrue();
        assertThat(read.path("llm_providers_present").path("openai").path("key").asBoolean(true))
                .isFalse();
        assertThat(read.path("api_keys_present").path("github_token").asBoolean(true))
                .isFalse();
        assertThat(read.path("exposed_without_password").asBoolean(true)).isFalse();
    }

    /** Clients read each of these without checking whether it exists. Spec: Platform, 4.2; DECISIONS, 57. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "github_repo                            | \"\"    | \"me/garden\"",
                "issue_associations_enabled             | true   | false",
                "issue_context_ttl_minutes              | 60     | 5",
                "azure_speech_endpoint                  | \"\"    | \"https://speech.example\"",
                "azure_speech_language                  | \"\"    | \"pt-BR\"",
                "live_enabled                           | true   | false",
                "live_fast_model                        | \"\"    | \"small\"",
                "live_reasoning_effort                  | \"\"    | \"low\"",
                "mcp_servers                            | {}     | {\"a\":{\"b\":[1]}}",
                "workiq_tenant_id                       | \"\"    | \"contoso\"",
                "scheduled_run_timeout_seconds          | 600    | 60",
                "tool_result_retention_days             | 0      | 30",
                "live_transcript_retention_days         | 7      | 0",
                "workflows_default_use_mcp              | true   | false",
                "workflows_default_use_skills           | true   | false",
                "workflows_default_use_memory           | true   | false",
                "workflows_default_step_timeout_seconds | 0      | 90",
                "backup_enabled                         | false  | true",
                "backup_dir                             | \"\"    | \"/backups\"",
                "backup_retention                       | 7      | 3",
                "plugin_install_enabled                 | false  | true"
            })
    void whatIsNotBuiltYetHasItsSettingsAllTheSame(String key, String standard, String other) {
        var mapper = JsonMapper.shared();
        assertThat(read().get(key)).hasToString(standard);
        assertThat(put(Map.of(key, mapper.readTree(other))).get(key)).hasToString(other);
        assertThat(read().get(key)).hasToString(other);
        put(Map.of(key, mapper.readTree(standard)));
    }

    @ParameterizedTest
    @CsvSource({
        "issue_context_ttl_minutes, -1, 1, 60",
        "scheduled_run_timeout_seconds, 1, 10, 600",
        "backup_retention, 9999, 3650, 7",
        "workflows_default_step_timeout_seconds, -5, 0, 0"
    })
    void theirNumbersHaveLimitsToo(String key, int sent, int kept, int standard) {
        assertThat(put(Map.of(key, sent)).path(key).asInt()).isEqualTo(kept);
        put(Map.of(key, standard));
    }

    @Test
    void whatNobodyCanChangeIsShown() {
        var read = read();
        assertThat(read.path("github_token_source").asString()).isEqualTo("none");
        for (var flag : List.of("docker_available", "stt_azure_ready", "workiq_tenant_discovered")) {
            assertThat(read.get(flag)).as(flag).hasToString("false");
        }
        for (var nothing : List.of("backup_last_run_at", "backup_last_status", "backup_last_error")) {
            assertThat(read.get(nothing)).as(nothing).hasToString("null");
        }
        assertThat(put(Map.of("api_keys", Map.of("github_token", "t")))
                        .path("github_token_source")
                        .asString())
                .isEqualTo("settings");
    }

    @Test
    void aKeyOfWhatIsNotBuiltYetIsStoredAllTheSame() {
        assertThat(read().at("/api_keys_present/azure_speech_key").asBoolean(true))
                .isFalse();
        var stored = put(Map.of("api_keys", Map.of("azure_speech_key", CANARY)));
        assertThat(stored.at("/api_keys_present/azure_speech_key").asBoolean()).isTrue();
        assertThat(stored.toString()).doesNotContain(CANARY);
        assertThat(put(Map.of("api_keys", Map.of("azure_speech_key", "")))
                        .at("/api_keys_present/azure_speech_key")
                        .asBoolean(true))
                .isFalse();
    }

    @Test
    void nullRemovesAKeyAndChangesNothingInPlaceOfThemAll() {
        put(Map.of("api_keys", Map.of("github_token", "t")));
        put(Collections.singletonMap("llm_providers", null));
        assertThat(put(Collections.singletonMap("api_keys", null))
                        .at("/api_keys_present/github_token")
                        .asBoolean())
                .isTrue();
        assertThat(put(Map.of("api_keys", Collections.singletonMap("github_token", null)))
                        .at("/api_keys_present/github_token")
                        .asBoolean(true))
                .isFalse();
    }

    @Test
    void anUpdateChangesWhatItNamesAndNothingElse() {
        put(Map.of("theme", "dark"));
        JsonNode read = put(Map.of("max_tool_rounds", 3));
        assertThat(read.path("theme").asString()).isEqualTo("dark");
        assertThat(read.path("max_tool_rounds").asInt()).isEqualTo(3);
        assertThat(read()).isEqualTo(read);
    }

    @Test
    void aNumberOutsideItsLimitsBecomesTheNearestLimit() {
        assertThat(put(Map.of("max_tool_rounds", 0)).path("max_tool_rounds").asInt())
                .isEqualTo(1);
        assertThat(put(Map.of("max_tool_rounds", 12_345_678_901L))
                        .path("max_tool_rounds")
                        .asInt())
                .isEqualTo(1000);
    }

    @Test
    void nullRestoresADefault() {
        JsonNode before = read();
        put(Map.of(
                "theme",
                "dark",
                "llm_model",
                "m",
                "max_tool_rounds",
                3,
                "issue_context_ttl_minutes",
                5,
                "chat_autoname_enabled",
                false,
                "mcp_expose",
                Map.of("topics", true)));
        var nothing = new HashMap<String, Object>();
        List.of(
                        "theme",
                        "llm_model",
                        "max_tool_rounds",
                        "issue_context_ttl_minutes",
                        "chat_autoname_enabled",
                        "mcp_expose",
                        "quiet_hours")
                .forEach(key -> nothing.put(key, null));
        assertThat(put(nothing)).isEqualTo(before);
        assertThat(read()).isEqualTo(before);
    }

    @Test
    void agentsWithoutAModelOfTheirOwnHaveOneThatIsNamed() {
        assertThat(put(Map.of("agents_default_model", " "))
                        .path("agents_default_model")
                        .asString())
                .isEqualTo("auto");
        client.put()
                .uri("/api/settings")
                .bodyValue(Map.of("agents_default_model", "a\nb"))
                .exchange()
                .expectStatus()
                .isEqualTo(422)
                .expectBody(String.class)
                .value(said -> assertThat(said).contains("must be one line of at most 200 characters"));
    }

    @Test
    void whatIsRefusedIsNamedFieldByFieldAndNothingIsWritten() {
        var body = Map.of(
                "theme",
                "purple",
                "max_tool_rounds",
                "ten",
                "show_chat_stats",
                1,
                "notifications_enabled",
                true,
                "llm_provider",
                "nobody",
                "llm_providers",
                Map.of("nobody", Map.of("key", "x"), "openai", Map.of("colour", "red", "key", 5)),
                "api_keys",
                Map.of("other", "x"));
        client.put()
                .uri("/api/settings")
                .bodyValue(body)
                .exchange()
                .expectStatus()
                .isEqualTo(422)
                .expectHeader()
                .contentType("application/problem+json")
                .expectBody(JsonNode.class)
                .value(problem -> assertThat(problem.findValuesAsString("field"))
                        .containsExactlyInAnyOrder(
                                "theme",
                                "max_tool_rounds",
                                "show_chat_stats",
                                "llm_provider",
                                "llm_providers.nobody",
                                "llm_providers.openai.colour",
                                "llm_providers.openai.key",
                                "api_keys.other"));
        assertThat(read().path("notifications_enabled").asBoolean()).isFalse();
    }

    @Test
    void anAddressIsNoPlaceForAPasswordAndAModelHasAName() {
        Map<String, Map<String, String>> refused = Map.of(
                "openai", Map.of("base_url", "https://user:" + CANARY + "@proxy.example/v1"),
                "openai_compatible", Map.of("base_url", "//" + CANARY + "@host"),
                "azure_foundry", Map.of("deployment", "m".repeat(251)),
                "ollama", Map.of("base_url", "http://host:99999/"),
                "mistral", Map.of("base_url", "http://host/\0"));
        refused.forEach((provider, fields) -> {
            var before = read();
            client.put()
                    .uri("/api/settings")
                    .bodyValue(Map.of("llm_providers", Map.of(provider, fields), "theme", "dark"))
                    .exchange()
                    .expectStatus()
                    .isEqualTo(422)
                    .expectBody(String.class)
                    .value(said -> assertThat(said)
                            .containsPattern("llm_providers\\." + provider + "\\.(base_url|deployment)\"")
                            .doesNotContain(CANARY));
            assertThat(read()).isEqualTo(before);
        });
        put(Map.of("llm_providers", Map.of("openai", Map.of("base_url", "https://proxy.example/v1/@user"))));
    }

    @Test
    void aBodyThatIsNoObjectIsRefused() {
        for (String body : List.of("[]", "5", "\"x\"")) {
            client.put()
                    .uri("/api/settings")
                    .header("Content-Type", "application/json")
                    .bodyValue(body)
                    .exchange()
                    .expectStatus()
                    .isEqualTo(422);
        }
    }

    @Test
    void secretsAreStoredSealedAndNeverShown(CapturedOutput output) {
        JsonNode read = put(Map.of(
                "llm_providers", Map.of("openai", Map.of("key", " " + CANARY + "\n", "base_url", "http://proxy/v1")),
                "api_keys", Map.of("github_token", CANARY)));

        assertThat(read.at("/llm_providers/openai"))
                .isEqualTo(JsonMapper.shared().valueToTree(Map.of("base_url", "http://proxy/v1")));
        assertThat(read.at("/llm_providers_present/openai/key").asBoolean()).isTrue();
        assertThat(read.at("/api_keys_present/github_token").asBoolean()).isTrue();
        assertThat(read.toString() + read()).doesNotContain(CANARY);
        SettingValues values = settings.current().blockOptional().orElseThrow();
        var proxy = new Origin("http", "proxy", 80);
        assertThat(values.secrets("openai").values()).singleElement().satisfies(key -> assertThat(key.sentTo(proxy))
                .contains(CANARY));
        assertThat(values.provider("openai")).containsOnlyKeys("base_url");
        assertThat(values.toString()).doesNotContain(CANARY);
        assertThat(everyRow()).noneMatch(row -> row.contains(CANARY));
        assertThat(output.getAll()).doesNotContain(CANARY);
    }

    @Test
    void aSecretThatCannotBeReadAnyMoreIsNamedAndTakenAnew() {
        put(Map.of("llm_providers", Map.of("openai", Map.of("key", CANARY))));
        assertThat(read().path("secrets_unreadable").isEmpty()).isTrue();
        database.sql("update secrets set sealed = 'v1:c2VhbGVkIHdpdGggYW5vdGhlciBrZXk='")
                .then()
                .block();
        JsonNode broken = put(Map.of("theme", "dark"));
        assertThat(broken.path("secrets_unreadable").valueStream().map(JsonNode::asString))
                .containsExactly("llm_providers.openai.key");
        assertThat(broken.path("llm_providers_present")
                        .path("openai")
                        .path("key")
                        .asBoolean(true))
                .isFalse();

        JsonNode again = put(Map.of("llm_providers", Map.of("openai", Map.of("key", CANARY))));
        assertThat(again.path("secrets_unreadable").isEmpty()).isTrue();
        assertThat(again.path("llm_providers_present")
                        .path("openai")
                        .path("key")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void anEmptyTextRemovesAFieldOrASecret() {
        put(Map.of("llm_providers", Map.of("openai", Map.of("key", CANARY, "base_url", "http://proxy/v1"))));
        JsonNode read = put(Map.of("llm_providers", Map.of("openai", Map.of("key", "", "base_url", ""))));
        assertThat(read.path("llm_providers").has("openai")).isFalse();
        assertThat(read.at("/llm_providers_present/openai/key").asBoolean(true)).isFalse();
    }

    @Test
    void aStoredValueThatNobodyUnderstandsIsTheDefault() {
        put(Map.of("theme", "dark"));
        for (String stored : List.of("\"purple\"", "{", "7", "null")) {
            database.sql("update app_settings set json = :json where name = 'theme'")
                    .bind("json", stored)
                    .then()
                    .block();
            assertThat(put(Map.of("max_tool_rounds", 2)).path("theme").asString())
                    .isEqualTo("system");
        }
    }

    @Test
    void aProviderIsStoredUnderItsOwnIdWhateverItIsCalled() {
        JsonNode read = put(Map.of("llm_provider", "azure_foundry"));
        assertThat(read.path("llm_provider").asString()).isEqualTo("cloud");
    }

    @Test
    void updatesAtTheSameTimeDoNotLoseEachOther() {
        List<Map<String, Object>> updates = IntStream.range(0, 12)
                .mapToObj(i -> switch (i % 4) {
                    case 0 -> Map.<String, Object>of("theme", "light");
                    case 1 -> Map.<String, Object>of("max_tool_rounds", 77);
                    case 2 ->
                        Map.<String, Object>of("llm_providers", Map.of("mistral", Map.of("base_url", "http://a/v1")));
                    default -> Map.<String, Object>of("llm_providers", Map.of("openai", Map.of("key", CANARY)));
                })
                .toList();
        Flux.fromIterable(updates)
                .flatMap(update -> settings.update(JsonMapper.shared().valueToTree(update)), updates.size())
                .blockLast(Duration.ofSeconds(60));

        JsonNode read = read();
        assertThat(read.path("theme").asString()).isEqualTo("light");
        assertThat(read.path("max_tool_rounds").asInt()).isEqualTo(77);
        assertThat(read.at("/llm_providers/mistral/base_url").asString()).isEqualTo("http://a/v1");
        assertThat(read.at("/llm_providers_present/openai/key").asBoolean()).isTrue();
    }

    @Test
    void anUpdateWaitsForTheOneBeforeIt() throws InterruptedException {
        var isLocked = new CountDownLatch(1);
        var first = Sinks.<Void>empty();
        tx.nonDurable(revisions
                        .lock(Revisions.Of.settings)
                        .doOnSuccess(_ -> isLocked.countDown())
                        .then(first.asMono()))
                .subscribe();
        assertThat(isLocked.await(10, TimeUnit.SECONDS)).isTrue();

        var second = settings.update(JsonMapper.shared().valueToTree(Map.of("theme", "dark")))
                .toFuture();
        assertThatThrownBy(() -> second.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
        first.tryEmitEmpty();
        assertThat(second).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void whatWasStoredForAClientThatHungUpIsInForceOnceItIsAnnounced() throws InterruptedException {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        var listening = events().subscribe(heard::add);
        try {
            assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo("ready");
            for (int rounds = 101; rounds <= 150; rounds++) {
                settings.update(JsonMapper.shared().valueToTree(Map.of("max_tool_rounds", rounds)))
                        .subscribe()
                        .dispose();
                assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo("settings.changed");
                assertThat(read().path("max_tool_rounds").asInt()).isEqualTo(rounds);
            }
        } finally {
            listening.dispose();
        }
    }

    @Test
    void otherWindowsHearOfAChange() {
        StepVerifier.create(events())
                .expectNext("ready")
                .then(() -> put(Map.of("theme", "dark")))
                .expectNext("settings.changed")
                .thenCancel()
                .verify(Duration.ofSeconds(10));
    }

    private Flux<String> events() {
        return client.get()
                .uri("/api/events?client_id=other")
                .accept(MediaType.TEXT_EVENT_STREAM)
                .exchange()
                .returnResult(new ParameterizedTypeReference<ServerSentEvent<String>>() {})
                .getResponseBody()
                .mapNotNull(ServerSentEvent::event);
    }

    private JsonNode read() {
        return get("/api/settings");
    }

    private List<String> everyRow() {
        return database.sql("select json from app_settings union all select sealed from secrets")
                .map(row -> String.valueOf(row.get(0)))
                .all()
                .collectList()
                .blockOptional()
                .orElseThrow();
    }
}

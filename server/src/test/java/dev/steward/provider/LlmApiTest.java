package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.SettingsSlice;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** Tests the model routes with a scripted provider that is configured as a person would. */
@ExtendWith(OutputCaptureExtension.class)
class LlmApiTest extends SettingsSlice {

    private static final String CANARY = "canary-key-0815";

    private final ScriptedProvider provider = ScriptedProvider.start();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Models models;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private ModelListing listing;

    @BeforeEach
    void configure() {
        use("openai_compatible", "scripted");
        configure(provider.baseUrl(), CANARY);
    }

    @AfterEach
    void close() {
        provider.close();
    }

    @Test
    void theCatalogueTellsWhatToFillIn() {
        JsonNode providers = get("/api/llm/providers");
        assertThat(providers.size()).isEqualTo(Catalogue.all().size());
        JsonNode openai = find(providers, "openai");
        assertThat(openai.path("label").asString()).isEqualTo("OpenAI");
        assertThat(openai.path("default_base_url").asString()).isEqualTo("https://api.openai.com/v1");
        assertThat(openai.path("key_url").asString()).startsWith("https://platform.openai.com");
        assertThat(openai.at("/fields/0").propertyNames())
                .containsExactlyInAnyOrder("name", "label", "secret", "required", "placeholder", "help");
        assertThat(openai.at("/fields/0/secret").asBoolean()).isTrue();
        assertThat(find(providers, "assistant").path("uses_github_token").asBoolean())
                .isTrue();
        assertThat(find(providers, "cloud").path("discovers_models").asBoolean(true))
                .isFalse();
        assertThat(find(providers, "ollama").path("local").asBoolean()).isTrue();
        assertThat(find(providers, "mock").path("retired").asString("?")).isEmpty();
    }

    @Test
    void theDemoProviderLacksAllModelsButItsOwn() {
        assertThat(models.lacked("gone").block()).as("never listed").isFalse();
        put(Map.of("llm_provider", "openai"));
        assertThat(models.lacked("gone").block()).as("it has no key yet").isFalse();
        put(Map.of("llm_provider", "mock"));
        assertThat(models.lacked("gone").block()).isTrue();
        assertThat(models.lacked("mock").block()).isFalse();
    }

    @Test
    void theModelsOfTheActiveProviderAreListed() {
        provider.lists("one", "two");
        assertThat(get("/api/llm/models").findValuesAsString("id")).containsExactly("one", "two");
        assertThat(get("/api/llm/models?provider=nobody").findValuesAsString("id"))
                .containsExactly("one", "two");
        assertThat(provider.listings().getFirst().headers()).containsEntry("authorization", "Bearer " + CANARY);
    }

    @Test
    void anotherProvidersModelsCanBeLookedAt() {
        assertThat(get("/api/llm/models?provider=mock").findValuesAsString("id"))
                .containsExactly("mock");
        assertThat(get("/api/llm/models?provider=openai").findValuesAsString("id"))
                .as("no key, so the mock would answer")
                .containsExactly("mock");
    }

    @Test
    void anAddressWithoutItsVersionListsModelsWhereItAnswers() {
        String root = provider.baseUrl().replaceAll("/v1$", "");
        put(Map.of("llm_providers", Map.of("anthropic", Map.of("base_url", root, "key", "k"))));
        provider.lists(Script.json(200, Map.of("data", List.of(Map.of("id", "claude-x")))));
        assertThat(get("/api/llm/models?provider=anthropic").findValuesAsString("id"))
                .containsExactly("claude-x");
        put(Map.of("llm_providers", Map.of("anthropic", Map.of("base_url", "", "key", ""))));
    }

    @Test
    void aListThatCannotBeFetchedIsAProblemInWords() {
        provider.lists(Script.status(401, "bad key " + CANARY));
        client.get()
                .uri("/api/llm/models")
                .exchange()
                .expectStatus()
                .isEqualTo(502)
                .expectBody(JsonNode.class)
                .value(problem -> assertThat(problem.path("detail").asString())
                        .startsWith("catalog fetch failed: OpenAI-compatible rejected the credentials")
                        .doesNotContain(CANARY));
        provider.lists(Script.body(200, "text/html", "<html></html>"));
        client.get().uri("/api/llm/models").exchange().expectStatus().isEqualTo(502);
    }

    @Test
    void aMessageInPlaceOfAListIsNoEmptyList() {
        provider.lists(Script.json(200, Map.of("error", Map.of("message", "no plan for this key"))));
        client.get()
                .uri("/api/llm/models")
                .exchange()
                .expectStatus()
                .isEqualTo(502)
                .expectBody(JsonNode.class)
                .value(problem -> assertThat(problem.path("detail").asString())
                        .startsWith("catalog fetch failed:")
                        .contains("no plan for this key"));
    }

    @Test
    void aListIsBounded() {
        var model = "{\"id\":\"%d\",\"description\":\"" + "x".repeat(400) + "\"},";
        var many = new StringBuilder("{\"data\":[");
        for (int i = 0; many.length() < 1_500_000; i++) {
            many.append(model.formatted(i));
        }
        provider.lists(Script.body(200, "application/json", many + "{\"id\":\"last\"}]}"));
        assertThat(get("/api/llm/models").size()).isEqualTo(ModelList.MAX);
        for (var endless :
                List.of("[" + " ".repeat(15 << 20) + "]", "[" + "{},".repeat(500_000) + "{}]", "[".repeat(300_000))) {
            provider.lists(Script.body(200, "application/json", endless));
            client.get()
                    .uri("/api/llm/models")
                    .exchange()
                    .expectStatus()
                    .isEqualTo(502)
                    .expectBody(JsonNode.class)
                    .value(problem ->
                            assertThat(problem.path("detail").asString()).contains("list of models"));
        }
    }

    @Test
    void anAddressWithAPasswordInItIsRefusedAndNotRepeated(CapturedOutput output) {
        for (var address : List.of(
                "https://me:" + CANARY + "@example.com/v1",
                "http://" + CANARY + "@127.0.0.1:1",
                "https://me:" + CANARY + "@[::1]/v1?a=b")) {
            var fields = Map.of("base_url", address);
            for (var request : List.of(
                    client.put()
                            .uri("/api/settings")
                            .bodyValue(Map.of("llm_providers", Map.of("openai_compatible", fields))),
                    client.post()
                            .uri("/api/llm/test")
                            .bodyValue(Map.of("provider", "openai_compatible", "config", fields)))) {
                request.exchange()
                        .expectStatus()
                        .isEqualTo(422)
                        .expectBody(String.class)
                        .value(problem -> assertThat(problem)
                                .contains("must not hold a user name or a password")
                                .doesNotContain(CANARY));
            }
        }
        assertThat(get("/api/settings").toString()).doesNotContain(CANARY);
        assertThat(output.toString()).doesNotContain(CANARY);
        configure("https://example.com/v1/@home", CANARY);
    }

    @Test
    void theNameOfADeploymentIsNoNovel() {
        client.put()
                .uri("/api/settings")
                .bodyValue(Map.of("llm_providers", Map.of("cloud", Map.of("deployment", "d".repeat(300)))))
                .exchange()
                .expectStatus()
                .isEqualTo(422);
    }

    @Test
    void theActiveModelIsTheConfiguredOne() {
        JsonNode active = get("/api/llm/active");
        assertThat(active.path("provider").asString()).isEqualTo("openai_compatible");
        assertThat(active.path("provider_label").asString()).isEqualTo("OpenAI-compatible");
        assertThat(active.path("model").asString()).isEqualTo("scripted");
        assertThat(active.path("chosen").asBoolean()).isTrue();
        assertThat(active.path("mock").asBoolean(true)).isFalse();
        assertThat(active.path("reason").isNull()).isTrue();
    }

    @Test
    void theMockSaysWhyItAnswersAndWhatIsMissing() {
        configure("", CANARY);
        JsonNode active = get("/api/llm/active");
        assertThat(active.path("provider").asString()).isEqualTo("mock");
        assertThat(active.path("mock").asBoolean()).isTrue();
        assertThat(active.path("reason").asString()).contains("Base URL");
        assertThat(active.path("missing_field").asString()).isEqualTo("base_url");
        assertThat(active.path("context_window").asInt()).isEqualTo(8_000);
    }

    @Test
    void untilSomeoneChoosesAProviderTheDefaultOneCountsAsNotChosen() {
        use("", "");
        assertThat(get("/api/settings").path("llm_provider").asString()).isEqualTo("assistant");
        JsonNode untold = get("/api/llm/active");
        assertThat(untold.path("chosen").asBoolean(true)).isFalse();
        assertThat(untold.path("reason").asString())
                .isEqualTo("No provider is selected, and the default one cannot answer: "
                        + "GitHub Copilot needs a GitHub token.");
        use("assistant", "");
        JsonNode told = get("/api/llm/active");
        assertThat(told.path("chosen").asBoolean()).isTrue();
        assertThat(told.path("reason").asString()).isEqualTo("GitHub Copilot needs a GitHub token.");
    }

    @Test
    void aListThatWasFetchedTellsTheWindowOfTheActiveModel() {
        provider.lists(Script.json(200, Map.of("data", List.of(Map.of("id", "scripted", "max_model_len", 12_345)))));
        get("/api/llm/models");
        assertThat(get("/api/llm/active").path("context_window").asInt()).isEqualTo(12_345);
    }

    @Test
    void theWindowOfAModelIsKnownBeforeItsFirstCall() {
        provider.lists(Script.json(200, Map.of("data", List.of(Map.of("id", "unheard-of", "max_model_len", 4_321)))));
        assertThat(models.activeFor("unheard-of")
                        .map(ActiveModel::contextWindow)
                        .block(Duration.ofSeconds(60)))
                .isEqualTo(4_321);
        assertThat(provider.listings()).hasSize(1);
        models.activeFor("still-unheard-of").block(Duration.ofSeconds(60));
        assertThat(provider.listings())
                .as("what is not listed is not asked for again")
                .hasSize(1);
    }

    @Test
    void aProviderThatDoesNotListItsModelsKeepsNobodyWaiting() {
        provider.lists(Script.hangs());
        assertThat(models.activeFor("who")
                        .blockOptional(Duration.ofSeconds(60))
                        .orElseThrow()
                        .contextWindow())
                .isNull();
    }

    @Test
    void aTurnThatNamesAnotherModelKnowsThatOnesWindow() {
        provider.lists(Script.json(
                200,
                Map.of(
                        "data",
                        List.of(
                                Map.of("id", "scripted", "max_model_len", 12_345),
                                Map.of("id", "other", "max_model_len", 999)))));
        get("/api/llm/models");
        assertThat(models.activeFor("other").map(ActiveModel::contextWindow).block(Duration.ofSeconds(60)))
                .isEqualTo(999);
    }

    @Test
    void whatTheProviderCountsCorrectsTheEstimate() {
        put(Map.of("llm_model", "counting"));
        provider.next(Script.answer().text("Hi").usage(3_000, 2).done());
        var request = new ModelRequest(null, List.of(new PromptMessage.User("word ".repeat(2_000))), List.of());
        models.stream(request).blockLast(Duration.ofSeconds(60));
        assertThat(models.activeFor("counting")
                        .map(ActiveModel::tokensPerEstimate)
                        .block(Duration.ofSeconds(60)))
                .isBetween(1.2, 1.3);
        assertThat(get("/api/llm/active").has("tokens_per_estimate")).isFalse();
        assertThat(get("/api/llm/active").has("priced")).isFalse();
    }

    @Test
    void aTrialListsTheModels() {
        provider.lists("one", "two");
        JsonNode result = tryOut(Map.of("provider", "openai_compatible"));
        assertThat(result.path("ok").asBoolean()).isTrue();
        assertThat(result.path("message").asString()).isEqualTo("OpenAI-compatible answers with 2 models.");
        assertThat(result.path("models").findValuesAsString("id")).containsExactly("one", "two");
        assertThat(result.path("elapsed_ms").isIntegralNumber()).isTrue();
    }

    @Test
    void aTrialListsTheStandardModelOfItsProviderFirst() {
        provider.lists("babble", "gpt-4o-mini-2024-07-18", "gpt-4o-mini");
        var trial = Map.of("provider", "openai", "config", Map.of("base_url", provider.baseUrl(), "key", "unsaved"));
        assertThat(tryOut(trial).path("models").findValuesAsString("id"))
                .containsExactly("gpt-4o-mini", "gpt-4o-mini-2024-07-18", "babble");
    }

    @Test
    void aTrialTakesWhatIsNotSavedYetOverWhatIsStored() {
        tryOut(Map.of("provider", "openai", "config", Map.of("base_url", provider.baseUrl(), "key", "unsaved")));
        assertThat(provider.listings().getLast().headers()).containsEntry("authorization", "Bearer unsaved");
        assertThat(get("/api/settings").at("/llm_providers_present/openai/key").asBoolean(true))
                .isFalse();
    }

    @Test
    void aTrialThatFailsSaysWhyInWords() {
        assertThat(tryOut(Map.of("provider", "openai", "config", Map.of()))
                        .path("message")
                        .asString())
                .contains("needs a value for “API key”");
        provider.lists(Script.status(503, "maintenance"));
        JsonNode result = tryOut(Map.of("provider", "openai_compatible"));
        assertThat(result.path("ok").asBoolean(true)).isFalse();
        assertThat(result.path("message").asString()).contains("status 503").contains("maintenance");
        provider.close();
        // A call may still get the old connection while it is being closed.
        await().untilAsserted(() -> assertThat(tryOut(Map.of("provider", "openai_compatible"))
                        .path("message")
                        .asString())
                .contains("does not answer at 127.0.0.1:"));
    }

    @Test
    void aKeyIsCheckedByItselfWhereAnybodyMayListTheModels() {
        assertThat(Catalogue.find("openrouter").orElseThrow().keyPath()).isEqualTo("/key");
        var endpoint = new Endpoint(provider.baseUrl(), "k", Map.of(), Map.of());
        var own = new Provider.Entry("own", "Own", provider.baseUrl()).keyPath("/key");
        var real = new Resolution.Real(own.done(), endpoint, "m");
        provider.lists("one");
        assertThat(listed(real)).extracting(ModelRead::id).containsExactly("one");
        var elsewhere = new Provider.Entry("own", "Own", "https://example.com/v1").keyPath("/key");
        var gateway = new Resolution.Real(elsewhere.done(), endpoint, "m");
        assertThat(listed(gateway)).extracting(ModelRead::id).containsExactly("one");
        provider.lists(Script.status(401, "No auth credentials found"));
        assertThat(catchThrowable(() -> listed(real)))
                .satisfies(OnTheWire.is(ModelFault.Kind.CREDENTIALS_REJECTED))
                .hasMessageContaining("Own rejected the credentials");
        provider.lists(Script.status(404, "no such path"));
        assertThat(catchThrowable(() -> listed(real))).hasMessageContaining("does not list its models");
        assertThat(provider.listings())
                .extracting(request -> request.path().replace("/v1", ""))
                .containsExactly("/key", "/models", "/models", "/key", "/key", "/models");
    }

    private List<ModelRead> listed(Resolution.Real real) {
        return listing.listWithKey(real).blockOptional(Duration.ofSeconds(60)).orElseThrow();
    }

    @Test
    void aDeploymentIsTriedWithARequest() {
        var config = Map.of("endpoint", provider.baseUrl().replace("/v1", ""), "deployment", "mine", "key", "k");
        JsonNode result = tryOut(Map.of("provider", "cloud", "config", config));
        assertThat(result.path("ok").asBoolean()).isTrue();
        assertThat(result.path("models").findValuesAsString("id")).containsExactly("mine");
        assertThat(provider.awaitRequest().path()).startsWith("/openai/deployments/mine/chat/completions");
    }

    @Test
    void withoutADeploymentThereIsNoModelButTheOneChosenForIt() {
        var config = Map.of("endpoint", provider.baseUrl().replace("/v1", ""), "key", "k");
        put(Map.of("llm_providers", Map.of("cloud", config)));
        assertThat(get("/api/llm/models?provider=cloud").size()).isZero();
        JsonNode result = tryOut(Map.of("provider", "cloud", "config", config));
        assertThat(result.path("ok").asBoolean(true)).isFalse();
        assertThat(result.path("message").asString()).isEqualTo("No model is chosen for Azure AI Foundry.");
        use("cloud", "");
        assertThat(get("/api/llm/models").size()).isZero();
        use("cloud", "mine");
        assertThat(get("/api/llm/models").findValuesAsString("id")).containsExactly("mine");
        assertThat(tryOut(Map.of("provider", "cloud")).path("ok").asBoolean()).isTrue();
        put(Map.of("llm_providers", Map.of("cloud", Map.of("endpoint", "", "key", ""))));
    }

    @Test
    void aTrialOfNothingIsRefused() {
        for (Map<String, String> body : List.of(Map.of("provider", "nobody"), Map.<String, String>of())) {
            client.post()
                    .uri("/api/llm/test")
                    .bodyValue(body)
                    .exchange()
                    .expectStatus()
                    .isEqualTo(422);
        }
    }

    @Test
    void aChangeOfSettingsIsUsedByTheNextCall() {
        assertThat(answer()).contains(new ModelEvent.Text("Hello there"));
        assertThat(provider.awaitRequest().headers()).containsEntry("authorization", "Bearer " + CANARY);

        configure(provider.baseUrl(), "another");
        put(Map.of("llm_model", "second", "llm_reasoning_effort", "low"));
        answer();
        var request = provider.awaitRequest();
        assertThat(request.headers()).containsEntry("authorization", "Bearer another");
        assertThat(request.body().path("model").asString()).isEqualTo("second");
        assertThat(request.body().path("reasoning_effort").asString()).isEqualTo("low");

        put(Map.of("llm_provider", "mock", "llm_reasoning_effort", ""));
        assertThat(answer()).endsWith(new ModelEvent.Finished("stop"));
        assertThat(provider.requests()).hasSize(2);
    }

    @Test
    void noFaultLeavesTheKeyInTheLog(CapturedOutput output) {
        provider.next(Script.status(400, "no " + CANARY), Script.answer().errorChunk(CANARY), Script.hangs());
        for (int i = 0; i < 2; i++) {
            models.stream(request()).onErrorComplete().blockLast(Duration.ofSeconds(60));
        }
        assertThat(output.getAll()).doesNotContain(CANARY).doesNotContain("\tat ");
    }

    private List<ModelEvent> answer() {
        return OnTheWire.joined(models.stream(request())
                .collectList()
                .blockOptional(Duration.ofSeconds(60))
                .orElseThrow());
    }

    private static ModelRequest request() {
        return new ModelRequest(null, List.of(new PromptMessage.User("Hi")), List.of());
    }

    private void use(String provider, String model) {
        put(Map.of("llm_provider", provider, "llm_model", model, "llm_reasoning_effort", ""));
    }

    private void configure(String baseUrl, String key) {
        put(Map.of("llm_providers", Map.of("openai_compatible", Map.of("base_url", baseUrl, "key", key))));
    }

    private JsonNode tryOut(Map<String, ?> trial) {
        return json(client.post().uri("/api/llm/test").bodyValue(trial));
    }

    private static JsonNode find(JsonNode providers, String id) {
        return providers
                .valueStream()
                .filter(p -> p.path("id").asString().equals(id))
                .findFirst()
                .orElseThrow();
    }
}

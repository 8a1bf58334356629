package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.SettingsSlice;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Tests the prices of models: set by a person, listed by a provider, or unknown. */
class ModelPricesApiTest extends SettingsSlice {

    private static final String ALL = "/api/llm/prices";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ScriptedProvider provider = ScriptedProvider.start();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    private Models models;

    @BeforeEach
    void configure() {
        put(Map.of(
                "llm_provider",
                "openai_compatible",
                "llm_model",
                "scripted",
                "llm_providers",
                Map.of("openai_compatible", Map.of("base_url", provider.baseUrl(), "key", "key"))));
    }

    @AfterEach
    void close() {
        for (var price : get(ALL)) {
            clear(price.path("provider").asString(), price.path("model").asString());
        }
        provider.close();
    }

    private int set(Map<String, ?> wish) {
        return client.put()
                .uri(ALL)
                .bodyValue(wish)
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .value();
    }

    private int clear(String of, String model) {
        return client.delete()
                .uri(uri -> uri.path(ALL)
                        .queryParam("provider", of)
                        .queryParam("model", model)
                        .build())
                .exchange()
                .returnResult(Void.class)
                .getStatus()
                .value();
    }

    private static Map<String, Object> wish(Object input, Object output) {
        return Map.of(
                "provider", "openai_compatible", "model", "scripted", "input_price", input, "output_price", output);
    }

    private ModelEvent.Usage spent() {
        provider.next(Script.answer().text("Hi").usage(1_000, 100).done());
        return models.stream(new ModelRequest(null, List.of(new PromptMessage.User("Hello")), List.of()))
                .ofType(ModelEvent.Usage.class)
                .last()
                .blockOptional(PATIENCE)
                .orElseThrow();
    }

    @Test
    void aPriceThatWasNotSetIsNotThereAndOneWithoutAModelIsNoPrice() {
        assertThat(clear("openai_compatible", "scripted")).isEqualTo(404);
        assertThat(clear("openai_compatible", "")).isEqualTo(422);
        assertThat(clear("", "scripted")).isEqualTo(422);
    }

    @Test
    void whatAPersonSaysCountsFromThenOnUntilItIsTakenBack() {
        assertThat(spent().cost()).as("nobody knows").isNull();
        assertThat(get("/api/llm/active").path("input_price").isNull()).isTrue();
        assertThat(set(wish(3, 15.5))).isEqualTo(200);
        assertThat(spent().cost()).isEqualTo(4_550_000);
        assertThat(get("/api/llm/active").path("output_price").decimalValue()).isEqualByComparingTo("15.5");
        assertThat(set(wish(0, 0))).isEqualTo(200);
        assertThat(spent().cost()).isZero();
        assertThat(get(ALL).size()).isEqualTo(1);
        assertThat(get(ALL).at("/0/model").asString()).isEqualTo("scripted");
        assertThat(clear("openai_compatible", "scripted")).isEqualTo(204);
        assertThat(clear("openai_compatible", "scripted")).isEqualTo(404);
        assertThat(spent().cost()).isNull();
    }

    @Test
    void aProviderHasOneNameWhateverItWasCalledBefore() {
        var before = new HashMap<>(wish(1, 2));
        before.put("provider", "github_copilot");
        assertThat(set(before)).isEqualTo(200);
        assertThat(get(ALL).at("/0/provider").asString()).isEqualTo("assistant");
        assertThat(clear("github_copilot", "scripted")).isEqualTo(204);
    }

    @Test
    void ofManyWhoSayThePriceOfAModelFirstNobodyFails() {
        var answers = Flux.range(1, 8)
                .flatMap(price ->
                        Mono.fromCallable(() -> set(wish(price, price))).subscribeOn(Schedulers.boundedElastic()))
                .collectList()
                .blockOptional(PATIENCE)
                .orElseThrow();
        assertThat(answers).containsOnly(200);
        assertThat(get(ALL).size()).isEqualTo(1);
    }

    @Test
    void theMockCostsNothing() {
        put(Map.of("llm_provider", "mock"));
        assertThat(get("/api/llm/active").path("input_price").decimalValue()).isZero();
    }

    @Test
    void whatIsNoPriceIsRefusedAndChangesNothing() {
        for (Object none : List.of(-0.01, 0.0000001, 1_000.01, new BigDecimal("1e-999999999"), "dear")) {
            assertThat(set(wish(none, 1))).isEqualTo(422);
            assertThat(set(wish(1, none))).isEqualTo(422);
        }
        for (var field : List.of("provider", "model", "input_price", "output_price")) {
            var without = new HashMap<>(wish(1, 1));
            without.remove(field);
            assertThat(set(without)).as(field).isEqualTo(422);
        }
        var other = new HashMap<>(wish(1, 1));
        other.put("provider", "nobody");
        assertThat(set(other)).isEqualTo(422);
        other.putAll(wish(1, 1));
        other.put("model", "m".repeat(201));
        assertThat(set(other)).isEqualTo(422);
        assertThat(get(ALL)).isEmpty();
    }
}

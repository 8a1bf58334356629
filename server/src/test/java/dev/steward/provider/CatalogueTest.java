package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogueTest {

    static Stream<Provider> all() {
        return Catalogue.all().stream();
    }

    @Test
    void theProvidersStandInTheirOrder() {
        assertThat(Catalogue.all())
                .extracting(Provider::id)
                .containsExactly(
                        "assistant",
                        "cloud",
                        "openai",
                        "anthropic",
                        "mistral",
                        "huggingface",
                        "openrouter",
                        "ollama",
                        "lmstudio",
                        "openai_compatible",
                        "mock");
    }

    @Test
    void everyIdAndAliasNamesOneProvider() {
        assertThat(Catalogue.all().stream().flatMap(p -> Stream.concat(Stream.of(p.id()), p.aliases().stream())))
                .doesNotHaveDuplicates();
        assertThat(Catalogue.find("github_copilot")).contains(Catalogue.standard());
        assertThat(Catalogue.find("nobody")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void aPersonCanFillInEveryProvider(Provider provider) {
        assertThat(provider.label()).isNotBlank();
        assertThat(provider.fields())
                .allSatisfy(field -> assertThat(field.label()).isNotBlank());
        assertThat(provider.fields().stream().map(Provider.Field::name)).doesNotHaveDuplicates();
        assertThat(provider.fields().stream().filter(Provider.Field::secret))
                .allSatisfy(field -> assertThat(field.name()).isEqualTo(Provider.KEY));
        boolean hasAddress = provider.baseUrl() != null
                || provider.fields().stream().anyMatch(f -> f.required() && !f.secret())
                || provider.equals(Catalogue.mock());
        assertThat(hasAddress).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"gpt-5, minimal", "gpt-5-mini, minimal", "gpt-5.1, low", "gpt-5.1-codex, low"})
    void theEffortsOfAModelBeginWithTheLeastThatItTakes(String model, String least) {
        assertThat(Catalogue.find("openai")
                        .orElseThrow()
                        .known(model)
                        .orElseThrow()
                        .reasoningEfforts())
                .first()
                .isEqualTo(least);
    }

    @ParameterizedTest
    @CsvSource({
        "openai, gpt-5-mini, 400000",
        "openai, gpt-4o-2024-08-06, 128000",
        "anthropic, claude-sonnet-4-5, 200000"
    })
    void aKnownModelHasAWindow(String provider, String model, int window) {
        assertThat(Catalogue.find(provider).orElseThrow().known(model).map(Provider.KnownModel::contextWindow))
                .contains(window);
    }
}

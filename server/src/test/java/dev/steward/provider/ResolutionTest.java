package dev.steward.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.security.Secret;
import dev.steward.setting.SettingKeys;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which provider answers, depending on the configuration. */
class ResolutionTest {

    @Test
    void theAssistantNeedsTheTokenOfTheCodeHost() {
        assertThat(resolve("assistant", Map.of(), "", ""))
                .isEqualTo(new Resolution.Mock(
                        Catalogue.standard(), "GitHub Copilot needs a GitHub token.", "github_token"))
                .extracting(Resolution::model)
                .as("no sample is taken for what a vendor's model wrote")
                .isEqualTo("mock");
        var real = (Resolution.Real) resolve("assistant", Map.of(), "ghu_1", "");
        assertThat(real.endpoint().key()).isEqualTo("ghu_1");
        assertThat(real.endpoint().baseUrl()).isEqualTo("https://api.githubcopilot.com");
        assertThat(real.endpoint().headers()).containsKeys("Editor-Version", "Copilot-Integration-Id");
    }

    @ParameterizedTest
    @CsvSource({
        "openai, key",
        "anthropic, key",
        "mistral, key",
        "huggingface, key",
        "openrouter, key",
        "openai_compatible, base_url",
        "cloud, endpoint"
    })
    void aProviderWithoutARequiredFieldIsReplacedByTheMockWhichSaysWhy(String provider, String field) {
        var mock = (Resolution.Mock) resolve(provider, Map.of(), "", "m");
        assertThat(mock.missingField()).isEqualTo(field);
        assertThat(mock.reason()).contains("needs a value for");
    }

    @ParameterizedTest
    @CsvSource({
        "openai, https://api.openai.com/v1",
        "anthropic, https://api.anthropic.com/v1",
        "mistral, https://api.mistral.ai/v1",
        "huggingface, https://router.huggingface.co/v1",
        "openrouter, https://openrouter.ai/api/v1",
        "ollama, http://localhost:11434/v1",
        "lmstudio, http://localhost:1234/v1"
    })
    void aPresetKnowsItsAddress(String provider, String address) {
        var real = (Resolution.Real) resolve(provider, Map.of("key", "k"), "", "m");
        assertThat(real.endpoint().baseUrl()).isEqualTo(address);
        var sent = real.endpoint().key() + real.endpoint().headers().getOrDefault("x-api-key", "");
        assertThat(sent).isEqualTo(real.chosen().local() ? "" : "k");
        assertThat(real.model()).isEqualTo("m");
    }

    @ParameterizedTest
    @CsvSource({
        "http://h:1/v1/, http://h:1/v1",
        "' http://h:1/v1 ', http://h:1/v1",
        "http://h:1/v1/chat/completions, http://h:1/v1",
        "http://h:1/v1/chat/completions?api-version=1, http://h:1/v1",
        "http://h:1/v1/#models, http://h:1/v1",
        "http://h:1/v1/models, http://h:1/v1",
        "http://h:1/models, http://h:1/models",
        "http://h:1/v1/completions, http://h:1/v1"
    })
    void anAddressIsTakenAsPeoplePasteIt(String typed, String address) {
        var real = (Resolution.Real) resolve("openai_compatible", Map.of("base_url", typed), "", "m");
        assertThat(real.endpoint().baseUrl()).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource({
        "http://h:1, http://h:1/v1",
        "http://h:1/, http://h:1/v1",
        "http://h:1/api/, http://h:1/v1",
        "http://h:1/v1, http://h:1/v1",
        "https://h/ollama/v1, https://h/ollama/v1"
    })
    void aLocalServerIsFoundByItsHost(String typed, String address) {
        var real = (Resolution.Real) resolve("ollama", Map.of("base_url", typed), "", "m");
        assertThat(real.endpoint().baseUrl()).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/openai/deployments/mine/chat/completions?api-version=2024-10-21",
                "/openai/",
                "/api/projects/first"
            })
    void theTargetAddressOfADeploymentIsTakenAsThePageShowsIt(String path) {
        var fields = Map.of("endpoint", "https://r.openai.azure.com" + path, "deployment", "mine", "key", "k");
        var real = (Resolution.Real) resolve("cloud", fields, "", "other");
        assertThat(real.endpoint().baseUrl()).isEqualTo("https://r.openai.azure.com/openai/deployments/mine");
    }

    @ParameterizedTest
    @CsvSource({"localhost:8080/v1", "ftp://h/v1", "http://", "'http://bad host/v1'"})
    void anAddressThatIsNoneIsNamed(String typed) {
        var mock = (Resolution.Mock) resolve("openai_compatible", Map.of("base_url", typed), "", "m");
        assertThat(mock.missingField()).isEqualTo("base_url");
        assertThat(mock.reason()).contains("not a web address");
    }

    @Test
    void aKeyThatCannotBeSentIsNamedAndNotRepeated() {
        var mock = (Resolution.Mock) resolve("openai", Map.of("key", "sk-…abc"), "", "m");
        assertThat(mock.missingField()).isEqualTo("key");
        assertThat(mock.reason()).contains("Paste it again").doesNotContain("abc");
    }

    @Test
    void aProviderWithoutADefaultModelNeedsAChoice() {
        var mock = (Resolution.Mock) resolve("ollama", Map.of(), "", "");
        assertThat(mock.missingField()).isEqualTo("llm_model");
        assertThat(Resolution.forListing(choice("ollama", Map.of(), "", ""))).isInstanceOf(Resolution.Real.class);
    }

    @Test
    void theDeploymentIsTheModel() {
        var fields = Map.of("endpoint", "https://r.openai.azure.com/", "deployment", "mine", "key", "k");
        var real = (Resolution.Real) resolve("cloud", fields, "", "other");
        assertThat(real.model()).isEqualTo("mine");
        assertThat(real.endpoint().baseUrl()).isEqualTo("https://r.openai.azure.com/openai/deployments/mine");
        assertThat(real.endpoint().query()).containsEntry("api-version", "2024-10-21");
        assertThat(real.endpoint().headers()).containsEntry("api-key", "k");
    }

    @Test
    void theNewerInterfaceOfCloudHostingTakesNoVersion() {
        var fields = Map.of("endpoint", "https://r.openai.azure.com/openai/v1/", "key", "k");
        var real = (Resolution.Real) resolve("cloud", fields, "", "gpt-4o");
        assertThat(real.endpoint().baseUrl()).isEqualTo("https://r.openai.azure.com/openai/v1");
        assertThat(real.endpoint().query()).isEmpty();
    }

    @Test
    void theMockIsChosenWithoutAReason() {
        assertThat(resolve("mock", Map.of(), "", "gpt-4o"))
                .isEqualTo(new Resolution.Mock(Catalogue.mock(), null, null));
    }

    @Test
    void nothingPrintsAKey() {
        var choice = choice("openai", Map.of("key", "canary"), "canary", "m");
        assertThat(choice + " " + Resolution.of(choice)).doesNotContain("canary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "openai_compatible", "github_copilot"})
    void aKeyThatCannotBeReadAnyMoreIsSaidAndNothingIsSentWithoutIt(String id) {
        Provider provider = Catalogue.find(id).orElseThrow();
        var fields = Map.of("base_url", "https://api.example");
        var choice = new Resolution.Choice(
                provider,
                new Resolution.Fields(fields, Map.of()),
                new Resolution.Keys(Map.of(), Optional.empty(), Set.of("key", "github_token")),
                "m");
        assertThat(((Resolution.Mock) Resolution.of(choice)).reason())
                .endsWith(" cannot be read any more. Enter it again in Settings → Model.");
    }

    private static Resolution resolve(String provider, Map<String, String> fields, String token, String model) {
        return Resolution.of(choice(provider, fields, token, model));
    }

    private static Resolution.Choice choice(String provider, Map<String, String> fields, String token, String model) {
        var secret = Optional.of(token).filter(t -> !t.isEmpty()).map(t -> new Secret(t, SettingKeys.CODE_HOST));
        return new Resolution.Choice(
                Catalogue.find(provider).orElseThrow(),
                new Resolution.Fields(Map.of(), fields),
                new Resolution.Keys(Map.of(), secret, Set.of()),
                model);
    }
}

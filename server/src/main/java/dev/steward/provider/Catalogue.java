package dev.steward.provider;

import dev.steward.provider.Provider.Auth;
import dev.steward.provider.Provider.Entry;
import dev.steward.provider.Provider.Field;
import dev.steward.provider.Provider.Listing;
import java.util.List;
import java.util.Optional;

/** The providers that Steward supports, in the order shown in Settings. A new one is one entry and its test. */
final class Catalogue {

    static final String ASSISTANT = "assistant";
    static final String MOCK = "mock";

    private static final String[] LOW_TO_HIGH = {"low", "medium", "high"};
    private static final String[] MINIMAL_TO_HIGH = {"minimal", "low", "medium", "high"};

    private static final List<Provider> ALL = List.of(
            new Entry(ASSISTANT, "GitHub Copilot", "https://api.githubcopilot.com")
                    .alias("github_copilot")
                    .auth(Auth.CODE_HOST_TOKEN)
                    .listing(Listing.ASSISTANT)
                    .keyUrl("https://github.com/settings/personal-access-tokens")
                    .defaultModel("claude-sonnet-4.5")
                    .header("Editor-Version", "Steward/1.0")
                    .header("Copilot-Integration-Id", "vscode-chat")
                    .done(),
            new Entry("cloud", "Azure AI Foundry", null)
                    .alias("azure_foundry")
                    .auth(Auth.API_KEY_HEADER)
                    .listing(Listing.DEPLOYMENT)
                    .keyUrl("https://ai.azure.com")
                    .field(new Field(
                            "endpoint",
                            "Endpoint",
                            false,
                            true,
                            "https://my-resource.openai.azure.com",
                            "The resource's address, without a path"))
                    .field(new Field(
                            "deployment",
                            "Deployment",
                            false,
                            false,
                            "gpt-4o",
                            "Used as the model's id when filled in"))
                    .field(new Field("api_version", "API version", false, false, "2024-10-21", ""))
                    .field(new Field(Provider.KEY, "Key", true, true, "", "Listed under Keys and Endpoint"))
                    .done(),
            new Entry("openai", "OpenAI", "https://api.openai.com/v1")
                    .key("API key", "sk-…", "https://platform.openai.com/api-keys")
                    .optionalBaseUrl("Only for a gateway or a proxy")
                    .defaultModel("gpt-4o-mini")
                    .knows("gpt-4o", 128_000)
                    .knows("gpt-4.1", 1_047_576)
                    .knows("gpt-5", 400_000, MINIMAL_TO_HIGH)
                    .knows("gpt-5.", 400_000, LOW_TO_HIGH)
                    .knows("o1", 200_000, LOW_TO_HIGH)
                    .knows("o3", 200_000, LOW_TO_HIGH)
                    .knows("o4-mini", 200_000, LOW_TO_HIGH)
                    .done(),
            new Entry("anthropic", "Anthropic", "https://api.anthropic.com/v1")
                    .key("API key", "sk-ant-…", "https://console.anthropic.com/settings/keys")
                    .optionalBaseUrl("Only for a gateway or a proxy")
                    .auth(Auth.X_API_KEY_HEADER)
                    .header("anthropic-version", "2023-06-01")
                    .listing(Listing.ANTHROPIC)
                    .defaultModel("claude-sonnet-4-5")
                    .knows("claude", 200_000, LOW_TO_HIGH)
                    .knows("claude-3", 200_000)
                    .knows("claude-3-7", 200_000, LOW_TO_HIGH)
                    .done(),
            new Entry("mistral", "Mistral AI", "https://api.mistral.ai/v1")
                    .key("API key", "", "https://console.mistral.ai/api-keys")
                    .optionalBaseUrl("Only for a gateway or a proxy")
                    .defaultModel("mistral-large-latest")
                    .done(),
            new Entry("huggingface", "Hugging Face", "https://router.huggingface.co/v1")
                    .key("Access token", "hf_…", "https://huggingface.co/settings/tokens")
                    .optionalBaseUrl("Only for a dedicated endpoint")
                    .done(),
            new Entry("openrouter", "OpenRouter", "https://openrouter.ai/api/v1")
                    .key("API key", "sk-or-…", "https://openrouter.ai/settings/keys")
                    .keyPath("/key")
                    .optionalBaseUrl("Only for a gateway or a proxy")
                    .defaultModel("openrouter/auto")
                    .header("X-Title", "Steward")
                    .done(),
            new Entry("ollama", "Ollama", "http://localhost:11434/v1")
                    .local()
                    .optionalBaseUrl("Where Ollama listens, with /v1 at the end")
                    .done(),
            new Entry("lmstudio", "LM Studio", "http://localhost:1234/v1")
                    .local()
                    .optionalBaseUrl("Where its local server listens, with /v1 at the end")
                    .done(),
            new Entry("openai_compatible", "OpenAI-compatible", null)
                    .auth(Auth.BEARER)
                    .field(new Field(
                            Provider.BASE_URL,
                            "Base URL",
                            false,
                            true,
                            "http://localhost:8080/v1",
                            "The part before /chat/completions"))
                    .field(new Field(Provider.KEY, "API key", true, false, "", "Leave empty when none is needed"))
                    .done(),
            new Entry(MOCK, "Demo mode", null)
                    .local()
                    .listing(Listing.MOCK)
                    .defaultModel(MOCK)
                    .done());

    private Catalogue() {}

    static List<Provider> all() {
        return ALL;
    }

    /** The provider with this id or alias. */
    static Optional<Provider> find(String id) {
        return ALL.stream()
                .filter(p -> p.id().equals(id) || p.aliases().contains(id))
                .findFirst();
    }

    /** The provider used if Settings name none. */
    static Provider standard() {
        return ALL.getFirst();
    }

    static Provider mock() {
        return ALL.getLast();
    }
}

package dev.steward.provider;

import dev.steward.provider.Provider.Auth;
import dev.steward.provider.Provider.Field;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which provider serves a call: the chosen one, or the mock and why (Spec: provider catalogue, 3.4). */
sealed interface Resolution {

    /** The provider that was chosen. */
    Provider chosen();

    /** The model that answers. */
    String model();

    /** The chosen provider answers. */
    record Real(Provider chosen, Endpoint endpoint, String model) implements Resolution {}

    /** The mock answers: because it was chosen, or for a reason. */
    record Mock(
            Provider chosen,
            String model,
            @Nullable String reason,
            @Nullable String missingField) implements Resolution {}

    /**
     * What a person configured.
     *
     * @param fields the provider's fields, secret ones included
     * @param codeHostToken the token of the code host, empty when there is none
     * @param model the model that the request or Settings name, empty when neither does
     */
    record Choice(Provider provider, Map<String, String> fields, String codeHostToken, String model) {

        private String value(String field) {
            return fields.getOrDefault(field, "").strip();
        }

        /** A record would print the keys. */
        @Override
        public String toString() {
            return "Choice[" + provider.id() + "]";
        }
    }

    /** Decides who answers. */
    static Resolution of(Choice choice) {
        Provider provider = choice.provider();
        if (provider.listing() == Provider.Listing.MOCK) {
            return new Mock(provider, provider.defaultModel(), null, null);
        }
        String model = model(choice);
        if (provider.usesCodeHostToken() && choice.codeHostToken().isBlank()) {
            return new Mock(provider, model, provider.label() + " needs a GitHub token.", "github_token");
        }
        for (Field field : provider.fields()) {
            if (field.required() && choice.value(field.name()).isEmpty()) {
                String reason = provider.label() + " needs a value for “" + field.label() + "”.";
                return new Mock(provider, model, reason, field.name());
            }
        }
        Endpoint endpoint = endpoint(choice, model);
        if (!isWebAddress(endpoint.baseUrl())) {
            String field = provider.field(Provider.BASE_URL).isPresent() ? Provider.BASE_URL : "endpoint";
            String reason = "The address of " + provider.label() + " is not a web address (http:// or https://).";
            return new Mock(provider, model, reason, field);
        }
        if (!isSendable(endpoint)) {
            String reason = "The key of " + provider.label() + " holds characters that no key has. Paste it again.";
            return new Mock(provider, model, reason, provider.usesCodeHostToken() ? "github_token" : Provider.KEY);
        }
        if (model.isEmpty()) {
            String reason = "No model is chosen for " + provider.label() + ".";
            return new Mock(provider, Catalogue.mock().defaultModel(), reason, "llm_model");
        }
        return new Real(provider, endpoint, model);
    }

    /** Where the models are listed: the same address, whether or not a model is chosen. */
    static Resolution forListing(Choice choice) {
        boolean named =
                !choice.model().isEmpty() || !choice.provider().defaultModel().isEmpty();
        return of(named ? choice : new Choice(choice.provider(), choice.fields(), choice.codeHostToken(), "any"));
    }

    private static String model(Choice choice) {
        String deployment = choice.value("deployment");
        if (!deployment.isEmpty()) {
            return deployment;
        }
        return choice.model().isBlank()
                ? choice.provider().defaultModel()
                : choice.model().strip();
    }

    private static Endpoint endpoint(Choice choice, String model) {
        Provider provider = choice.provider();
        if (provider.auth() == Auth.API_KEY_HEADER) {
            return deployment(choice, model);
        }
        String configured = choice.value(Provider.BASE_URL);
        String standard = provider.baseUrl() == null ? "" : provider.baseUrl();
        String key =
                switch (provider.auth()) {
                    case NONE, API_KEY_HEADER -> "";
                    case BEARER -> choice.value(Provider.KEY);
                    case CODE_HOST_TOKEN -> choice.codeHostToken().strip();
                };
        return new Endpoint(tidy(configured.isEmpty() ? standard : configured), key, provider.headers(), Map.of());
    }

    /** Cloud hosting addresses a deployment by path and version; its newer interface under /v1 takes neither. */
    private static Endpoint deployment(Choice choice, String model) {
        var headers = new HashMap<>(choice.provider().headers());
        headers.put("api-key", choice.value(Provider.KEY));
        String base = tidy(choice.value("endpoint"));
        if (base.endsWith("/v1")) {
            return new Endpoint(base, "", Map.copyOf(headers), Map.of());
        }
        String version = choice.value("api_version").isEmpty() ? "2024-10-21" : choice.value("api_version");
        return new Endpoint(
                base + "/openai/deployments/" + model, "", Map.copyOf(headers), Map.of("api-version", version));
    }

    /** What people paste: with a slash at the end, or with the path of the call. */
    private static String tidy(String url) {
        String tidy = url.strip().replaceAll("/+$", "");
        return tidy.endsWith("/chat/completions")
                ? tidy.substring(0, tidy.length() - "/chat/completions".length())
                : tidy;
    }

    /** A header takes only plain characters; an ellipsis comes along when a shortened key is copied from a page. */
    private static boolean isSendable(Endpoint endpoint) {
        return (endpoint.key() + String.join("", endpoint.headers().values()))
                .chars()
                .allMatch(c -> c >= 0x20 && c < 0x7f);
    }

    private static boolean isWebAddress(String url) {
        try {
            URI uri = URI.create(url);
            return uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

package dev.steward.provider;

import dev.steward.platform.security.Origin;
import dev.steward.platform.security.Secret;
import dev.steward.platform.text.WellFormed;
import dev.steward.provider.Provider.Auth;
import dev.steward.provider.Provider.Field;
import dev.steward.setting.SettingKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Decides which provider serves a call: the chosen one, or the mock and why (Spec: provider catalogue, 3.4). */
sealed interface Resolution {

    Provider chosen();

    String model();

    /** Maximum length of a non-secret field, which is an address or a name. */
    int MAX_FIELD = 250;

    /** Maximum length of a key; some are whole tokens of an identity provider. */
    int MAX_SECRET = 8_000;

    /** The length of the database columns for a model's name. */
    int MAX_MODEL = 255;

    record Real(Provider chosen, Endpoint endpoint, String model) implements Resolution {
        Place place() {
            return new Place(endpoint.baseUrl(), model);
        }
    }

    /** A model at an address. */
    record Place(String baseUrl, String model) {}

    /** The mock answers, either because it was chosen or for a reason. */
    record Mock(
            Provider chosen,
            @Nullable String reason,
            @Nullable String missingField) implements Resolution {

        /** The mock's own name rather than the requested model, which did not write the sample. */
        @Override
        public String model() {
            return Catalogue.mock().defaultModel();
        }
    }

    /** The user's configuration. @param model named in the request or Settings, empty if neither does */
    record Choice(Provider provider, Fields fields, Keys keys, String model) {

        Choice withModel(String other) {
            return new Choice(provider, fields, keys, other);
        }
    }

    /**
     * The fields of a provider.
     *
     * @param stored the non-secret ones from Settings
     * @param typed unsaved values that override the stored ones, including secrets
     */
    record Fields(Map<String, String> stored, Map<String, String> typed) {

        /** The value of a non-secret field; empty if there is none. */
        private String open(String field) {
            return typed.getOrDefault(field, stored.getOrDefault(field, "")).strip();
        }

        private Optional<String> typed(Field field) {
            return Optional.ofNullable(typed.get(field.name())).map(String::strip);
        }

        /** Replaces the record's default, which would print the keys. */
        @Override
        public String toString() {
            return "Fields" + typed.keySet();
        }
    }

    /**
     * The stored secrets.
     *
     * @param stored the provider's secret fields
     * @param unreadable the fields whose stored value can no longer be read
     */
    record Keys(Map<String, Secret> stored, Optional<Secret> codeHostToken, Set<String> unreadable) {}

    /** The model's field in Settings. */
    String MODEL = "llm_model";

    /** The fields that hold an address. */
    Set<String> ADDRESSES = Set.of(Provider.BASE_URL, "endpoint");

    /** The code host token's field in Settings. */
    String CODE_HOST_TOKEN = "github_token";

    /** The credential for a request, or why there is none. */
    sealed interface Credential {
        record Value(String key) implements Credential {}

        record Missing(String field, String reason) implements Credential {}
    }

    static Resolution of(Choice choice) {
        Provider provider = choice.provider();
        if (provider.listing() == Provider.Listing.MOCK) {
            return new Mock(provider, null, null);
        }
        String model = model(choice);
        for (Field field : provider.fields()) {
            if (!field.secret()
                    && field.required()
                    && choice.fields().open(field.name()).isEmpty()) {
                return new Mock(provider, needs(provider, field), field.name());
            }
        }
        String address = address(provider, choice.fields::open);
        Optional<Origin> origin = Origin.of(address);
        if (origin.isEmpty()) {
            String field = provider.field(Provider.BASE_URL).isPresent() ? Provider.BASE_URL : "endpoint";
            String reason = "The address of " + provider.label() + " is not a web address (http:// or https://).";
            return new Mock(provider, reason, field);
        }
        return switch (credential(choice, origin.get())) {
            case Credential.Missing(String field, String reason) -> new Mock(provider, reason, field);
            case Credential.Value(String key) -> {
                if (model.isEmpty()) {
                    String reason = "No model is chosen for " + provider.label() + ".";
                    yield new Mock(provider, reason, MODEL);
                }
                if (model.length() > MAX_MODEL || !WellFormed.is(model)) {
                    String reason = "The name of the model for " + provider.label() + " is too long, or no text.";
                    yield new Mock(provider, reason, MODEL);
                }
                yield new Real(provider, endpoint(choice, address, key, model), model);
            }
        };
    }

    /** The key for exactly this origin; one entered for another is never sent here. */
    private static Credential credential(Choice choice, Origin origin) {
        Provider provider = choice.provider();
        if (provider.usesCodeHostToken()) {
            return choice.keys()
                    .codeHostToken()
                    .flatMap(token -> token.sentTo(SettingKeys.CODE_HOST))
                    .map(String::strip)
                    .filter(token -> !token.isEmpty())
                    .map(token -> sendable(provider, CODE_HOST_TOKEN, token))
                    .orElseGet(() -> new Credential.Missing(
                            CODE_HOST_TOKEN,
                            choice.keys().unreadable().contains(CODE_HOST_TOKEN)
                                    ? "The stored GitHub token cannot be read any more. Enter it again in Settings → Model."
                                    : provider.label() + " needs a GitHub token."));
        }
        return provider.fields().stream()
                .filter(Field::secret)
                .findFirst()
                .map(field -> credential(choice, field, origin))
                .orElse(new Credential.Value(""));
    }

    private static Credential credential(Choice choice, Field field, Origin origin) {
        Provider provider = choice.provider();
        Optional<String> typed = choice.fields().typed(field);
        Optional<Secret> stored = Optional.ofNullable(choice.keys().stored().get(field.name()));
        Optional<String> key = typed.or(() -> stored.flatMap(secret -> secret.sentTo(origin)));
        if (key.isEmpty() && stored.isPresent()) {
            String owner =
                    stored.get().origin().map(own -> " belongs to " + own).orElse(" was entered for no address yet");
            return new Credential.Missing(
                    field.name(),
                    "The stored “" + field.label() + "” of " + provider.label() + owner + " and is not sent to "
                            + origin + ". Enter it again to use it there.");
        }
        if (key.isEmpty() && choice.keys().unreadable().contains(field.name())) {
            return new Credential.Missing(
                    field.name(),
                    "The stored “" + field.label() + "” of " + provider.label()
                            + " cannot be read any more. Enter it again in Settings → Model.");
        }
        String value = key.orElse("");
        return value.isEmpty() && field.required()
                ? new Credential.Missing(field.name(), needs(provider, field))
                : sendable(provider, field.name(), value);
    }

    /** Headers only allow ASCII; a shortened key copied from a page contains an ellipsis. */
    private static Credential sendable(Provider provider, String field, String key) {
        return key.chars().allMatch(c -> c >= 0x20 && c < 0x7f)
                ? new Credential.Value(key)
                : new Credential.Missing(
                        field, "The key of " + provider.label() + " holds characters that no key has. Paste it again.");
    }

    private static String needs(Provider provider, Field field) {
        return provider.label() + " needs a value for “" + field.label() + "”.";
    }

    /** For listing models: the same address, whether or not a model is chosen. A deployment is its own list. */
    static Resolution forListing(Choice choice) {
        boolean named =
                !choice.model().isEmpty() || !choice.provider().defaultModel().isEmpty();
        return of(named || !choice.provider().discoversModels() ? choice : choice.withModel("any"));
    }

    /** The base address for these fields, without the API's own path. */
    static String address(Provider provider, Map<String, String> fields) {
        return address(provider, field -> fields.getOrDefault(field, ""));
    }

    private static String address(Provider provider, UnaryOperator<String> field) {
        if (provider.auth() == Auth.API_KEY_HEADER) {
            return tidy(field.apply("endpoint"))
                    .replaceAll("/(?:openai(?:/deployments(?:/.*)?)?|api/projects/[^/]+)$", "");
        }
        String configured = field.apply(Provider.BASE_URL).strip();
        String standard = provider.baseUrl() == null ? "" : provider.baseUrl();
        String address = tidy(configured.isEmpty() ? standard : configured);
        // Local servers are known by their host, or the address of their own interface
        return provider.local() ? address.replaceAll("^(https?://[^/]+)(?:/api)?$", "$1/v1") : address;
    }

    private static String model(Choice choice) {
        String deployment = choice.fields().open("deployment");
        if (!deployment.isEmpty()) {
            return deployment;
        }
        return choice.model().isBlank()
                ? choice.provider().defaultModel()
                : choice.model().strip();
    }

    private static Endpoint endpoint(Choice choice, String address, String key, String model) {
        Provider provider = choice.provider();
        var headers = new HashMap<>(provider.headers());
        if (provider.auth() == Auth.X_API_KEY_HEADER) {
            headers.put("x-api-key", key);
            return new Endpoint(address, "", Map.copyOf(headers), Map.of());
        }
        if (provider.auth() != Auth.API_KEY_HEADER) {
            return new Endpoint(address, key, provider.headers(), Map.of());
        }
        headers.put("api-key", key);
        // Azure addresses a deployment by path and version; its newer API under /v1 uses neither
        if (address.endsWith("/v1")) {
            return new Endpoint(address, "", Map.copyOf(headers), Map.of());
        }
        String version = choice.fields().open("api_version").isEmpty()
                ? "2024-10-21"
                : choice.fields().open("api_version");
        return new Endpoint(
                address + "/openai/deployments/" + model, "", Map.copyOf(headers), Map.of("api-version", version));
    }

    /** Removes a trailing slash, the path of the call and what follows it from a pasted address. */
    private static String tidy(String url) {
        String tidy = url.strip().split("[?#]", 2)[0];
        int end = tidy.length();
        while (end > 0 && tidy.charAt(end - 1) == '/') {
            end--;
        }
        return tidy.substring(0, end)
                .replaceAll("/(?:chat/completions|completions|responses|messages|(?<=/v1/)models)$", "");
    }

    /** Why a value is invalid for a field; empty if it is valid. Does not quote the value, which may contain a password. */
    static Optional<String> flaw(Field field, String value) {
        int longest = field.secret() ? MAX_SECRET : MAX_FIELD;
        if (value.length() > longest) {
            return Optional.of("must have at most " + longest + " characters");
        }
        if (!field.secret() && Origin.holdsCredentials(value)) {
            return Optional.of("must not hold a user name or a password; a key has a field of its own");
        }
        return Optional.empty();
    }
}

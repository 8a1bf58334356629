package dev.steward.provider;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the {@link Catalogue}: everything specific to a provider, as data.
 *
 * @param aliases other ids under which stored settings may name it
 * @param local whether it runs on the user's own machine
 * @param baseUrl of its API; null if the user must enter it
 * @param keyPath a path below the base URL that requires the key, if listing models does not; otherwise empty
 * @param defaultModel used if Settings name none; empty if there is no sensible default
 * @param known facts about its models that its list omits, matched by prefix of the id
 */
record Provider(
        String id,
        String label,
        List<String> aliases,
        List<Field> fields,
        @Nullable String keyUrl,
        boolean local,
        @Nullable String baseUrl,
        Auth auth,
        Map<String, String> headers,
        Listing listing,
        String keyPath,
        String defaultModel,
        List<KnownModel> known) {

    static final String BASE_URL = "base_url";
    static final String KEY = "key";

    /** A configuration field, in display order. The value of a secret one is never returned. */
    @Schema(name = "ProviderField")
    record Field(String name, String label, boolean secret, boolean required, String placeholder, String help) {}

    /** Known facts about models whose id begins with the prefix. */
    record KnownModel(String prefix, int contextWindow, List<String> reasoningEfforts) {}

    enum Auth {
        NONE,
        /** {@code Authorization: Bearer <key>}, without the header if the key is empty. */
        BEARER,
        /** The code host token from Settings as a bearer token. */
        CODE_HOST_TOKEN,
        /** The key in {@code api-key}. */
        API_KEY_HEADER,
        /** The key in {@code x-api-key}, as Anthropic's own API requires. */
        X_API_KEY_HEADER
    }

    enum Listing {
        /** {@code GET <base>/models} in the common shape. */
        OPENAI,
        /** The same, with the assistant endpoint's additions for each model. */
        ASSISTANT,
        /** The same, with the vendor's own page size. */
        ANTHROPIC,
        /** The configured deployment only. */
        DEPLOYMENT,
        /** The mock's single model. */
        MOCK
    }

    boolean usesCodeHostToken() {
        return auth == Auth.CODE_HOST_TOKEN;
    }

    boolean discoversModels() {
        return listing != Listing.DEPLOYMENT;
    }

    Optional<Field> field(String name) {
        return fields.stream().filter(f -> f.name().equals(name)).findFirst();
    }

    /** The known facts about a model: those with the longest matching prefix. */
    Optional<KnownModel> known(String model) {
        // Routers prefix the vendor: anthropic/claude-…
        String name = model.substring(model.lastIndexOf('/') + 1);
        return known.stream()
                .filter(k -> name.startsWith(k.prefix()))
                .max((a, b) -> Integer.compare(a.prefix().length(), b.prefix().length()));
    }

    static final class Entry {
        private final String id;
        private final String label;
        private final List<Field> fields = new ArrayList<>();
        private final Map<String, String> headers = new LinkedHashMap<>();
        private final List<KnownModel> known = new ArrayList<>();
        private List<String> aliases = List.of();
        private final @Nullable String baseUrl;
        private @Nullable String keyUrl;
        private Auth auth = Auth.NONE;
        private Listing listing = Listing.OPENAI;
        private boolean local;
        private String keyPath = "";
        private String defaultModel = "";

        Entry(String id, String label, @Nullable String baseUrl) {
            this.id = id;
            this.label = label;
            this.baseUrl = baseUrl;
        }

        Entry alias(String... ids) {
            aliases = List.of(ids);
            return this;
        }

        Entry auth(Auth how) {
            auth = how;
            return this;
        }

        /** Adds a required secret field {@code key}, sent as a bearer token. */
        Entry key(String fieldLabel, String placeholder, String whereToGetOne) {
            keyUrl = whereToGetOne;
            return auth(Auth.BEARER)
                    .field(new Field(KEY, fieldLabel, true, true, placeholder, "Created at " + whereToGetOne));
        }

        Entry field(Field field) {
            fields.add(field);
            return this;
        }

        /** Adds an optional field {@code base_url} with the default address as placeholder. */
        Entry optionalBaseUrl(String help) {
            return field(new Field(BASE_URL, "Base URL", false, false, baseUrl == null ? "" : baseUrl, help));
        }

        Entry listing(Listing how) {
            listing = how;
            return this;
        }

        Entry local() {
            local = true;
            return this;
        }

        Entry keyPath(String path) {
            keyPath = path;
            return this;
        }

        Entry keyUrl(String url) {
            keyUrl = url;
            return this;
        }

        Entry defaultModel(String model) {
            defaultModel = model;
            return this;
        }

        Entry header(String name, String value) {
            headers.put(name, value);
            return this;
        }

        Entry knows(String prefix, int contextWindow, String... reasoningEfforts) {
            known.add(new KnownModel(prefix, contextWindow, List.of(reasoningEfforts)));
            return this;
        }

        Provider done() {
            return new Provider(
                    id,
                    label,
                    aliases,
                    List.copyOf(fields),
                    keyUrl,
                    local,
                    baseUrl,
                    auth,
                    Map.copyOf(headers),
                    listing,
                    keyPath,
                    defaultModel,
                    List.copyOf(known));
        }
    }
}

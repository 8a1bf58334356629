package dev.steward.provider;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the {@link Catalogue}: all that is particular about a provider, as data.
 *
 * @param aliases further ids under which stored settings may name it
 */
record Provider(String id, String label, List<String> aliases, Form form, Access access, Offer offer) {

    /**
     * What a person fills in.
     *
     * @param keyUrl where a person gets a key
     * @param local whether it runs on the person's own machine
     */
    record Form(List<Field> fields, @Nullable String keyUrl, boolean local) {}

    /**
     * How it is reached.
     *
     * @param baseUrl where its interface is; null when the person must say so
     * @param auth how a request carries the credential
     * @param headers sent with every request
     */
    record Access(@Nullable String baseUrl, Auth auth, Map<String, String> headers) {}

    /**
     * What it offers.
     *
     * @param listing how its models are listed
     * @param defaultModel the model to use when Settings name none; empty when it has no sensible one
     * @param known what is known about its models and not said by its listing, matched by prefix of the id
     */
    record Offer(Listing listing, String defaultModel, List<KnownModel> known) {}

    static final String BASE_URL = "base_url";
    static final String KEY = "key";

    /** A configuration field, in display order. */
    record Field(String name, String label, boolean secret, boolean required, String placeholder, String help) {}

    /** What the catalogue knows of the models whose id begins with the prefix; 0 means that the window is not known. */
    record KnownModel(String prefix, int contextWindow, List<String> reasoningEfforts) {}

    /** How a request proves who sends it. */
    enum Auth {
        /** No credential at all. */
        NONE,
        /** {@code Authorization: Bearer <key>}, and no such header when the key is empty. */
        BEARER,
        /** The code-host token of Settings as a bearer token. */
        CODE_HOST_TOKEN,
        /** The key in {@code api-key}. */
        API_KEY_HEADER,
        /** The key in {@code x-api-key}, as Anthropic's own interface wants it. */
        X_API_KEY_HEADER
    }

    /** How the models are found out. */
    enum Listing {
        /** They are not: the person types the model's id. */
        NONE,
        /** {@code GET <base>/models} in the common shape. */
        OPENAI,
        /** The same, with what the assistant's endpoint adds about each model. */
        ASSISTANT,
        /** The same with the vendor's own page size. */
        ANTHROPIC,
        /** The deployment that the person configured. */
        DEPLOYMENT,
        /** The one model of the mock. */
        MOCK
    }

    List<Field> fields() {
        return form.fields();
    }

    @Nullable
    String baseUrl() {
        return access.baseUrl();
    }

    Auth auth() {
        return access.auth();
    }

    Map<String, String> headers() {
        return access.headers();
    }

    Listing listing() {
        return offer.listing();
    }

    String defaultModel() {
        return offer.defaultModel();
    }

    boolean local() {
        return form.local();
    }

    boolean usesCodeHostToken() {
        return auth() == Auth.CODE_HOST_TOKEN;
    }

    boolean discoversModels() {
        return listing() != Listing.NONE && listing() != Listing.DEPLOYMENT;
    }

    Optional<Field> field(String name) {
        return fields().stream().filter(f -> f.name().equals(name)).findFirst();
    }

    /** What is known about the model: the entry with the longest matching prefix. */
    Optional<KnownModel> known(String model) {
        // Routers prefix the vendor: anthropic/claude-…
        String name = model.substring(model.lastIndexOf('/') + 1);
        return offer.known().stream()
                .filter(k -> name.startsWith(k.prefix()))
                .max((a, b) -> Integer.compare(a.prefix().length(), b.prefix().length()));
    }

    /** Begins an entry. */
    static Entry entry(String id, String label) {
        return new Entry(id, label);
    }

    /** The entry while the catalogue is being written down. */
    static final class Entry {
        private final String id;
        private final String label;
        private final List<Field> fields = new ArrayList<>();
        private final Map<String, String> headers = new LinkedHashMap<>();
        private final List<KnownModel> known = new ArrayList<>();
        private List<String> aliases = List.of();
        private @Nullable String baseUrl;
        private @Nullable String keyUrl;
        private Auth auth = Auth.NONE;
        private Listing listing = Listing.OPENAI;
        private boolean local;
        private String defaultModel = "";

        private Entry(String id, String label) {
            this.id = id;
            this.label = label;
        }

        Entry alias(String... ids) {
            aliases = List.of(ids);
            return this;
        }

        Entry at(String url) {
            baseUrl = url;
            return this;
        }

        Entry auth(Auth how) {
            auth = how;
            return this;
        }

        /** A required secret field {@code key}, sent as a bearer token. */
        Entry key(String fieldLabel, String placeholder, String whereToGetOne) {
            keyUrl = whereToGetOne;
            return auth(Auth.BEARER)
                    .field(new Field(KEY, fieldLabel, true, true, placeholder, "Created at " + whereToGetOne));
        }

        Entry field(Field field) {
            fields.add(field);
            return this;
        }

        /** An optional field {@code base_url} whose placeholder is the default address. */
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
                    new Form(List.copyOf(fields), keyUrl, local),
                    new Access(baseUrl, auth, Map.copyOf(headers)),
                    new Offer(listing, defaultModel, List.copyOf(known)));
        }
    }
}

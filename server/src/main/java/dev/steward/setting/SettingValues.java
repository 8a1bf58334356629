package dev.steward.setting;

import java.util.Map;

/**
 * All settings at one moment.
 *
 * @param values the chosen values; a key that is absent has its default
 * @param providers the configuration of each provider, secrets included
 * @param apiKeys the keys of outside services
 */
public record SettingValues(
        Map<SettingKey<?>, Object> values, Map<String, Map<String, String>> providers, Map<String, String> apiKeys) {

    public SettingValues {
        values = Map.copyOf(values);
        providers = Map.copyOf(providers);
        apiKeys = Map.copyOf(apiKeys);
    }

    /** The value of a setting. */
    @SuppressWarnings("unchecked") // only values that the key itself has read are put in
    public <T> T get(SettingKey<T> key) {
        return (T) values.getOrDefault(key, key.standard());
    }

    /** The configuration of a provider, secrets included; fields that nobody filled in are absent. */
    public Map<String, String> provider(String id) {
        return providers.getOrDefault(id, Map.of());
    }

    /** The key of an outside service, or an empty text. */
    public String apiKey(String name) {
        return apiKeys.getOrDefault(name, "");
    }

    /** A record would print the secrets. */
    @Override
    public String toString() {
        return "SettingValues" + values;
    }
}

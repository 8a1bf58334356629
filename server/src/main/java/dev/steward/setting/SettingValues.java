package dev.steward.setting;

import dev.steward.platform.security.Secret;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All settings at one moment.
 *
 * @param values the chosen values; a key that is absent has its default
 * @param providers the open fields of each provider
 * @param secrets the secret fields of each provider
 * @param apiKeys the keys of outside services
 * @param unreadable the secrets that are stored and cannot be read any more, by their names in an update, as in
 *     {@code llm_providers.openai.key}
 */
public record SettingValues(
        Map<SettingKey<?>, Object> values,
        Map<String, Map<String, String>> providers,
        Map<String, Map<String, Secret>> secrets,
        Map<String, Secret> apiKeys,
        Set<String> unreadable) {

    public SettingValues {
        values = Map.copyOf(values);
        providers = Map.copyOf(providers);
        secrets = Map.copyOf(secrets);
        apiKeys = Map.copyOf(apiKeys);
        unreadable = Set.copyOf(unreadable);
    }

    /** The value of a setting. */
    @SuppressWarnings("unchecked") // only values that the key itself has read are put in
    public <T> T get(SettingKey<T> key) {
        return (T) values.getOrDefault(key, key.standard());
    }

    /** The open fields of a provider; those that nobody filled in are absent. */
    public Map<String, String> provider(String id) {
        return providers.getOrDefault(id, Map.of());
    }

    /** The secret fields of a provider; those that nobody filled in are absent. */
    public Map<String, Secret> secrets(String id) {
        return secrets.getOrDefault(id, Map.of());
    }

    /** Whether a secret field of a provider is stored and cannot be read any more. */
    public boolean isUnreadable(String provider, String field) {
        return unreadable.contains(SettingsChange.providerField(provider, field));
    }

    /** Whether the key of an outside service is stored and cannot be read any more. */
    public boolean isUnreadable(String apiKey) {
        return unreadable.contains(SettingsChange.apiKey(apiKey));
    }

    /** The key of an outside service, if it is stored. */
    public Optional<Secret> apiKey(String name) {
        return Optional.ofNullable(apiKeys.get(name));
    }
}

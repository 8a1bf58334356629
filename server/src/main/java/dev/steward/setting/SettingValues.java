package dev.steward.setting;

import dev.steward.platform.security.Secret;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A snapshot of all settings.
 *
 * @param values the chosen values; a missing key has its default
 * @param unreadable stored secrets that can no longer be read, by their names in an update, as in
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

    @SuppressWarnings("unchecked") // values are parsed by their own key
    public <T> T get(SettingKey<T> key) {
        return (T) values.getOrDefault(key, key.standard());
    }

    /** The non-secret fields of a provider; empty ones are missing. */
    public Map<String, String> provider(String id) {
        return providers.getOrDefault(id, Map.of());
    }

    /** The secret fields of a provider; empty ones are missing. */
    public Map<String, Secret> secrets(String id) {
        return secrets.getOrDefault(id, Map.of());
    }

    /** Whether a secret field of a provider is stored but can no longer be read. */
    public boolean isUnreadable(String provider, String field) {
        return unreadable.contains(SettingsChange.providerField(provider, field));
    }

    /** Whether the key of an external service is stored but can no longer be read. */
    public boolean isUnreadable(String apiKey) {
        return unreadable.contains(SettingsChange.apiKey(apiKey));
    }

    public Optional<Secret> apiKey(String name) {
        return Optional.ofNullable(apiKeys.get(name));
    }
}

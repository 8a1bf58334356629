package dev.steward.setting;

import dev.steward.platform.security.Secret;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Converts stored rows to a snapshot, and a snapshot to the API's form. */
final class SettingsReads {

    private static final JsonMapper JSON = JsonMapper.shared();

    private SettingsReads() {}

    /** The snapshot for the stored rows; unreadable values count as not set. */
    static SettingValues parse(
            Map<String, String> rows, Map<String, Secret> secrets, Set<String> unreadable, ProviderFields fields) {
        Map<SettingKey<?>, Object> values = new HashMap<>();
        for (SettingKey<?> key : SettingKeys.ALL) {
            values.put(key, key.stored(json(rows.get(key.name()))));
        }
        String chosen = (String) values.getOrDefault(SettingKeys.LLM_PROVIDER, "");
        values.put(SettingKeys.LLM_PROVIDER, fields.idOf(chosen).orElse(""));

        Map<String, Map<String, String>> providers = new HashMap<>();
        Map<String, Map<String, Secret>> hidden = new HashMap<>();
        for (String provider : fields.ids()) {
            providers.put(provider, openFields(provider, rows, fields));
            hidden.put(
                    provider,
                    stored(fields.secretsOf(provider), name -> SettingsChange.providerField(provider, name), secrets));
        }
        var apiKeys = stored(SettingKeys.API_KEYS.keySet(), SettingsChange::apiKey, secrets);
        return new SettingValues(values, providers, hidden, apiKeys, unreadable);
    }

    /** The stored fields of a provider that are not secret. */
    static Map<String, String> openFields(String provider, Map<String, String> rows, ProviderFields fields) {
        Map<String, String> open = new HashMap<>();
        for (ProviderFields.Field field : fields.fieldsOf(provider)) {
            String value = json(rows.get(SettingsChange.providerField(provider, field.name())))
                    .asString("");
            // Hides values stored before they became invalid, such as an address with a password in it
            if (!field.secret()
                    && !value.isEmpty()
                    && fields.flaw(provider, field.name(), value).isEmpty()) {
                open.put(field.name(), value);
            }
        }
        return Map.copyOf(open);
    }

    private static Map<String, Secret> stored(
            Collection<String> names, UnaryOperator<String> row, Map<String, Secret> secrets) {
        return names.stream()
                .filter(name -> secrets.containsKey(row.apply(name)))
                .collect(Collectors.toMap(name -> name, name -> secrets.get(row.apply(name))));
    }

    /** The settings in the API's form; of secrets only whether they are set. */
    static SettingsRead of(
            SettingValues values,
            ProviderFields fields,
            Map<String, Boolean> enabledServers,
            AgentStanding agents,
            boolean dockerAvailable,
            boolean exposedWithoutPassword,
            Optional<String> mcpHttpUrl) {
        Map<String, Map<String, String>> shown = new LinkedHashMap<>();
        Map<String, Map<String, Boolean>> present = new LinkedHashMap<>();
        for (String provider : fields.ids()) {
            Map<String, String> open = values.provider(provider);
            Map<String, Boolean> hidden = new LinkedHashMap<>();
            fields.secretsOf(provider)
                    .forEach(name -> hidden.put(name, values.secrets(provider).containsKey(name)));
            if (!open.isEmpty()) {
                shown.put(provider, open);
            }
            if (!hidden.isEmpty()) {
                present.put(provider, hidden);
            }
        }
        Map<String, Boolean> apiKeys = new LinkedHashMap<>();
        SettingKeys.API_KEYS
                .keySet()
                .forEach(name -> apiKeys.put(name, values.apiKey(name).isPresent()));
        return new SettingsRead(
                plain(values, fields),
                shown,
                present,
                apiKeys,
                enabledServers,
                List.copyOf(new TreeSet<>(values.unreadable())),
                agents.unavailableReason() == null,
                agents.isStarted(),
                agents.unavailableReason(),
                values.apiKey(SettingKeys.GITHUB_TOKEN).isPresent() ? "settings" : "none",
                dockerAvailable,
                false,
                false,
                null,
                null,
                null,
                exposedWithoutPassword,
                mcpHttpUrl.orElse(null),
                mcpHttpUrl.isPresent());
    }

    private static Map<String, Object> plain(SettingValues values, ProviderFields fields) {
        Map<String, Object> plain = new LinkedHashMap<>();
        SettingKeys.ALL.forEach(key -> plain.put(key.name(), values.get(key)));
        plain.computeIfPresent(
                SettingKeys.LLM_PROVIDER.name(), (_, chosen) -> chosen.equals("") ? fields.standardProvider() : chosen);
        return plain;
    }

    private static JsonNode json(@Nullable String text) {
        try {
            return text == null ? JSON.missingNode() : JSON.readTree(text);
        } catch (JacksonException e) {
            return JSON.missingNode();
        }
    }
}

package dev.steward.setting;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From stored rows to a snapshot, and from a snapshot to what the API shows. */
final class SettingsReads {

    private static final JsonMapper JSON = JsonMapper.shared();

    private SettingsReads() {}

    /** The snapshot behind the stored rows; what cannot be read counts as not chosen. */
    static SettingValues parse(Map<String, String> rows, Map<String, String> secrets, ProviderFields fields) {
        Map<SettingKey<?>, Object> values = new HashMap<>();
        for (SettingKey<?> key : SettingKeys.ALL) {
            values.put(key, key.stored(json(rows.get(key.name()))));
        }
        String chosen = (String) values.getOrDefault(SettingKeys.LLM_PROVIDER, "");
        values.put(SettingKeys.LLM_PROVIDER, fields.idOf(chosen).orElseGet(fields::standardProvider));

        Map<String, Map<String, String>> providers = new HashMap<>();
        for (String provider : fields.ids()) {
            Map<String, String> config = new HashMap<>();
            for (ProviderFields.Field field : fields.fieldsOf(provider)) {
                String name = SettingsChange.providerField(provider, field.name());
                String value = field.secret()
                        ? secrets.getOrDefault(name, "")
                        : json(rows.get(name)).asString("");
                if (!value.isEmpty()) {
                    config.put(field.name(), value);
                }
            }
            if (!config.isEmpty()) {
                providers.put(provider, Map.copyOf(config));
            }
        }
        Map<String, String> apiKeys = new HashMap<>();
        for (String name : SettingKeys.API_KEYS) {
            String value = secrets.getOrDefault(SettingsChange.apiKey(name), "");
            if (!value.isEmpty()) {
                apiKeys.put(name, value);
            }
        }
        return new SettingValues(values, providers, apiKeys);
    }

    /** What the API shows: of a secret only whether it is there. */
    static SettingsRead of(SettingValues values, ProviderFields fields, boolean exposedWithoutPassword) {
        Map<String, Map<String, String>> shown = new LinkedHashMap<>();
        Map<String, Map<String, Boolean>> present = new LinkedHashMap<>();
        for (String provider : fields.ids()) {
            Map<String, String> config = values.provider(provider);
            Map<String, String> open = new LinkedHashMap<>();
            Map<String, Boolean> hidden = new LinkedHashMap<>();
            for (ProviderFields.Field field : fields.fieldsOf(provider)) {
                String value = config.get(field.name());
                if (field.secret()) {
                    hidden.put(field.name(), value != null);
                } else if (value != null) {
                    open.put(field.name(), value);
                }
            }
            if (!open.isEmpty()) {
                shown.put(provider, open);
            }
            if (!hidden.isEmpty()) {
                present.put(provider, hidden);
            }
        }
        Map<String, Boolean> apiKeys = new LinkedHashMap<>();
        SettingKeys.API_KEYS.forEach(
                name -> apiKeys.put(name, !values.apiKey(name).isEmpty()));
        return new SettingsRead(plain(values), shown, present, apiKeys, exposedWithoutPassword);
    }

    private static Map<String, Object> plain(SettingValues values) {
        Map<String, Object> plain = new LinkedHashMap<>();
        SettingKeys.ALL.forEach(key -> plain.put(key.name(), values.get(key)));
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

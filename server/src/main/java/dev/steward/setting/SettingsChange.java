package dev.steward.setting;

import dev.steward.platform.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The rows that one update writes; no others are touched, so two updates of different keys cannot undo each other. Sorted, so
 * that two updates of the same rows cannot deadlock.
 *
 * @param values JSON text by row name; empty removes the row
 * @param secrets secrets by name; empty removes the secret
 */
record SettingsChange(Map<String, Optional<String>> values, Map<String, Optional<String>> secrets) {

    private static final String PROVIDERS = "llm_providers";
    private static final String API_KEYS = "api_keys";

    /** The name of the row or secret for a field of a provider. */
    static String providerField(String provider, String field) {
        return PROVIDERS + "." + provider + "." + field;
    }

    /** The name of the secret for the key of an external service. */
    static String apiKey(String name) {
        return API_KEYS + "." + name;
    }

    boolean isEmpty() {
        return values.isEmpty() && secrets.isEmpty();
    }

    static boolean isSecretOfSettings(String name) {
        return name.startsWith(PROVIDERS + ".") || name.startsWith(API_KEYS + ".");
    }

    /** Parses an update. @throws Problem.Invalid naming every invalid field */
    static SettingsChange of(ObjectNode body, ProviderFields providers) {
        var reading = new Reading(providers);
        for (SettingKey<?> key : SettingKeys.ALL) {
            JsonNode sent = body.path(key.name());
            if (!sent.isMissingNode()) {
                reading.value(key, sent);
            }
        }
        for (var provider : body.path(PROVIDERS).properties()) {
            reading.provider(provider.getKey(), provider.getValue());
        }
        for (var apiKey : body.path(API_KEYS).properties()) {
            reading.apiKey(apiKey.getKey(), apiKey.getValue());
        }
        reading.mustBeObject(body, PROVIDERS);
        reading.mustBeObject(body, API_KEYS);
        return reading.change();
    }

    private static final class Reading {
        private final ProviderFields providers;
        private final Map<String, Optional<String>> values = new TreeMap<>();
        private final Map<String, Optional<String>> secrets = new TreeMap<>();
        private final List<Problem.FieldError> errors = new ArrayList<>();

        Reading(ProviderFields providers) {
            this.providers = providers;
        }

        /** Null restores the default. */
        void value(SettingKey<?> key, JsonNode sent) {
            if (sent.isNull()) {
                values.put(key.name(), Optional.empty());
                return;
            }
            try {
                Object value = key.sent(sent);
                if (key == SettingKeys.LLM_PROVIDER) {
                    value = knownProvider(key.name(), sent.asString());
                }
                values.put(key.name(), Optional.of(json(value)));
            } catch (Problem.Invalid e) {
                errors.addAll(e.errors());
            }
        }

        void provider(String name, JsonNode fields) {
            String at = PROVIDERS + "." + name;
            Optional<String> id = providers.idOf(name);
            if (id.isEmpty()) {
                error(at, "is no known provider");
            } else if (!fields.isObject()) {
                error(at, "must be an object of fields");
            } else {
                fields.properties().forEach(field -> field(at, id.get(), field.getKey(), field.getValue()));
            }
        }

        private void field(String at, String provider, String name, JsonNode sent) {
            Optional<ProviderFields.Field> field = providers.fieldsOf(provider).stream()
                    .filter(f -> f.name().equals(name))
                    .findFirst();
            if (field.isEmpty()) {
                error(at + "." + name, "is no field of this provider");
                return;
            }
            text(at + "." + name, sent).ifPresent(text -> {
                providers
                        .flaw(provider, name, text)
                        .or(() -> providers.isNoAddress(provider, name, text)
                                ? Optional.of("must be a web address (http:// or https://)")
                                : Optional.empty())
                        .ifPresent(flaw -> error(at + "." + name, flaw));
                String row = providerField(provider, name);
                Optional<String> value = Optional.of(text).filter(t -> !t.isEmpty());
                if (field.get().secret()) {
                    secrets.put(row, value);
                } else {
                    values.put(row, value.map(Reading::json));
                }
            });
        }

        void apiKey(String name, JsonNode sent) {
            if (!SettingKeys.API_KEYS.containsKey(name)) {
                error(API_KEYS + "." + name, "is no known key");
                return;
            }
            text(API_KEYS + "." + name, sent)
                    .ifPresent(text -> secrets.put(
                            SettingsChange.apiKey(name), Optional.of(text).filter(t -> !t.isEmpty())));
        }

        /** The text without surrounding blanks, which pasted keys may have; null counts as empty. */
        private Optional<String> text(String at, JsonNode sent) {
            if (!sent.isString() && !sent.isNull()) {
                error(at, "must be a text");
                return Optional.empty();
            }
            String text = sent.asString("").strip();
            if (text.length() > ProviderFields.MAX_LENGTH) {
                error(at, "must have at most " + ProviderFields.MAX_LENGTH + " characters");
                return Optional.empty();
            }
            return Optional.of(text);
        }

        /** Null as a whole changes nothing: there is no default to restore, and it does not say which one to remove. */
        void mustBeObject(ObjectNode body, String name) {
            JsonNode sent = body.path(name);
            if (!sent.isMissingNode() && !sent.isNull() && !sent.isObject()) {
                error(name, "must be an object");
            }
        }

        /** Empty resets to the default. */
        private String knownProvider(String at, String name) {
            if (name.isBlank()) {
                return "";
            }
            return providers.idOf(name).orElseThrow(() -> new Problem.Invalid(at, "is no known provider"));
        }

        private void error(String field, String message) {
            errors.add(new Problem.FieldError(field, message));
        }

        private static String json(Object value) {
            return JsonMapper.shared().writeValueAsString(value);
        }

        SettingsChange change() {
            if (!errors.isEmpty()) {
                throw new Problem.Invalid(errors);
            }
            return new SettingsChange(values, secrets);
        }
    }
}

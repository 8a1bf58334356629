package dev.steward.setting;

import dev.steward.contract.MoreProperties;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.MapSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The part of the API schema about the settings, built from their catalogue. */
public final class SettingsSchema {

    public static final List<MoreProperties> PARTS = List.of(
            new MoreProperties(SettingsRead.class, SettingsSchema::properties, false),
            new MoreProperties(SettingsUpdate.class, SettingsSchema::properties, true));

    private SettingsSchema() {}

    private static Map<String, Schema<?>> properties() {
        Map<String, Schema<?>> properties = new LinkedHashMap<>();
        SettingKeys.ALL.forEach(key -> properties.put(key.name(), schema(key)));
        return properties;
    }

    private static Schema<?> schema(SettingKey<?> key) {
        return switch (key.type()) {
            case SettingType.Choice(var words) ->
                new StringSchema()._enum(words).description(key.description());
            case SettingType.Flag() -> new BooleanSchema().description(key.description());
            case SettingType.Text(int max) -> new StringSchema().maxLength(max).description(key.description());
            case SettingType.Hosts(int max) -> new StringSchema().maxLength(max).description(key.description());
            case SettingType.Formed(var standard, var form, var _) ->
                new StringSchema()
                        .maxLength(255)
                        .pattern("^(%s)?$".formatted(form))
                        .description("%s; an empty text becomes %s".formatted(key.description(), standard));
            case SettingType.Switches(var names) ->
                new MapSchema()
                        .additionalProperties(new BooleanSchema())
                        .description("%s: %s".formatted(key.description(), String.join(", ", names)));
            case SettingType.Hours() ->
                new ObjectSchema()
                        .addProperty("start", new StringSchema().maxLength(5).pattern("^[0-2][0-9]:[0-5][0-9]$"))
                        .addProperty("end", new StringSchema().maxLength(5).pattern("^[0-2][0-9]:[0-5][0-9]$"))
                        .addProperty("timezone", new StringSchema().maxLength(64))
                        .required(List.of("start", "end", "timezone"))
                        .types(new java.util.LinkedHashSet<>(List.of("object", "null")))
                        .description(key.description());
            case SettingType.Opaque(int _) ->
                new MapSchema().additionalProperties(true).description(key.description());
            case SettingType.Number(int min, int max) ->
                new IntegerSchema()
                        .description("%s; from %d to %d, other values are set to the nearest"
                                .formatted(key.description(), min, max));
        };
    }
}

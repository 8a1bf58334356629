package dev.steward.mcp.server;

import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.FieldScope;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.swagger2.Swagger2Module;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Generates JSON schemas for records as they are serialized. */
final class RecordSchemas {

    private RecordSchemas() {}

    /** Nullable fields are optional, and no others are allowed. */
    static Map<String, Object> ofInput(Class<? extends Record> type, JsonMapper json) {
        return generated(type, json, true);
    }

    /** All fields are present; nullable ones may be null. */
    static Map<String, Object> ofOutput(Class<? extends Record> type, JsonMapper json) {
        return generated(type, json, false);
    }

    private static Map<String, Object> generated(Class<? extends Record> type, JsonMapper json, boolean input) {
        var builder = new SchemaGeneratorConfigBuilder(json, SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON);
        builder.forFields().withDefaultResolver(RecordSchemas::standard);
        builder.with(new Swagger2Module())
                .with(
                        Option.INLINE_ALL_SCHEMAS,
                        Option.EXTRA_OPEN_API_FORMAT_VALUES,
                        Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES)
                .without(Option.SCHEMA_VERSION_INDICATOR);
        if (input) {
            builder.with(Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT);
        }
        builder.forFields()
                .withPropertyNameOverrideResolver(field -> wireName(field.getDeclaredName(), json))
                .withRequiredCheck(field -> !input || !isNullable(field))
                .withNullableCheck(field -> !input && isNullable(field));
        builder.forTypesInGeneral().withCustomDefinitionProvider((of, context) -> {
            var raw = of.getErasedType();
            var made = context.getGeneratorConfig().createObjectNode();
            if (raw.isEnum()) {
                return new CustomDefinition(words(raw, made, json), true);
            }
            return raw == Object.class || JsonNode.class.isAssignableFrom(raw)
                    ? new CustomDefinition(made, true)
                    : null;
        });
        var schema = new SchemaGenerator(builder.build()).generateSchema(type);
        if (!schema.has("properties")) {
            schema.putObject("properties");
        }
        return json.convertValue(
                schema, json.getTypeFactory().constructMapType(LinkedHashMap.class, String.class, Object.class));
    }

    private static String wireName(String name, JsonMapper json) {
        var config = json.serializationConfig();
        var naming = config.getPropertyNamingStrategy();
        return naming == null ? name : naming.nameForField(config, null, name);
    }

    /** The values as they are serialized. */
    private static ObjectNode words(Class<?> type, ObjectNode made, JsonMapper json) {
        ArrayNode words = made.put("type", "string").putArray("enum");
        Stream.of(Objects.requireNonNull(type.getEnumConstants()))
                .map(constant -> json.<JsonNode>valueToTree(constant).asString())
                .forEach(words::add);
        return made;
    }

    /** The default of an annotation is text; numbers and booleans are converted. */
    private static @Nullable Object standard(FieldScope field) {
        var said = field.getAnnotationConsideringFieldAndGetter(Schema.class);
        if (said == null || said.defaultValue().isEmpty()) {
            return null;
        }
        var type = field.getType().getErasedType();
        if (type == Boolean.class) {
            return Boolean.valueOf(said.defaultValue());
        }
        return Number.class.isAssignableFrom(type) ? Long.valueOf(said.defaultValue()) : said.defaultValue();
    }

    private static boolean isNullable(FieldScope field) {
        return !field.isFakeContainerItemScope()
                && field.getRawMember().getAnnotatedType().isAnnotationPresent(Nullable.class);
    }
}

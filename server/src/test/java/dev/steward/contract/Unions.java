package dev.steward.contract;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.swagger.v3.core.util.RefUtils;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Sealed types in the API schema: a union of cases, each identified by the value of a field. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class Unions {

    private Unions() {}

    /** Adds the identifying field to the schema of the type if it is such a case. */
    static void name(Schema<?> schema, Class<?> type) {
        for (Class<?> family : type.getInterfaces()) {
            var info = family.getAnnotation(JsonTypeInfo.class);
            var cases = family.getAnnotation(JsonSubTypes.class);
            if (info == null || cases == null || schema.getProperties() == null) {
                continue;
            }
            Arrays.stream(cases.value())
                    .filter(one -> one.value() == type)
                    .forEach(one -> schema.addProperty(info.property(), new StringSchema()._enum(List.of(one.name()))));
            schema.addRequiredItem(info.property());
        }
    }

    /** Makes every case stand on its own; by default it would contain the union that contains it. */
    static void flatten(Map<String, Schema> schemas) {
        schemas.values().stream()
                .filter(schema -> schema.getDiscriminator() != null && schema.getOneOf() != null)
                .toList()
                .forEach(union -> flatten(union, schemas));
    }

    private static void flatten(Schema union, Map<String, Schema> schemas) {
        union.setProperties(null);
        union.setRequired(null);
        for (var part : (List<Schema>) union.getOneOf()) {
            var name = (String) RefUtils.extractSimpleName(part.get$ref()).getKey();
            var one = schemas.get(name);
            if (one == null || one.getAllOf() == null) {
                continue;
            }
            for (var own : (List<Schema>) one.getAllOf()) {
                if (own.getProperties() != null) {
                    one.setType("object");
                    one.setTypes(Set.of("object"));
                    one.setProperties(own.getProperties());
                }
            }
            one.setAllOf(null);
            var discriminator = union.getDiscriminator();
            discriminator.mapping(caseName(one, discriminator.getPropertyName()), part.get$ref());
        }
    }

    private static String caseName(Schema one, String property) {
        var name = (Schema) Objects.requireNonNull(one.getProperties().get(property), property);
        return String.valueOf(name.getEnum().getFirst());
    }
}

package dev.steward.platform.web;

import dev.steward.platform.input.Texts;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * Configures strict parsing of bodies: a field must match its schema, and nothing is converted. Data stored by the service
 * is read by the more lenient mapper that this one is built from.
 */
final class BodyReading {

    private BodyReading() {}

    static JsonMapper strict(JsonMapper json) {
        return json.rebuild()
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .withCoercionConfigDefaults(made -> {
                    for (var shape : CoercionInputShape.values()) {
                        made.setCoercion(shape, CoercionAction.Fail);
                    }
                })
                // 5 is a valid decimal number, just like 5.0
                .withCoercionConfig(
                        LogicalType.Float,
                        made -> made.setCoercion(CoercionInputShape.Integer, CoercionAction.TryConvert))
                .addModule(Texts.module())
                .build();
    }
}

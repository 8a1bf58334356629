package dev.steward.platform.input;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;

/** Distinguishes an absent field from an explicit null. */
class PatchDeserializer extends ValueDeserializer<Patch<?>> {

    private final @Nullable JavaType valueType;

    PatchDeserializer() {
        this(null);
    }

    private PatchDeserializer(@Nullable JavaType valueType) {
        this.valueType = valueType;
    }

    @Override
    public ValueDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        var type = property == null ? context.getContextualType() : property.getType();
        return new PatchDeserializer(type.containedTypeOrUnknown(0));
    }

    @Override
    public Patch<?> deserialize(JsonParser parser, DeserializationContext context) {
        Object value = context.readValue(parser, valueType == null ? context.constructType(Object.class) : valueType);
        return new Patch.Value<>(value);
    }

    @Override
    public Patch<?> getNullValue(DeserializationContext context) {
        return new Patch.Null<>();
    }

    @Override
    public Object getAbsentValue(DeserializationContext context) {
        return new Patch.Absent<>();
    }
}

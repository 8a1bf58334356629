package dev.steward.platform.web;

import dev.steward.platform.time.IsoInstant;
import java.time.Instant;
import org.springframework.boot.jackson.JacksonComponent;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;

/** Writes times into JSON. */
@JacksonComponent
class MomentsAsText extends ValueSerializer<Instant> {

    @Override
    public void serialize(Instant moment, JsonGenerator json, SerializationContext context) {
        json.writeString(IsoInstant.of(moment));
    }
}

package dev.steward.platform.web;

import org.springframework.stereotype.Component;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses inputs from JSON that did not arrive as a request body, with the same strict rules. */
@Component
public class Inputs {

    private final JsonMapper strict;

    Inputs(JsonMapper json) {
        this.strict = BodyReading.strict(json);
    }

    /** Parses the input. @throws Problem if the JSON does not match, or the input rejects it */
    public <T> T read(JsonNode said, Class<T> type) {
        try {
            return strict.treeToValue(said, type);
        } catch (DatabindException e) {
            throw WrongInput.of(e);
        } catch (InputCoercionException e) {
            throw WrongInput.in(e);
        }
    }
}

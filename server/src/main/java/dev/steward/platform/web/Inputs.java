package dev.steward.platform.web;

import org.springframework.stereotype.Component;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Makes inputs of JSON that came in another way than as the body of a route, by the same letter. */
@Component
public class Inputs {

    private final JsonMapper strict;

    Inputs(JsonMapper json) {
        this.strict = BodyReading.strict(json);
    }

    /** The input that the JSON says. @throws Problem when it is none, or the input itself refuses it */
    public <T> T read(JsonNode said, Class<T> type) {
        try {
            return strict.treeToValue(said, type);
        } catch (DatabindException e) {
            throw WrongInput.of(e);
        }
    }
}

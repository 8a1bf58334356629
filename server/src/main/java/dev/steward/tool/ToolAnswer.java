package dev.steward.tool;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What becomes of a question of a tool server. */
public sealed interface ToolAnswer {

    /** The person answered. @param values by the names of the fields: text, number, flag or a list of texts */
    record Given(Map<String, Object> values) implements ToolAnswer {
        public Given {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        /** Without the values, which are nobody else's affair. */
        @Override
        public String toString() {
            return "Given";
        }
    }

    /** The person does not want to tell. */
    record Declined() implements ToolAnswer {}

    /** Nobody decided. */
    record Dismissed() implements ToolAnswer {}
}

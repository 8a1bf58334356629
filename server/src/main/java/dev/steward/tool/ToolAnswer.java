package dev.steward.tool;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The outcome of a tool server's question. */
public sealed interface ToolAnswer {

    /** The user answered. @param values by field name: text, number, flag or a list of texts */
    record Given(Map<String, Object> values) implements ToolAnswer {
        public Given {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        /** Omits the values, which are confidential. */
        @Override
        public String toString() {
            return "Given";
        }
    }

    /** The user declined to answer. */
    record Declined() implements ToolAnswer {}

    /** Nobody answered. */
    record Dismissed() implements ToolAnswer {}
}

package dev.steward.provider;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * The parts of a request that are left out because its receiver refuses them.
 *
 * @param pictures pictures and other non-text files
 * @param tools all tools; calls of earlier rounds are told as text
 * @param state from earlier rounds
 * @param effort the reasoning effort and the temperature
 * @param system the role of the system prompt, which then begins the first question
 * @param stream the stream; the answer arrives as a whole
 * @param counts the wish for token counts at the end of a stream
 * @param named single tools, by the names that the model sees
 */
record Without(
        boolean pictures,
        boolean tools,
        boolean state,
        boolean effort,
        boolean system,
        boolean stream,
        boolean counts,
        Set<String> named) {

    static final Without NOTHING = new Without(false, false, false, false, false, false, false, Set.of());
    static final Without PICTURES = new Without(true, false, false, false, false, false, false, Set.of());
    static final Without TOOLS = new Without(false, true, false, false, false, false, false, Set.of());
    static final Without STATE = new Without(false, false, true, false, false, false, false, Set.of());
    static final Without EFFORT = new Without(false, false, false, true, false, false, false, Set.of());
    static final Without SYSTEM = new Without(false, false, false, false, true, false, false, Set.of());
    static final Without STREAM = new Without(false, false, false, false, false, true, false, Set.of());
    static final Without COUNTS = new Without(false, false, false, false, false, false, true, Set.of());

    Without {
        named = Set.copyOf(named);
    }

    static Without tools(Set<String> named) {
        return new Without(false, false, false, false, false, false, false, named);
    }

    Without and(Without other) {
        var all = new HashSet<>(named);
        all.addAll(other.named);
        return new Without(
                pictures || other.pictures,
                tools || other.tools,
                state || other.state,
                effort || other.effort,
                system || other.system,
                stream || other.stream,
                counts || other.counts,
                all);
    }

    /** Changes the fields of a request that the client libraries always send. */
    void changeFields(ObjectNode body) {
        if (stream) {
            body.put("stream", false);
        }
        if (stream || counts) {
            body.remove("stream_options");
        }
    }
}

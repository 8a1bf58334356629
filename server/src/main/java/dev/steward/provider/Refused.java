package dev.steward.provider;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Remembers what models have refused and accepted, to avoid repeating it. Lost when the process ends. */
@Component
class Refused {

    /** More than a user needs; forgotten entries are learned again. */
    private static final int MAX = 2_000;

    private final Map<Resolution.Place, Without> refused = new ConcurrentHashMap<>();
    private final Map<Resolution.Place, Integer> tools = new ConcurrentHashMap<>();

    /** What the model never accepts. */
    Without of(Resolution.Real real) {
        return refused.getOrDefault(real.place(), Without.NOTHING);
    }

    void never(Resolution.Real real, Without part) {
        if (refused.size() > MAX) {
            refused.clear();
        }
        refused.merge(real.place(), part, Without::and);
    }

    /** Records that the model has accepted a request with these tools. */
    void taken(Resolution.Real real, ModelRequest sent) {
        if (tools.size() > MAX) {
            tools.clear();
        }
        tools.put(real.place(), sent.tools().hashCode());
    }

    boolean knowsTools(Resolution.Real real, ModelRequest sent) {
        return Integer.valueOf(sent.tools().hashCode()).equals(tools.get(real.place()));
    }
}

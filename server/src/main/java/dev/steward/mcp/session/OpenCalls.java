package dev.steward.mcp.session;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The calls that run in one session, by the ids of their requests. */
final class OpenCalls {

    private final LinkedHashMap<String, OpenCall> open = new LinkedHashMap<>();

    synchronized void add(String id, OpenCall call) {
        open.put(id, call);
    }

    synchronized void remove(String id) {
        open.remove(id);
    }

    /** The call of this name; null when there is none. */
    synchronized @Nullable OpenCall named(@Nullable Object id) {
        return open.get(String.valueOf(id));
    }

    /** The tool that runs and waits for nobody, the first that was begun; null when there is none. */
    synchronized @Nullable String running() {
        return open.values().stream()
                .filter(call -> !call.isAsking())
                .map(OpenCall::tool)
                .findFirst()
                .orElse(null);
    }

    /**
     * The call on whose stream something came. Where that is not known, the last one begun that does not wait for a person itself;
     * null when none runs.
     */
    synchronized @Nullable OpenCall of(@Nullable Object stream) {
        var call = named(stream);
        if (call != null || open.isEmpty()) {
            return call;
        }
        return open.sequencedValues().reversed().stream()
                .filter(each -> !each.isAsking())
                .findFirst()
                .orElseGet(() -> open.sequencedValues().getLast());
    }
}

package dev.steward.mcp.session;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The running calls of a session, by request id. */
final class OpenCalls {

    private final LinkedHashMap<String, OpenCall> open = new LinkedHashMap<>();

    synchronized void add(String id, OpenCall call) {
        open.put(id, call);
    }

    synchronized void remove(String id) {
        open.remove(id);
    }

    /** Returns the call with this id, or null if there is none. */
    synchronized @Nullable OpenCall named(@Nullable Object id) {
        return open.get(String.valueOf(id));
    }

    /** The tool of the oldest running call that is not waiting for a person; null if there is none. */
    synchronized @Nullable String running() {
        return open.values().stream()
                .filter(call -> !call.isAsking())
                .map(OpenCall::tool)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the call on whose stream a message came. If the stream is unknown, the latest call that is not waiting for a
     * person; null if none is running.
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

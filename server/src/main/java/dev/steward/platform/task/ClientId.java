package dev.steward.platform.task;

import org.jspecify.annotations.Nullable;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** The opaque id of the window that sent a request, carried in the Reactor context as the originator of events. */
public final class ClientId {

    public static final String HEADER = "X-Client-Id";

    /** Longer ids are cut: the value travels in every event. */
    private static final int MAX_LENGTH = 64;

    private ClientId() {}

    /** The window behind the current request, or null if it came from a script or the service itself. */
    public static @Nullable String of(ContextView context) {
        return context.getOrDefault(ClientId.class, null);
    }

    /** Adds the window's id to the context; a blank id changes nothing. */
    public static Context put(Context context, @Nullable String id) {
        if (id == null || id.isBlank()) {
            return context;
        }
        return context.put(ClientId.class, cut(id));
    }

    /** The id as sent in events. */
    public static String cut(String id) {
        return id.length() > MAX_LENGTH ? id.substring(0, MAX_LENGTH) : id;
    }
}

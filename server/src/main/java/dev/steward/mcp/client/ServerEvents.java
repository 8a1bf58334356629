package dev.steward.mcp.client;

import dev.steward.event.Event;
import org.jspecify.annotations.Nullable;

/** Creates events about tool servers. Spec: Platform, 9.5. */
final class ServerEvents {

    private ServerEvents() {}

    static Event state(LiveServer server) {
        var standing = server.standing();
        return state(server.name(), standing.shown(), standing.tools().tools().size());
    }

    static Event gone(String server) {
        return state(server, ServerState.disabled, 0);
    }

    static Event signInRequired(String server, String sentence) {
        return event("mcp.auth_required", server, sentence, null);
    }

    /** The address where the person signs in; it contains secrets. */
    static Event signInAt(String server, String address) {
        return event("mcp.auth_url", server, null, address);
    }

    static Event signedIn(String server) {
        return event("mcp.auth_resolved", server, null, null);
    }

    private static Event state(String server, ServerState state, int tools) {
        return Event.of("mcp.server_state")
                .with(new Event.Details(null, null, server, null, null, state.name(), tools));
    }

    private static Event event(String type, String server, @Nullable String message, @Nullable String url) {
        return Event.of(type).with(new Event.Details(null, null, server, message, url, null, null));
    }
}

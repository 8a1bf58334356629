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

    /** @param subject whose call needs it, as in {@code topic:12}; only conversations are named in the event */
    static Event signInRequired(String server, String sentence, String subject) {
        var event = event("mcp.auth_required", server, sentence, null);
        var parts = subject.split(":", 2);
        return switch (parts[0]) {
            case "topic" -> event.about(Event.About.NOTHING.topic(Long.valueOf(parts[1])));
            case "chat" -> event.about(Event.About.NOTHING.chat(Long.valueOf(parts[1])));
            default -> event;
        };
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

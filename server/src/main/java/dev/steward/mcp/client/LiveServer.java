package dev.steward.mcp.client;

import dev.steward.mcp.session.ServerAddress;
import dev.steward.tool.ToolEffects;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A listed server with its current state. Each change is visible to other threads as a whole. */
final class LiveServer {

    /**
     * What a server is and how it is reached.
     *
     * @param id null for a built-in server
     * @param address fails with {@link dev.steward.mcp.session.SessionFailure} if it cannot be determined
     * @param blocked why it cannot be enabled here; empty if it can
     */
    record Plug(String name, @Nullable Long id, ServerSummary face, Mono<ServerAddress> address, Mono<String> blocked) {

        boolean isBuiltIn() {
            return id == null;
        }
    }

    /**
     * @param error the last error, as a sentence; null if there was none
     * @param fromCache whether the tools come from an earlier session
     */
    record Standing(
            boolean enabled, ServerState state, @Nullable String error, Acceptance tools, boolean fromCache) {

        static Standing of(boolean builtIn, ToolCatalogueSnapshot known) {
            return new Standing(
                    known.enabled(),
                    ServerState.disconnected,
                    null,
                    Acceptance.of(builtIn, known.accepted(), known.tools()),
                    true);
        }

        /** The state for display: a disabled server is only shown as disabled. */
        ServerState shown() {
            return enabled ? state : ServerState.disabled;
        }

        Standing in(ServerState next, @Nullable String sentence) {
            return new Standing(enabled, next, sentence, tools, fromCache);
        }

        Standing enabled(boolean next) {
            return new Standing(next, state, error, tools, fromCache);
        }

        Standing knowing(Acceptance next, boolean cached) {
            return new Standing(enabled, state, error, next, cached);
        }
    }

    private volatile Plug plug;
    private volatile Standing standing;

    LiveServer(Plug plug, ToolCatalogueSnapshot known) {
        this.plug = plug;
        this.standing = Standing.of(plug.isBuiltIn(), known);
    }

    String name() {
        return plug.name();
    }

    Plug plug() {
        return plug;
    }

    Standing standing() {
        return standing;
    }

    /** A new name means a new session. */
    synchronized void replug(Plug next) {
        if (!plug.name().equals(next.name()) && standing.state() == ServerState.connected) {
            standing = standing.in(ServerState.ready, null);
        }
        plug = next;
    }

    /** Applies the stored facts, which another process may have changed. */
    synchronized void recall(ToolCatalogueSnapshot known) {
        var stored = Acceptance.of(plug.isBuiltIn(), known.accepted(), known.tools());
        standing = standing.enabled(known.enabled()).knowing(stored, standing.fromCache());
    }

    /** Sets the state and returns whether anything changed. */
    synchronized boolean is(ServerState state, @Nullable String error) {
        var before = standing;
        standing = before.in(state, error);
        return !before.equals(standing);
    }

    synchronized void enabled(boolean enabled) {
        standing = standing.enabled(enabled);
    }

    synchronized void knows(Acceptance tools, boolean fromCache) {
        standing = standing.knowing(tools, fromCache);
    }

    /** Whether the server has listed this tool. */
    boolean names(String tool) {
        return standing.tools().tools().stream()
                .anyMatch(each -> each.tool().name().equals(tool));
    }

    /** Whether the server says that this tool only reads. */
    boolean reads(String tool) {
        return standing.tools().tools().stream()
                .anyMatch(each -> each.tool().name().equals(tool)
                        && ToolEffects.of(each.tool().annotations()).isReading());
    }

    /** The tools that a model may see; empty if they are not known yet. */
    Optional<List<ToolDefinition>> offered() {
        var now = standing;
        boolean isUnknown = now.fromCache() && now.tools().tools().isEmpty();
        return isUnknown ? Optional.empty() : Optional.of(now.tools().offered());
    }
}

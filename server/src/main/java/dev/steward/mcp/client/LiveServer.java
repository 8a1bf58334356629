package dev.steward.mcp.client;

import dev.steward.mcp.session.ServerAddress;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** A server of the list with what is known of it now. Threads see each change whole. */
final class LiveServer {

    /**
     * What a server is and how it is reached.
     *
     * @param id null for one that comes with Steward
     * @param address fails with {@link dev.steward.mcp.session.SessionFailure} when it cannot be told
     * @param blocked why it cannot be switched on here; empty when it can
     */
    record Plug(String name, @Nullable Long id, ServerSummary face, Mono<ServerAddress> address, Mono<String> blocked) {

        boolean isBuiltIn() {
            return id == null;
        }
    }

    /**
     * How things stand.
     *
     * @param error what went wrong last, as a sentence; null when nothing did
     * @param fromCache whether the tools are those of an earlier session
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

        /** As it is told: one that is switched off is nothing else. */
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

    synchronized void replug(Plug next) {
        plug = next;
    }

    /** Takes what is stored, which another process may have changed. */
    synchronized void recall(ToolCatalogueSnapshot known) {
        var stored = Acceptance.of(plug.isBuiltIn(), known.accepted(), known.tools());
        standing = stored.equals(standing.tools())
                ? standing.enabled(known.enabled())
                : standing.enabled(known.enabled()).knowing(stored, standing.fromCache());
    }

    /** Returns whether anything is different now. */
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

    /** Whether it has said that it has such a tool. */
    boolean names(String tool) {
        return standing.tools().tools().stream()
                .anyMatch(each -> each.tool().name().equals(tool));
    }

    /** The tools that a model may see; empty where nobody knows them yet. */
    Optional<List<ToolDefinition>> offered() {
        var now = standing;
        boolean isUnknown = now.fromCache() && now.tools().tools().isEmpty();
        return isUnknown ? Optional.empty() : Optional.of(now.tools().offered());
    }
}

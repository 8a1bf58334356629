package dev.steward.mcp.session;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An open connection to one tool server, whichever way. What goes wrong is a {@link SessionFailure}. */
public interface ToolSession {

    /**
     * What a server offers.
     *
     * @param tools one of each name, in the server's order
     * @param complete false when some were left out: there were too many, or they made no sense
     * @param tasks names of those that are left out since they run as tasks of the protocol only, which Steward has none of
     */
    record Listing(List<Tool> tools, boolean complete, List<String> tasks) {

        public Listing {
            tools = List.copyOf(tools);
            tasks = List.copyOf(tasks);
        }
    }

    /** What the server says about how it is used, at most 20,000 chars. */
    @Nullable
    String instructions();

    /** The tools that the server has now: at most 2,000, of 100 pages, 8 MB together. */
    Mono<Listing> tools();

    /**
     * Calls a tool, once for each subscription. A cancel returns at once and reaches the server.
     *
     * @return signals, the last one a {@link SessionSignal.Result}; or a {@link SessionFailure}
     */
    Flux<SessionSignal> call(ToolUse use);

    /** Why this session can no longer be used, as soon as that is so. */
    Mono<SessionFailure> over();

    /** Ends the session; who waits for an answer is told. Completes after ten seconds at the most, nobody can cut it short. */
    Mono<Void> close();
}

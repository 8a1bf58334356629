package dev.steward.mcp.session;

import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An open connection to a tool server. Failures are {@link SessionFailure}s. */
public interface ToolSession {

    /**
     * The tools of a server.
     *
     * @param tools with unique names, in the server's order
     * @param complete false if some were left out because there were too many or they were invalid
     * @param tasks names of tools left out because they only run as protocol tasks, which Steward does not support
     */
    record Listing(List<Tool> tools, boolean complete, List<String> tasks) {

        public Listing {
            tools = List.copyOf(tools);
            tasks = List.copyOf(tasks);
        }
    }

    /** Lists the server's current tools: at most 2,000 on 100 pages, 8 MB in total. */
    Mono<Listing> tools();

    /**
     * Calls a tool, once per subscription. A cancel returns immediately and is sent to the server.
     *
     * @return signals, ending with a {@link SessionSignal.Result}, or a {@link SessionFailure}
     */
    Flux<SessionSignal> call(ToolUse use);

    /** Emits why the session can no longer be used, as soon as that is the case. */
    Mono<SessionFailure> over();

    /** Ends the session; pending requests fail. Completes after at most ten seconds and cannot be interrupted. */
    Mono<Void> close();
}

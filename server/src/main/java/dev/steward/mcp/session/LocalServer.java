package dev.steward.mcp.session;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A tool server that lives in this process: used like any other one, without a wire. */
public interface LocalServer {

    /** What people and logs call it. */
    String name();

    /** The tools that it has now. */
    Mono<List<Tool>> tools();

    /**
     * Runs one call; a cancel ends it. What goes wrong inside the tool is a result too. An error is a {@link SessionFailure},
     * {@link SessionFailure.Kind#NO_SUCH_TOOL} for example; any other one is logged and told as a failure without its message.
     */
    Mono<CallToolResult> call(String tool, Map<String, Object> arguments, LocalCall in);

    /** Says when its tools are others than before. */
    default Flux<?> changes() {
        return Flux.never();
    }

    /** What a running call can say. */
    interface LocalCall {

        /** How far it is; also a sign of life. */
        void progress(double done, @Nullable Double total, @Nullable String message);

        /** Something worth showing. */
        void said(String level, String text);

        /** Asks the person something; declined when nobody is there. */
        Mono<ElicitResult> ask(ElicitFormRequest question);
    }
}

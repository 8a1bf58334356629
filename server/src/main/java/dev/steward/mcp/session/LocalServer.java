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
import tools.jackson.databind.json.JsonMapper;

/** A tool server in this process, used like any other but without a wire. */
public interface LocalServer {

    /** Its name for people and logs. */
    String name();

    Mono<List<Tool>> tools();

    /**
     * Runs one call; cancelling ends it. Failures inside the tool are results too. An error is a {@link SessionFailure}, for
     * example {@link SessionFailure.Kind#NO_SUCH_TOOL}; any other error is logged and reported without its message.
     */
    Mono<CallToolResult> call(String tool, Map<String, Object> arguments, LocalCall in);

    /** Emits when its tools have changed. */
    default Flux<?> changes() {
        return Flux.never();
    }

    /** Thrown for wrong arguments. The message is a sentence for the model. */
    final class Wrong extends RuntimeException {

        public Wrong(String sentence) {
            super(sentence, null, false, false);
        }
    }

    /** A result with its fields as text as well, for clients that do not read structured values. */
    static CallToolResult result(Map<String, Object> fields, boolean isError) {
        return CallToolResult.builder()
                .addTextContent(JsonMapper.shared().writeValueAsString(fields))
                .structuredContent(fields)
                .isError(isError)
                .build();
    }

    /** A failure that only says why. */
    static CallToolResult error(String sentence) {
        return CallToolResult.builder()
                .addTextContent(JsonMapper.shared().writeValueAsString(Map.of("error", sentence)))
                .isError(true)
                .build();
    }

    /** What a running call can report. */
    interface LocalCall {

        /** Reports progress; also counts as a sign of life. */
        void progress(double done, @Nullable Double total, @Nullable String message);

        /** Reports a message worth showing. */
        void said(String text);

        /** Asks the person a question; declined if no one is there. */
        Mono<ElicitResult> ask(ElicitFormRequest question);
    }
}

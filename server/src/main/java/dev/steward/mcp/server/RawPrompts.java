package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.exposed.Section;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Prompts in the form of the protocol. For plain texts use {@link dev.steward.exposed.ExposedPrompts}. */
public interface RawPrompts {

    /** The section that must be open; null if always available. */
    @Nullable
    Section section();

    Mono<List<McpSchema.Prompt>> list();

    /** @return empty if there is no prompt of that name */
    Mono<McpSchema.GetPromptResult> get(String name, Map<String, String> arguments);

    /** Suggests values for an argument from its beginning. */
    Mono<List<String>> complete(String name, String argument, String beginning);

    boolean isListChangedBy(Event event);
}

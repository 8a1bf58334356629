package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.exposed.Section;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Prompts as the protocol has them. For texts there is {@link dev.steward.exposed.ExposedPrompts}. */
public interface RawPrompts {

    /** The section that has to be open; null for what is always there. */
    @Nullable
    Section section();

    Mono<List<McpSchema.Prompt>> list();

    /** @return empty when there is none of that name */
    Mono<McpSchema.GetPromptResult> get(String name, Map<String, String> arguments);

    /** Values for an argument that a person began to type. */
    Mono<List<String>> complete(String name, String argument, String beginning);

    /** Whether the list is different after an event. */
    boolean isListChangedBy(Event event);
}

package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.exposed.Section;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Resources of one kind, as the protocol has them. For texts there is {@link dev.steward.exposed.ExposedResources}. */
public interface RawResources {

    /** @param next leads to the page after it; null at the end */
    record Page(
            List<McpSchema.Resource> resources, @Nullable String next) {}

    /** Names the kind among all of them. */
    String name();

    /** The sections that have to be open, all of them. */
    Set<Section> sections();

    List<McpSchema.ResourceTemplate> templates();

    /** A page of the list, from the beginning where {@code after} is null. */
    Mono<Page> list(@Nullable String after);

    /** Whether an address is of this kind, whether anything is there or not. */
    boolean has(String uri);

    /** @return empty when there is nothing at the address */
    Mono<McpSchema.ReadResourceResult> read(String uri, RawCall call);

    /** Values for the variable of a template that a person began to type. */
    Mono<List<String>> complete(String beginning);

    /** The address of what is different after an event. */
    Optional<String> changedBy(Event event);

    /** Whether any of them may be different after an event that does not say which. */
    default boolean isAnyChangedBy(Event event) {
        return false;
    }

    /** Whether the list is different after an event. */
    boolean isListChangedBy(Event event);
}

package dev.steward.mcp.server;

import dev.steward.event.Event;
import dev.steward.exposed.Section;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Resources of one kind in the form of the protocol. For plain texts use {@link dev.steward.exposed.ExposedResources}. */
public interface RawResources {

    /** @param next the cursor of the next page; null at the end */
    record Page(
            List<McpSchema.Resource> resources, @Nullable String next) {}

    /** The unique name of the kind. */
    String name();

    /** The sections that must all be open. */
    Set<Section> sections();

    List<McpSchema.ResourceTemplate> templates();

    /** Returns a page of the list, from the start if {@code after} is null. */
    Mono<Page> list(@Nullable String after);

    /** Whether an address belongs to this kind, even if nothing is there. */
    boolean has(String uri);

    /** @return empty if there is nothing at the address */
    Mono<McpSchema.ReadResourceResult> read(String uri, RawCall call);

    /** The address that {@link #changedBy} has for the resource at this one. @return empty if there is nothing */
    default Mono<String> resolve(String uri) {
        return Mono.just(uri);
    }

    /** Suggests values for the variable of a template from their beginning. */
    Mono<List<String>> complete(String beginning);

    /** The address of the resource that an event changes. */
    Optional<String> changedBy(Event event);

    /** Whether an event may change any of them without saying which. */
    default boolean isAnyChangedBy(Event event) {
        return false;
    }

    boolean isListChangedBy(Event event);
}

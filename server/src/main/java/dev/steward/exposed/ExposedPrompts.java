package dev.steward.exposed;

import dev.steward.event.Event;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Prompts that a host's user can give to a model by name. */
public interface ExposedPrompts {

    /**
     * An argument of a prompt.
     *
     * @param section another section that must be open because the argument's values or their output reveal it; otherwise the
     *     argument counts as missing. Null for none
     */
    record Argument(
            String name,
            String description,
            boolean isRequired,
            @Nullable Section section) {}

    /** A prompt. @param name as hosts call it */
    record Prompt(String name, @Nullable String description, List<Argument> arguments) {}

    /** The section that must be open. */
    Section section();

    Mono<List<Prompt>> list();

    /** Renders a prompt with these arguments. @return empty if there is no prompt of that name */
    Mono<String> text(String name, Map<String, String> arguments);

    /** Completions for an argument that a user is typing, up to one more than is offered. */
    Mono<List<String>> complete(String name, String argument, String beginning);

    boolean isListChangedBy(Event event);
}

package dev.steward.exposed;

import dev.steward.event.Event;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Texts that a person of a host can put before a model by their name. */
public interface ExposedPrompts {

    /**
     * What can be given to one.
     *
     * @param section that has to be open as well, because its values or what is made of them tell of it; where it is not, the
     *     argument is as good as not there. Null for none
     */
    record Argument(
            String name,
            String description,
            boolean isRequired,
            @Nullable Section section) {}

    /** One of them. @param name as hosts call it */
    record Prompt(String name, @Nullable String description, List<Argument> arguments) {}

    /** The section that has to be open. */
    Section section();

    /** All of them. */
    Mono<List<Prompt>> list();

    /** What one says with these arguments. @return empty when there is none of that name */
    Mono<String> text(String name, Map<String, String> arguments);

    /** Values for an argument that a person began to type, at most 100. */
    Mono<List<String>> complete(String name, String argument, String beginning);

    /** Whether the list is different after an event. */
    boolean isListChangedBy(Event event);
}

package dev.steward.exposed;

import dev.steward.event.Event;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Texts of one kind that hosts can read, each at an address {@code steward://<kind>/<key>}. One component a kind. */
public interface ExposedResources {

    /**
     * What they are.
     *
     * @param name the first part of their addresses, as in {@code topics}
     * @param variable what the second part stands for, as in {@code topic}
     * @param mediaType of their texts
     */
    record Kind(String name, String variable, String title, String description, String mediaType) {}

    /**
     * A line of the list.
     *
     * @param key the second part of its address, which stays the same for as long as it exists
     */
    record Line(String key, String name, @Nullable String description) {}

    /** @param next what leads to the page after it; null at the end */
    record Page(List<Line> lines, @Nullable String next) {}

    Kind kind();

    /** The sections that have to be open, all of them. */
    Set<Section> sections();

    /** A page of the list, from the beginning where {@code after} is null. @throws dev.steward.platform.problem.Problem.Invalid when {@code after} is from no page */
    Mono<Page> list(@Nullable String after);

    /** The text of one of them. @param key also another one by which a person knows it. @return empty when there is none */
    Mono<String> read(String key, ExposedCall call);

    /** Keys or other names that {@link #read} takes, for what a person began to type: the best first, at most 100. */
    Mono<List<String>> complete(String beginning);

    /** The key of the text that is different after an event; empty when none of these is. */
    Optional<String> changedBy(Event event);

    /** Whether any of the texts may be different after an event that does not say which. */
    default boolean isAnyChangedBy(Event event) {
        return false;
    }

    /** Whether the list is different after an event. */
    boolean isListChangedBy(Event event);
}

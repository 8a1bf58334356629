package dev.steward.exposed;

import dev.steward.event.Event;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Texts of one kind that hosts can read, each at {@code steward://<kind>/<key>}. One component per kind. */
public interface ExposedResources {

    /**
     * Describes the kind.
     *
     * @param name the first part of their addresses, as in {@code topics}
     * @param variable what the second part stands for, as in {@code topic}
     * @param mediaType of the texts
     */
    record Kind(String name, String variable, String title, String description, String mediaType) {}

    /**
     * An entry of the list.
     *
     * @param key the second part of its address, stable for as long as the entry exists
     */
    record Line(String key, String name, @Nullable String description) {}

    /** @param next cursor of the next page; null on the last page */
    record Page(List<Line> lines, @Nullable String next) {}

    Kind kind();

    /** The sections that must all be open. */
    Set<Section> sections();

    /**
     * A page of the list, the first one if {@code after} is null.
     *
     * @throws dev.steward.platform.problem.Problem.Invalid if {@code after} is not a valid cursor
     */
    Mono<Page> list(@Nullable String after);

    /** Reads a text. @param key its key or another name by which users know it. @return empty if there is none */
    Mono<String> read(String key, ExposedCall call);

    /** The key of the text with this key or other name. @return empty if there is none */
    Mono<String> resolve(String key);

    /** Completions for the start of a key or other name that {@link #read} accepts, best first, up to one more than offered. */
    Mono<List<String>> complete(String beginning);

    /** The key of the text that an event changes; empty if it changes none of these. */
    Optional<String> changedBy(Event event);

    /** Whether an event that names no text may change any of them. */
    default boolean isAnyChangedBy(Event event) {
        return false;
    }

    boolean isListChangedBy(Event event);
}

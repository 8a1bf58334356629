package dev.steward.conversation;

import dev.steward.library.PromptSection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation is about, for a model and for lists.
 *
 * @param role that it takes on; null for the one that applies where no other does
 * @param sections what a model is told about it
 * @param instruction what every question is to begin with for a model, but for the skills that it names; null for nothing
 * @param unnamed whether the title only stands in for one that a model may find
 */
public record Subject(
        Container container,
        String title,
        @Nullable Long role,
        List<PromptSection> sections,
        @Nullable String instruction,
        boolean unnamed) {

    public Subject {
        sections = List.copyOf(sections);
    }

    /** One that has a name, and no instruction. */
    public Subject(Container container, String title, @Nullable Long role, List<PromptSection> sections) {
        this(container, title, role, sections, null, false);
    }
}

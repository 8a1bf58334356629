package dev.steward.conversation;

import dev.steward.library.PromptSection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation is about, for models and for lists.
 *
 * @param role its role; null for the default one
 * @param sections what a model is told about it
 * @param instruction the text that every question begins with for a model, with skills still as names; null for none
 * @param unnamed whether the title is only a placeholder that a model may replace
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

    /** A subject with a name and without an instruction. */
    public Subject(Container container, String title, @Nullable Long role, List<PromptSection> sections) {
        this(container, title, role, sections, null, false);
    }
}

package dev.steward.library;

import org.jspecify.annotations.Nullable;

/**
 * A part of what a model is told before a conversation.
 *
 * @param source what of the library says it; null for what Steward or the conversation says itself
 * @param text as the model is told it, but for the skills that it names
 * @param namesSkills whether these are put in the place of their names
 */
public record PromptSection(Kind kind, @Nullable Source source, String text, boolean namesSkills) {

    /** One that Steward says, told as it is. */
    public PromptSection(Kind kind, String text) {
        this(kind, null, text, false);
    }

    /** One of a person's own words. */
    public static PromptSection ofPerson(Kind kind, @Nullable Source source, String text) {
        return new PromptSection(kind, source, text, true);
    }

    /** The same as the model is told it, skills in their places. */
    public PromptSection withText(String text) {
        return new PromptSection(kind, source, text, false);
    }

    /** Where a section comes from. */
    public enum Kind {
        /** Instructions of Steward. */
        preamble("Instructions of Steward"),
        /** The persona that it takes on. */
        role("Role"),
        /** What it is to remember. */
        memory("Memories"),
        /** The title of the conversation. */
        title("Title"),
        /** What the person noted about the conversation. */
        description("Description"),
        /** That it may suggest replies. */
        suggestions("Suggested replies");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** What a person calls it. */
        public String label() {
            return label;
        }
    }

    /**
     * What a person can go to and change.
     *
     * @param label what it is called
     * @param id in the table that its kind says; null where it is no single row
     */
    public record Source(String label, @Nullable Long id) {}
}

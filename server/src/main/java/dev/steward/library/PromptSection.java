package dev.steward.library;

import org.jspecify.annotations.Nullable;

/**
 * A part of the system prompt.
 *
 * @param source the part of the library it comes from; null for text of Steward or of the conversation itself
 * @param text the text for the model, with skills still as names
 * @param namesSkills whether these names are to be replaced by the skills
 */
public record PromptSection(Kind kind, @Nullable Source source, String text, boolean namesSkills) {

    /** A section of Steward itself, used as it is. */
    public PromptSection(Kind kind, String text) {
        this(kind, null, text, false);
    }

    /** A section in a person's own words. */
    public static PromptSection ofPerson(Kind kind, @Nullable Source source, String text) {
        return new PromptSection(kind, source, text, true);
    }

    /** The same section with its final text, skills included. */
    public PromptSection withText(String text) {
        return new PromptSection(kind, source, text, false);
    }

    public enum Kind {
        preamble("Instructions of Steward"),
        role("Role"),
        memory("Memories"),
        title("Title"),
        /** What the person noted about the conversation. */
        description("Description"),
        /** That the model may suggest replies. */
        suggestions("Suggested replies");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** The name shown to a person. */
        public String label() {
            return label;
        }
    }

    /** Something a person can open and change. @param id the id in the table of its kind; null if it is not a single row */
    public record Source(String label, @Nullable Long id) {}
}

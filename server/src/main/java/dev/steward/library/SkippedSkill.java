package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A folder that holds no skill which can be used. */
@Schema(name = "SkippedSkill")
record SkippedSkill(
        @Schema(description = "The name of the folder") String name,
        Reason reason,

        @Nullable @Schema(description = "The line of the error in the file, if any")
        Integer line)
        implements Found {

    SkippedSkill(String name, Reason reason) {
        this(name, reason, null);
    }

    /** Why it cannot be used. */
    @Schema(name = "SkippedReason")
    enum Reason {
        /** The folder's name is none that a skill can have. */
        name,
        /** A command has that name. */
        reserved,
        /** The file is no text in UTF-8. */
        no_text,
        /** The instructions have more than 500,000 characters. */
        too_large,
        /** A link leads out of the folder of all skills. */
        outside,
        /** The file cannot be read, or is none. */
        unreadable,
        /** Another skill has the name; the one that lies less deep is used. */
        taken,
        /** There are more skills than can be used. */
        too_many
    }
}

package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A folder without a usable skill. */
@Schema(name = "SkippedSkill")
record SkippedSkill(
        @Schema(description = "The name of the folder") String name,
        Reason reason,

        @Nullable @Schema(description = "The line of the error in the file, if any")
        Integer line)
        implements SkillFolder.Found {

    SkippedSkill(String name, Reason reason) {
        this(name, reason, null);
    }

    /** Why the skill cannot be used. */
    @Schema(name = "SkippedReason")
    enum Reason {
        /** The folder's name is not a valid skill name. */
        name,
        /** A command has that name. */
        reserved,
        /** The file is not text that can be decoded. */
        no_text,
        /** The file is too large, or its instructions have more than 500,000 characters. */
        too_large,
        /** A link leads out of the skills folder. */
        outside,
        /** The file cannot be read, or is not a regular file. */
        unreadable,
        /** Another skill has the name; the one at the higher level is used. */
        taken,
        /** The maximum number of skills is exceeded. */
        too_many
    }
}

package dev.steward.library;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A change to a skill: anything the body leaves out stays, an explicit null clears. Enabling does not touch its file. */
record SkillPatch(
        @Schema(
                pattern = SkillName.PATTERN,
                maxLength = SkillName.MAX_LENGTH,
                description = "Capital letters become small")
        Patch<String> name,

        @Schema(maxLength = SkillDocument.MAX_DESCRIPTION) Patch<@Nullable String> description,

        @Schema(maxLength = SkillDocument.MAX_INSTRUCTIONS) Patch<@Nullable String> instructions,

        @Schema(description = "Whether it can be called by its name")
        Patch<Boolean> enabled) {

    SkillPatch {
        name = name.map(SkillName::kept);
        var check = new Check().notCleared("name", name).notCleared("enabled", enabled);
        SkillName.check(check, name.value());
        check.length("description", description.value(), 0, SkillDocument.MAX_DESCRIPTION)
                .length("instructions", instructions.value(), 0, SkillDocument.MAX_INSTRUCTIONS)
                .verify();
        name.ifValue(other -> SkillCreate.refuseReserved(other));
    }

    boolean renames(String now) {
        return !name.orKeep(now).equals(now);
    }

    /** Whether the file must be rewritten. */
    boolean writes(String now) {
        return renames(now) || !description.isAbsent() || !instructions.isAbsent();
    }

    SkillDocument over(String now, SkillDocument document) {
        return document.with(name.orKeep(now), description, instructions);
    }
}

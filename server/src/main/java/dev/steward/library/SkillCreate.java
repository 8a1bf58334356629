package dev.steward.library;

import dev.steward.platform.input.Check;
import dev.steward.platform.input.Patch;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A new skill. It is enabled. */
record SkillCreate(
        @Schema(
                pattern = SkillName.PATTERN,
                maxLength = SkillName.MAX_LENGTH,
                description = "Capital letters become small")
        String name,

        @Nullable @Schema(maxLength = SkillDocument.MAX_DESCRIPTION, description = "What it is for")
        String description,

        @Nullable
        @Schema(maxLength = SkillDocument.MAX_INSTRUCTIONS, description = "The text given to models, in Markdown")
        String instructions) {

    SkillCreate {
        name = name == null ? name : SkillName.kept(name);
        var check = new Check().required("name", name);
        SkillName.check(check, name);
        check.length("description", description, 0, SkillDocument.MAX_DESCRIPTION)
                .length("instructions", instructions, 0, SkillDocument.MAX_INSTRUCTIONS)
                .verify();
        refuseReserved(name);
    }

    /** @throws Problem.BadRequest if a command has the name */
    static void refuseReserved(String name) {
        if (Command.isReserved(name)) {
            throw new Problem.BadRequest("The name '%s' is reserved for a command.".formatted(name));
        }
    }

    int estimatedBytes() {
        return SkillRead.estimatedBytes(instructions, description);
    }

    SkillDocument document() {
        return SkillDocument.EMPTY.with(name, Patch.ofNullable(description), Patch.ofNullable(instructions));
    }
}

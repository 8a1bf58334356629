package dev.steward.library;

import dev.steward.platform.memory.MemoryBudget;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A skill: a text that a model is given when its name is used. */
@Schema(name = "Skill")
record SkillRead(
        @Schema(description = "The name, also of its folder")
        String name,

        @Nullable @Schema(description = "What it is for") String description,

        @Schema(description = "The text given to models, in Markdown")
        String instructions,

        @Schema(description = "Whether it is enabled") boolean enabled,

        @Schema(description = "Whether it can be called by its name")
        boolean active,

        @Schema(description = "Always false: each skill is a file")
        boolean legacy,

        @Schema(description = "Whether the instructions are cut here, as in lists; the skill alone has them")
        boolean truncated,

        @Nullable
        @Schema(
                description =
                        "The line where the front matter stops being YAML, or has a description that is not text; null"
                                + " if it is valid")
        Integer wrongLine) {

    /** Rough number of bytes that a skill takes in addition to its texts, until it is written. */
    private static final int REST = 300;

    static SkillRead listed(SkillFile skill, boolean enabled) {
        return new SkillRead(
                skill.name(),
                skill.description(),
                skill.beginning(),
                enabled,
                enabled,
                false,
                !skill.isWhole(),
                skill.wrongLine());
    }

    static SkillRead of(String name, SkillDocument document, boolean enabled) {
        return new SkillRead(
                name,
                document.description(),
                document.instructions(),
                enabled,
                enabled,
                false,
                false,
                document.wrongLine());
    }

    int estimatedBytes() {
        return estimatedBytes(instructions, description);
    }

    /** The same for a skill that does not exist yet. */
    static int estimatedBytes(@Nullable String instructions, @Nullable String description) {
        return MemoryBudget.estimatedBytes(REST, instructions, description);
    }
}

package dev.steward.library;

import dev.steward.platform.text.Truncate;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Something that can be called by name at the start of a text. */
@Schema(name = "Command")
record CommandRead(
        @Schema(description = "The name typed after the slash")
        String name,

        String title,
        String description,

        @Nullable @Schema(description = "The arguments of the command; null if it takes none")
        String argumentHint,

        @Schema(description = "Whether it may stand alone") boolean argumentOptional,

        @Schema(description = "Where the command can be used")
        List<Command.Surface> surfaces,

        Kind kind) {

    /** What handles it. */
    @Schema(name = "CommandKind")
    enum Kind {
        /** The client, through the routes for its subject. */
        command,
        /** The model, which receives the skill in place of its name. */
        skill
    }

    /** Characters of a skill's description shown in a list. */
    private static final int MAX_DESCRIPTION = 300;

    private static final List<Command.Surface> EVERYWHERE = List.of(Command.Surface.values());

    /** An active skill as a command. */
    static CommandRead of(SkillFile skill) {
        var description = skill.description();
        return new CommandRead(
                skill.name(),
                skill.name(),
                description == null ? "" : Truncate.to(description, MAX_DESCRIPTION),
                "text",
                true,
                EVERYWHERE,
                Kind.skill);
    }
}

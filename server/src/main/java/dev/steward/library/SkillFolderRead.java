package dev.steward.library;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The location of the skills folder, and the folders in it that are not usable skills. */
@Schema(name = "SkillFolder")
record SkillFolderRead(
        @Schema(description = "The folder, on the machine that Steward runs on")
        String path,

        @Schema(description = "Whether it can be looked into")
        boolean readable,

        @Schema(description = "Folders in it that hold no skill which can be used; at most 100 are named")
        List<SkippedSkill> skipped) {

    private static final int MAX = 100;

    SkillFolderRead {
        skipped = skipped.stream().limit(MAX).toList();
    }
}

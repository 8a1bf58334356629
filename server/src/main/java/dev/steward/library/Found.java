package dev.steward.library;

/** What was found in a folder of the skills' folder. */
sealed interface Found permits SkillFile, SkippedSkill {

    /** That of the folder. */
    String name();
}

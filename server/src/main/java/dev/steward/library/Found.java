package dev.steward.library;

/** What was found in a subfolder of the skills folder. */
sealed interface Found permits SkillFile, SkippedSkill {

    /** The name of the folder. */
    String name();
}

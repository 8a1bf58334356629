package dev.steward.library;

import dev.steward.history.change.Before;
import dev.steward.history.change.Change;

/** A skill as kept for undo. @param text the text of its file */
record KeptSkill(String name, String text, boolean enabled) {

    private static final String OTHERS = "There were other files in its folder.";

    static Change created(KeptSkill after) {
        return Change.created(subject(after), after);
    }

    static Change changed(KeptSkill before, KeptSkill after) {
        return Change.changed(subject(after), Before.of(before), after);
    }

    /** @param alone whether its file was the only one in its folder */
    static Change deleted(KeptSkill before, boolean alone) {
        return Change.deleted(subject(before), alone ? Before.of(before) : Before.lost(before, OTHERS));
    }

    private static Change.Subject subject(KeptSkill skill) {
        return new Change.Subject(Change.Kind.skill, skill.name(), null, skill.name());
    }
}

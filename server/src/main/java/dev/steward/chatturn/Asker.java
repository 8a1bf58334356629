package dev.steward.chatturn;

import dev.steward.exposed.ExposedTools;
import dev.steward.tool.Attendance;
import dev.steward.tool.ToolScope;

/** Who asks the question of a turn. */
enum Asker {
    PERSON,
    SCHEDULE,
    /** Another assistant, through Steward's own tools. */
    HOST;

    Attendance attendance() {
        return this == PERSON ? Attendance.ATTENDED : Attendance.UNATTENDED;
    }

    /** The turn of a host does not get the tools it was begun with. Spec: Platform, 8.2. */
    ToolScope within(ToolScope scope) {
        return this == HOST ? scope.without(ExposedTools.SERVER) : scope;
    }
}

package dev.steward.turn;

import dev.steward.provider.ModelOptions;
import dev.steward.tool.Attendance;
import dev.steward.tool.ToolGate;
import dev.steward.tool.Tools;
import org.jspecify.annotations.Nullable;

/**
 * What a turn's rounds start from.
 *
 * @param wishedModel the model chosen for this turn; null for the one in the settings
 * @param model the model that answers
 * @param maxRounds how often the model may be asked
 * @param effort how long the model thinks; null for the setting
 * @param gate asked before each tool call
 */
record TurnStart(
        @Nullable String wishedModel,
        String model,
        TurnPlan.Prompt prompt,
        Tools tools,
        Attendance attendance,
        Budget budget,
        int maxRounds,
        @Nullable String effort,
        ToolGate gate) {

    /** How the model should answer. */
    ModelOptions options() {
        return effort == null ? ModelOptions.STANDARD : new ModelOptions(effort, null, null);
    }
}

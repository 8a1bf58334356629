package dev.steward.turn;

import dev.steward.provider.ModelOptions;
import dev.steward.setting.SettingValues;
import dev.steward.tool.Tools;

/**
 * What a turn's rounds start from.
 *
 * @param settings as they were when the turn began; a change is for the next turn, or its rows would name the wrong model
 * @param model the model that answers
 * @param maxRounds how often the model may be asked
 */
record TurnStart(
        TurnPlan plan,
        SettingValues settings,
        String model,
        TurnPlan.Prompt prompt,
        Tools tools,
        Budget budget,
        int maxRounds) {

    ModelOptions options() {
        var effort = plan.effort();
        return effort == null ? ModelOptions.STANDARD : new ModelOptions(effort);
    }
}

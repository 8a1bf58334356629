package dev.steward.turn;

import dev.steward.tool.Attendance;
import dev.steward.tool.Tools;
import org.jspecify.annotations.Nullable;

/**
 * What a turn's rounds start from.
 *
 * @param wishedModel the model of this turn; null for the one in the settings
 * @param model the model that answers
 * @param maxRounds how often the model may be asked
 */
record TurnStart(
        @Nullable String wishedModel,
        String model,
        TurnPlan.Prompt prompt,
        Tools tools,
        Attendance attendance,
        Budget budget,
        int maxRounds) {}

package dev.steward.turn;

import dev.steward.provider.PromptMessage;
import dev.steward.tool.Toolbox;
import java.util.List;

/**
 * What a turn starts from.
 *
 * @param modelName the model that answers, as stored on the row
 * @param history the transcript up to the question
 * @param maxRounds how often the model may be asked
 */
record TurnContext(
        String modelName,
        PromptMessage.System system,
        List<PromptMessage> history,
        Toolbox.Tools tools,
        Budget budget,
        int maxRounds) {}

package dev.steward.agent.turn;

import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.turn.TurnPlan;

/**
 * How much of what was said an agent shows its model. A run of many rounds pays for it in each of them, and many providers take
 * more for each token of a longer prompt.
 */
enum ContextTier {
    DEFAULT(200_000),
    LONG_CONTEXT(TurnPlan.AS_MANY_AS_ALLOWED);

    private final int tokens;

    ContextTier(int tokens) {
        this.tokens = tokens;
    }

    static ContextTier of(SettingValues values) {
        return values.get(SettingKeys.AGENTS_CONTEXT_TIER).equals("long_context") ? LONG_CONTEXT : DEFAULT;
    }

    /** Of one round, at the most. */
    int tokens() {
        return tokens;
    }
}

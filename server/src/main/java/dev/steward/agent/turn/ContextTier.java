package dev.steward.agent.turn;

import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import dev.steward.turn.TurnPlan;

/**
 * How much of the history an agent shows its model. A run pays for it in every round, and many providers charge more per token
 * for longer prompts.
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

    /** Maximum for one round. */
    int tokens() {
        return tokens;
    }
}

package dev.steward.workflow;

import dev.steward.setting.SettingKeys;
import dev.steward.setting.SettingValues;
import org.jspecify.annotations.Nullable;

/** Settings for new workflows, and for what steps leave open. */
record StepDefaults(
        boolean useMcp,
        boolean useSkills,
        boolean useMemory,
        @Nullable Integer timeoutSeconds) {

    static StepDefaults of(SettingValues values) {
        return new StepDefaults(
                values.get(SettingKeys.WORKFLOWS_DEFAULT_USE_MCP),
                values.get(SettingKeys.WORKFLOWS_DEFAULT_USE_SKILLS),
                values.get(SettingKeys.WORKFLOWS_DEFAULT_USE_MEMORY),
                WorkflowHead.timeout(values.get(SettingKeys.WORKFLOWS_DEFAULT_STEP_TIMEOUT_SECONDS)));
    }

    /** A switch that a step leaves open follows its agent, unless the settings turn it off. */
    static @Nullable Boolean flag(@Nullable Boolean wished, boolean usual) {
        return wished == null && !usual ? Boolean.FALSE : wished;
    }
}

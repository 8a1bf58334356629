package dev.steward.setting;

import static dev.steward.setting.SettingKey.choice;
import static dev.steward.setting.SettingKey.flag;
import static dev.steward.setting.SettingKey.number;
import static dev.steward.setting.SettingKey.text;

import dev.steward.platform.security.Origin;
import java.util.List;
import java.util.Map;

/** The catalogue of settings. A new one is a line here and a component of {@link SettingsRead} and {@link SettingsUpdate}. */
public final class SettingKeys {

    public static final SettingKey<String> THEME = choice("theme", "system", "light", "dark", "system");
    public static final SettingKey<Boolean> SHOW_CHAT_STATS = flag("show_chat_stats", true);
    public static final SettingKey<Boolean> NOTIFICATIONS_ENABLED = flag("notifications_enabled", false);

    /** Empty: the provider of the catalogue that is the default. */
    public static final SettingKey<String> LLM_PROVIDER = text("llm_provider", "", 64);

    /** Empty: the provider's own default. */
    public static final SettingKey<String> LLM_MODEL = text("llm_model", "", 200);

    /** Empty: the parameter is left out and the model decides. */
    public static final SettingKey<String> LLM_REASONING_EFFORT =
            choice("llm_reasoning_effort", "", "", "minimal", "low", "medium", "high", "xhigh", "max");

    /** Rounds of tool calls that one turn may take. */
    public static final SettingKey<Integer> MAX_TOOL_ROUNDS = number("max_tool_rounds", 15, 1, 1000);

    /** Tokens of one round: system prompt, tools, history and the reply. */
    public static final SettingKey<Integer> LLM_MAX_INPUT_TOKENS =
            number("llm_max_input_tokens", 600_000, 1_000, 5_000_000);

    /** Tokens of one message; a longer one is cut for the model. */
    public static final SettingKey<Integer> LLM_MAX_TOOL_RESULT_TOKENS =
            number("llm_max_tool_result_tokens", 20_000, 100, 2_000_000);

    /** Every setting that is one plain value. */
    static final List<SettingKey<?>> ALL = List.of(
            THEME,
            SHOW_CHAT_STATS,
            NOTIFICATIONS_ENABLED,
            LLM_PROVIDER,
            LLM_MODEL,
            LLM_REASONING_EFFORT,
            MAX_TOOL_ROUNDS,
            LLM_MAX_INPUT_TOKENS,
            LLM_MAX_TOOL_RESULT_TOKENS);

    /** Who issues the token of the code host, and with that the origin that it belongs to. */
    public static final Origin CODE_HOST = new Origin("https", "github.com", 443);

    /** The keys of outside services with what they belong to; each is a secret. */
    static final Map<String, Origin> API_KEYS = Map.of("github_token", CODE_HOST);

    private SettingKeys() {}
}

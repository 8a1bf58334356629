package dev.steward.setting;

import dev.steward.exposed.Section;
import dev.steward.platform.security.Origin;
import dev.steward.platform.time.QuietHours;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The catalogue of settings. A new setting is one more line here: it is read, stored, shown, updated and described in the API
 * schema according to its definition.
 */
public final class SettingKeys {

    private static final List<SettingKey<?>> declared = new ArrayList<>();

    private static final List<String> EFFORTS = List.of("", "minimal", "low", "medium", "high", "xhigh", "max");

    /** Appended to the description of settings that have no effect yet. */
    static final String LATER = ". Stored, no effect yet";

    public static final SettingKey<String> THEME =
            choice("theme", "system", List.of("light", "dark", "system")).saying("The colours of the web client");
    public static final SettingKey<Boolean> SHOW_CHAT_STATS =
            flag("show_chat_stats", true).saying("Whether answers show their tokens and their time");
    public static final SettingKey<Boolean> NOTIFICATIONS_ENABLED =
            flag("notifications_enabled", false).saying("Whether the browser may show notifications");
    public static final SettingKey<String> LLM_PROVIDER =
            text("llm_provider", 64).saying("The provider that answers; empty for the catalogue's default");
    public static final SettingKey<String> LLM_MODEL =
            text("llm_model", 200).saying("The model that answers; empty for the provider's default");
    public static final SettingKey<String> LLM_REASONING_EFFORT =
            choice("llm_reasoning_effort", "", EFFORTS).saying("Reasoning effort; empty for the default of the model");
    public static final SettingKey<Integer> MAX_TOOL_ROUNDS =
            number("max_tool_rounds", 15, 1, 1_000).saying("Maximum rounds of tool calls in one turn");
    public static final SettingKey<Integer> LLM_MAX_INPUT_TOKENS = number(
                    "llm_max_input_tokens", 600_000, 1_000, 5_000_000)
            .saying("Tokens of one round: system prompt, tools, history and the reply");
    public static final SettingKey<Integer> LLM_MAX_TOOL_RESULT_TOKENS = number(
                    "llm_max_tool_result_tokens", 20_000, 100, 2_000_000)
            .saying("Tokens of one message; a longer one is cut for the model");
    public static final SettingKey<Boolean> CHAT_AUTONAME_ENABLED =
            flag("chat_autoname_enabled", true).saying("Whether a model names new chats after their first question");
    public static final SettingKey<String> CHAT_AUTONAME_MODEL = text("chat_autoname_model", 200)
            .saying("The model that names conversations; empty for the one that answers");
    public static final SettingKey<Integer> TRASH_RETENTION_DAYS = number("trash_retention_days", 30, 0, 3_650)
            .saying(
                    "Days to keep deleted topics, chats and agents in the trash; 0 deletes them permanently within the hour");
    public static final SettingKey<Boolean> AGENTS_ENABLED =
            flag("agents_enabled", true).saying("Whether agents may be started and sent messages");
    public static final SettingKey<String> AGENTS_DEFAULT_MODEL = formed(
                    "agents_default_model", "auto", ".{1,200}", "must be one line of at most 200 characters")
            .saying("The model of agents that name none; auto for the one that answers elsewhere");
    public static final SettingKey<String> AGENTS_REASONING_EFFORT = choice("agents_reasoning_effort", "", EFFORTS)
            .saying("Reasoning effort of agents; empty for the general setting");
    public static final SettingKey<String> AGENTS_CONTEXT_TIER = choice(
                    "agents_context_tier", "default", List.of("default", "long_context"))
            .saying("Context of one agent round: default at most 200,000 tokens, long_context all that the model and"
                    + " llm_max_input_tokens allow");
    public static final SettingKey<String> AGENTS_APPROVAL_POLICY = choice(
                    "agents_approval_policy", "balanced", List.of("manual", "balanced", "autonomous"))
            .saying("The tools agents may use without asking, unless they have their own policy");
    public static final SettingKey<String> AGENTS_SYSTEM_PROMPT =
            text("agents_system_prompt", 20_000).saying("Instructions that every agent gets besides its task");
    public static final SettingKey<Integer> AGENTS_MAX_CONCURRENT =
            number("agents_max_concurrent", 3, 1, 100).saying("Agent runs at the same time; others wait in line");
    public static final SettingKey<Integer> AGENTS_WATCHDOG_TIMEOUT_SECONDS = number(
                    "agents_watchdog_timeout_seconds", 600, 30, 86_400)
            .saying("Seconds without a sign of life after which a run counts as interrupted");
    public static final SettingKey<Integer> TOOL_RESULT_RETENTION_DAYS = number(
                    "tool_result_retention_days", 0, 0, 3_650)
            .saying(
                    "Days to keep results of tools in topics and chats that are longer than 200 characters; 0 keeps them");
    public static final SettingKey<Integer> AGENT_EVENT_RETENTION_DAYS = number(
                    "agent_event_retention_days", 30, 0, 3_650)
            .saying("Days to keep transcripts of idle agents; 0 keeps them. The task, last message and "
                    + "last answer of a run that can continue stay");
    public static final SettingKey<Integer> AGENT_EVENT_MAX_PER_SESSION = number(
                    "agent_event_max_per_session", 2_000, 0, 1_000_000)
            .saying("Newest entries to keep of the transcript of an idle agent; 0 keeps all. The task, "
                    + "last message and last answer of a run that can continue stay");
    public static final SettingKey<Integer> AGENT_RUN_RETENTION_DAYS = number("agent_run_retention_days", 90, 0, 3_650)
            .saying("Days to keep ended runs of agents and decided permission requests; 0 keeps them. "
                    + "The current run of an agent, waiting and unread runs, and runs whose transcript is "
                    + "kept or whose changes can be undone stay");
    public static final SettingKey<Integer> SCHEDULED_RUN_TIMEOUT_SECONDS = number(
                    "scheduled_run_timeout_seconds", 600, 10, 86_400)
            .saying(
                    "Time limit of a scheduled prompt's answer, and how long an MCP host waits for an answer, in seconds");
    public static final SettingKey<Optional<QuietHours>> QUIET_HOURS = new Draft<Optional<QuietHours>>(
                    "quiet_hours", Optional.empty(), new SettingType.Hours())
            .saying("Quiet hours in which no schedule runs, as start and end (HH:MM) and timezone; null for none");
    public static final SettingKey<String> PLAYWRIGHT_BROWSER = choice(
                    "playwright_browser",
                    "default",
                    List.of("default", "msedge", "chromium", "chrome", "firefox", "webkit"))
            .saying("The browser that the tools of playwright drive; default leaves that to them");
    public static final SettingKey<String> ALLOWED_HOSTS = new Draft<>(
                    "allowed_hosts", "", new SettingType.Hosts(2_000))
            .saying("Hosts in the own network that tools may call, each as host or host:port, separated by commas");
    public static final SettingKey<Boolean> CMD_RUNNER_JAIL = flag("cmd_runner_jail", true)
            .saying("Whether commands run in a jail only; else on the machine itself where there is neither Docker nor"
                    + " bubblewrap");
    public static final SettingKey<String> CMD_RUNNER_IMAGE = formed(
                    "cmd_runner_image",
                    "python:3.14-slim",
                    "[A-Za-z0-9][A-Za-z0-9._/:@-]{0,254}",
                    "must be the name of an image, as python:3.14-slim")
            .saying("The image that commands run in where there is Docker");
    public static final SettingKey<Boolean> CMD_RUNNER_NETWORK =
            flag("cmd_runner_network", false).saying("Whether commands in a jail reach the network");
    public static final SettingKey<Integer> CMD_RUNNER_TIMEOUT_SECONDS =
            number("cmd_runner_timeout_seconds", 120, 1, 3_600).saying("Time limit of one command, in seconds");
    public static final SettingKey<Integer> CMD_RUNNER_MAX_OUTPUT_BYTES = number(
                    "cmd_runner_max_output_bytes", 100_000, 1_000, 50_000_000)
            .saying("Bytes to keep of the output of a command, and as many of its errors");
    public static final SettingKey<String> CMD_RUNNER_MEMORY = formed(
                    "cmd_runner_memory",
                    "512m",
                    "(1[6-9]|[2-9][0-9]|[1-9][0-9]{2,5})[mM]|[1-9][0-9]{0,3}[gG]",
                    "must be megabytes or gigabytes, as 512m or 2g, and at least 16m")
            .saying("The memory of one command, as 512m or 2g");
    public static final SettingKey<Integer> CMD_RUNNER_PIDS_LIMIT =
            number("cmd_runner_pids_limit", 256, 1, 100_000).saying("Maximum processes of one command");
    public static final SettingKey<String> CMD_RUNNER_CPUS = formed(
                    "cmd_runner_cpus",
                    "1",
                    "0\\.(0[1-9]|[1-9][0-9]?)|[1-9][0-9]{0,2}(\\.[0-9]{1,2})?",
                    "must be a number from 0.01 to 999, as 1 or 0.5")
            .saying("The processors of one command, as 1 or 0.5");
    public static final SettingKey<Map<String, Boolean>> MCP_EXPOSE = switches(
                    "mcp_expose", Stream.of(Section.values()).map(Section::key).toList())
            .saying(
                    "The sections that MCP hosts may use; an update replaces them all, and one that is left out is closed");
    public static final SettingKey<Boolean> MCP_HTTP_ENABLED =
            flag("mcp_http_enabled", false).saying("Whether MCP hosts on this machine may connect over HTTP");
    public static final SettingKey<Boolean> WORKFLOWS_DEFAULT_USE_MCP = flag("workflows_default_use_mcp", true)
            .saying("Whether new workflow steps may use tool servers unless they say otherwise");
    public static final SettingKey<Boolean> WORKFLOWS_DEFAULT_USE_SKILLS = flag("workflows_default_use_skills", true)
            .saying("Whether new workflow steps may use skills unless they say otherwise");
    public static final SettingKey<Boolean> WORKFLOWS_DEFAULT_USE_MEMORY = flag("workflows_default_use_memory", true)
            .saying("Whether new workflow steps may use memories unless they say otherwise");
    public static final SettingKey<Integer> WORKFLOWS_DEFAULT_STEP_TIMEOUT_SECONDS = number(
                    "workflows_default_step_timeout_seconds", 0, 0, 31_536_000)
            .saying("Time limit of each step of new workflows, in seconds; 0 for none");
    public static final SettingKey<String> GITHUB_REPO = text("github_repo", 255)
            .saying("The repository, as owner/name, for create_linked_issue when neither the topic nor its collection"
                    + " has one. Steward cannot create issues yet");
    public static final SettingKey<Boolean> ISSUE_ASSOCIATIONS_ENABLED = flag("issue_associations_enabled", true)
            .saying("Whether create_linked_issue is allowed. Steward cannot create issues yet");

    // Not implemented yet: stored and returned, as API clients expect. Spec: DECISIONS, 57.
    static {
        number("issue_context_ttl_minutes", 60, 1, 10_080).later("Minutes to keep the summary of an issue");
        text("azure_speech_endpoint", 2_000).later("The address of the speech service");
        text("azure_speech_language", 35).later("The language that is spoken; empty finds out");
        flag("live_enabled", true).later("Whether clients show the section Live");
        text("live_fast_model", 200).later("The model of live sessions; empty for the one that answers elsewhere");
        choice("live_reasoning_effort", "", EFFORTS).later("Reasoning effort of live sessions; empty for the default");
        new Draft<Map<String, Object>>("mcp_servers", Map.of(), new SettingType.Opaque(20_000))
                .saying("An object that clients may keep here; tool servers have routes of their own");
        text("workiq_tenant_id", 200).later("The tenant of the hosted servers that workiq would use");
        number("live_transcript_retention_days", 7, 0, 3_650).later("Days to keep live transcripts; 0 keeps them");
        flag("backup_enabled", false).later("Whether backups are made");
        text("backup_dir", 4_096).later("The folder of backups");
        number("backup_retention", 7, 1, 3_650).later("The number of newest backups to keep");
        flag("plugin_install_enabled", false).later("Whether plugins may be installed");
    }

    /** All settings with a single plain value, in the order of declaration. */
    static final List<SettingKey<?>> ALL = List.copyOf(declared);

    public static final String GITHUB_TOKEN = "github_token";

    /** The issuer of the code host token, and so the origin that it belongs to. */
    public static final Origin CODE_HOST = new Origin("https", "github.com", 443);

    /**
     * The secret keys of external services and their origins, in an order that is the same after each start; the one that
     * has no effect yet is sent nowhere.
     */
    static final Map<String, Optional<Origin>> API_KEYS = Collections.unmodifiableMap(
            new TreeMap<>(Map.of(GITHUB_TOKEN, Optional.of(CODE_HOST), "azure_speech_key", Optional.empty())));

    private SettingKeys() {}

    /** A setting without its description. */
    private record Draft<T>(String name, T standard, SettingType<T> type) {

        SettingKey<T> saying(String description) {
            var key = new SettingKey<>(name, standard, type, description);
            declared.add(key);
            return key;
        }

        /** For a setting that has no effect yet. */
        void later(String description) {
            saying(description + LATER);
        }
    }

    private static Draft<String> choice(String name, String standard, List<String> words) {
        return new Draft<>(name, standard, new SettingType.Choice(words));
    }

    private static Draft<Boolean> flag(String name, boolean standard) {
        return new Draft<>(name, standard, new SettingType.Flag());
    }

    private static Draft<Integer> number(String name, int standard, int min, int max) {
        return new Draft<>(name, standard, new SettingType.Number(min, max));
    }

    private static Draft<String> text(String name, int max) {
        return new Draft<>(name, "", new SettingType.Text(max));
    }

    private static Draft<Map<String, Boolean>> switches(String name, List<String> names) {
        var type = new SettingType.Switches(names);
        return new Draft<>(name, type.read(JsonNodeFactory.instance.objectNode()), type);
    }

    private static Draft<String> formed(String name, String standard, String form, String must) {
        return new Draft<>(name, standard, new SettingType.Formed(standard, Pattern.compile(form), must));
    }
}

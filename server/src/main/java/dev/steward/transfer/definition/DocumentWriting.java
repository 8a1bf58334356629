package dev.steward.transfer.definition;

import dev.steward.agent.definition.Money;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.library.Roles;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.transfer.definition.TransferDocument.SchedulePart;
import dev.steward.transfer.definition.TransferDocument.WorkflowPart;
import dev.steward.workflow.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLFactoryBuilder;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;
import tools.jackson.dataformat.yaml.util.StringQuotingChecker;

/**
 * Writes a document as YAML: nulls are left out, defaults are written, and multi-line texts are block scalars. Pure. Spec:
 * Agents, 24.1.
 */
final class DocumentWriting {

    /** YAML 1.1 readers misread dates, times and words such as yes, so everything but plain text is quoted. */
    private static final StringQuotingChecker QUOTES = new StringQuotingChecker.Default() {

        private static final long serialVersionUID = 1L;

        private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9 _.,()/'’-]*[A-Za-z0-9_.)]");

        @Override
        public boolean needToQuoteValue(String value) {
            return super.needToQuoteValue(value) || !PLAIN.matcher(value).matches();
        }
    };

    private static final YAMLMapper PLAIN = mapper(factory()
            .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
            .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .stringQuotingChecker(QUOTES));

    /** Quotes each text, so that everything can be expressed. */
    private static final YAMLMapper QUOTED = mapper(factory());

    /** Characters that some readers take for a line break, or skip. */
    private static final Pattern ODD = Pattern.compile("[\r\u0085\u2028\u2029\ufeff]");

    private DocumentWriting() {}

    static String text(TransferDocument document) {
        var all = new Entries()
                .put("format", TransferDocument.FORMAT)
                .put("kind", document.kind().name())
                .put("exported_by", document.exportedBy())
                .put("exported_at", document.exportedAt())
                .put(
                        "agents",
                        document.agents().stream().map(DocumentWriting::agent).toList());
        var workflow = document.workflow();
        if (workflow != null) {
            all.put("workflow", workflow(workflow));
        }
        var text = PLAIN.writeValueAsString(all.map);
        return ODD.matcher(text).find()
                ? QUOTED.writeValueAsString(all.map).replace("\ufeff", "\\uFEFF") // the writer does not escape it
                : text;
    }

    private static YAMLFactoryBuilder factory() {
        return YAMLFactory.builder()
                .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
                .disable(YAMLWriteFeature.SPLIT_LINES);
    }

    private static YAMLMapper mapper(YAMLFactoryBuilder factory) {
        return YAMLMapper.builder(factory.build()).build();
    }

    static Map<String, Object> agent(AgentPart agent) {
        var definition = agent.definition();
        var may = definition.capabilities();
        var governance = definition.governance();
        return new Entries()
                .put("export_id", definition.exportId())
                .put("title", definition.title())
                .put("task", definition.task())
                .put("model", may.model())
                .put("autonomy_enabled", governance.isAutonomous())
                .put("max_steps", governance.maxSteps())
                .put("approval_policy", may.approvalPolicy())
                .put("token_budget", governance.tokenBudget())
                .put("money_budget", Money.dollarsOrNull(governance.moneyBudget()))
                .put("max_retries", governance.maxRetries())
                .put("use_mcp", may.useMcp())
                .put("use_skills", may.useSkills())
                .put("use_memory", may.useMemory())
                .put("mcp_servers", may.mcpServers())
                .put("role", role(agent.role()))
                .put("schedule", schedule(agent.schedule(), true))
                .put("inline", agent.isInline())
                .put("missing", agent.isMissing() ? true : null)
                .map;
    }

    static Map<String, Object> workflow(WorkflowPart workflow) {
        var head = workflow.definition().head();
        var steps = new ArrayList<Map<String, Object>>();
        workflow.steps()
                .forEach(step -> steps.add(step(step.step(), workflow.agents().get(steps.size()))));
        return new Entries()
                .put("export_id", workflow.definition().exportId())
                .put("name", head.name())
                .put("description", head.description())
                .put("icon", head.icon())
                .put("color", head.color())
                .put("clear_artifacts", head.clearArtifacts())
                .put("max_loops", head.maxLoops())
                .put("step_timeout_seconds", head.stepTimeoutSeconds())
                .put("approval_policy", head.approvalPolicy())
                .put("token_cap", head.tokenCap())
                .put("money_cap", Money.dollarsOrNull(head.moneyCap()))
                .put("role", role(workflow.role()))
                .put("schedule", schedule(workflow.schedule(), false))
                .put("steps", steps)
                .map;
    }

    private static Map<String, Object> step(Step step, @Nullable Integer agent) {
        return new Entries()
                .put("agent", agent)
                .put("name", step.name())
                .put("kind", step.kind())
                .put("on_fail_position", step.onFailPosition())
                .put("instructions", step.instructions())
                .put("on_error", step.onError().word())
                .put("max_retries", step.maxRetries())
                .put("on_reject", step.onReject())
                .put("context_mode", step.contextMode())
                .put("context_sources", step.contextSources())
                .put("use_mcp", step.useMcp())
                .put("use_skills", step.useSkills())
                .put("use_memory", step.useMemory())
                .put("mcp_servers", step.mcpServers())
                .put("approval_timeout_seconds", step.approvalTimeoutSeconds())
                .put("on_timeout", step.onTimeout())
                .map;
    }

    private static @Nullable Map<String, Object> role(Roles.@Nullable Text role) {
        return role == null
                ? null
                : new Entries().put("name", role.name()).put("system_prompt", role.systemPrompt()).map;
    }

    /** The flat keys repeat the first rule, for readers that do not know the list. */
    private static @Nullable Map<String, Object> schedule(@Nullable SchedulePart schedule, boolean isAgents) {
        if (schedule == null) {
            return null;
        }
        return rule(schedule.rules().getFirst())
                .put("clear_context", isAgents ? schedule.clearContext() : null)
                .put("misfire", schedule.misfire().name())
                .put(
                        "rules",
                        schedule.rules().stream().map(rule -> rule(rule).map).toList())
                .map;
    }

    private static Entries rule(RecurrenceRule rule) {
        return new Entries()
                .put("interval_seconds", rule.intervalSeconds())
                .put("run_at_minute", rule.runAtMinute())
                .put("timezone", rule.timezone())
                .put("days_of_week", rule.daysOfWeek());
    }

    /** Keys and values in order, without nulls; words by their names. */
    private record Entries(Map<String, Object> map) {

        Entries() {
            this(new LinkedHashMap<>());
        }

        Entries put(String key, @Nullable Object value) {
            if (value != null) {
                map.put(key, value instanceof Enum<?> word ? word.name() : value);
            }
            return this;
        }
    }

    /** The file name: letters and digits of the item's name joined by hyphens, or the kind if there are none. */
    static String fileName(TransferDocument document) {
        return "%s.%s.yaml"
                .formatted(
                        slug(document.name(), document.kind().name()),
                        document.kind().name());
    }

    static String slug(String name, String otherwise) {
        var slug = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return slug.isEmpty() ? otherwise : slug;
    }
}

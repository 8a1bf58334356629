package dev.steward.transfer.definition;

import dev.steward.agent.definition.AgentDefinition;
import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Governance;
import dev.steward.durable.schedule.Misfire;
import dev.steward.durable.schedule.recurrence.Recurrence;
import dev.steward.durable.schedule.recurrence.RecurrenceRule;
import dev.steward.library.Roles;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.problem.Problem;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferDocument.SchedulePart;
import dev.steward.transfer.definition.TransferDocument.WorkflowPart;
import dev.steward.workflow.StepDefinition;
import dev.steward.workflow.StepKind;
import dev.steward.workflow.StepPolicy;
import dev.steward.workflow.StepWrite;
import dev.steward.workflow.WorkflowDefinition;
import dev.steward.workflow.WorkflowHead;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Parses a document, and rejects an invalid one with a sentence that says where. Pure. Spec: Agents, 24.1 and 24.2. */
final class DocumentReading {

    private static final int MAX_PROVENANCE = 200;
    private static final int LAST_MINUTE = 1_439;

    private DocumentReading() {}

    /** @throws Problem.BadRequest if the text is not a valid document */
    static TransferDocument read(String text) {
        if (!(YamlReading.read(text) instanceof YamlNode.Mapping mapping)) {
            throw Unreadable.at("Expected a single exported agent or workflow at the top level", null);
        }
        var top = new Fields("", mapping);
        requireFormat(top);
        var kind = top.word("kind", Kind.class);
        if (kind == null) {
            throw Unreadable.document("kind", "is required: agent or workflow", top.place());
        }
        var agents = agents(top, kind);
        var read = new TransferDocument(
                kind,
                top.note("exported_by", MAX_PROVENANCE),
                top.note("exported_at", MAX_PROVENANCE),
                agents,
                kind == Kind.agent ? null : workflow(top, agents));
        if (kind == Kind.agent && agents.size() != 1) {
            throw Unreadable.at("An agent document must define exactly one agent", top.place("agents"));
        }
        return read;
    }

    private static void requireFormat(Fields top) {
        var format = top.value("format");
        if (format == null) {
            throw Unreadable.at(
                    "The file does not say its format. Add the line “format: %d”, which is the one that Steward reads"
                            .formatted(TransferDocument.FORMAT),
                    top.place());
        }
        if (!(format instanceof YamlNode.Whole(var _, var number)) || number != TransferDocument.FORMAT) {
            var said = format instanceof YamlNode.Whole(var _, var number)
                    ? "format " + number
                    : "a format that is no whole number";
            boolean isNewer = format instanceof YamlNode.Whole(var _, var number) && number > TransferDocument.FORMAT;
            throw Unreadable.at(
                    "The file has %s, and this Steward reads format %d%s"
                            .formatted(said, TransferDocument.FORMAT, isNewer ? ". A newer version may read it" : ""),
                    format.place());
        }
    }

    private static List<AgentPart> agents(Fields top, Kind kind) {
        var agents = new ArrayList<AgentPart>();
        var called = new HashMap<String, String>();
        for (var fields : top.list("agents", TransferDocument.MAX_AGENTS)) {
            var agent = agent(fields, kind);
            var exportId = agent.definition().exportId();
            var other = exportId == null ? null : called.put(exportId, fields.path());
            if (other != null) {
                throw Unreadable.document(
                        fields.path("export_id"), "is that of %s as well".formatted(other), fields.place("export_id"));
            }
            agents.add(agent);
        }
        return agents;
    }

    private static AgentPart agent(Fields fields, Kind kind) {
        boolean isInline = kind == Kind.workflow && fields.flagOr("inline", false);
        boolean isMissing = isInline && fields.flagOr("missing", false);
        var definition = new AgentDefinition(
                isInline ? null : exportId(fields),
                fields.required("title", AgentWords.MAX_TITLE).strip(),
                fields.textOr("task", AgentWords.MAX_TASK, "").strip(),
                new Capabilities(
                        Capabilities.model(fields.text("model", Capabilities.MAX_MODEL)),
                        null,
                        fields.flagOr("use_mcp", true),
                        fields.flagOr("use_skills", true),
                        fields.flagOr("use_memory", true),
                        fields.text("mcp_servers", Capabilities.MAX_SERVERS),
                        fields.word("approval_policy", ApprovalPolicy.class)),
                new Governance(
                        fields.flagOr("autonomy_enabled", false),
                        fields.wholeOr("max_steps", 1, Governance.MAX_STEPS, Governance.STEPS),
                        fields.number("token_budget", 1, Long.MAX_VALUE),
                        fields.money("money_budget"),
                        fields.wholeOr("max_retries", 0, Governance.MAX_RETRIES, 0)));
        var schedule = fields.object("schedule");
        return new AgentPart(
                definition,
                role(fields),
                isInline || schedule == null ? null : schedule(schedule, true),
                isInline,
                isMissing);
    }

    private static @Nullable String exportId(Fields fields) {
        return stripped(fields.text("export_id", AgentDefinition.MAX_EXPORT_ID));
    }

    private static @Nullable String stripped(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    private static Roles.@Nullable Text role(Fields owner) {
        var fields = owner.object("role");
        return fields == null
                ? null
                : new Roles.Text(
                        fields.required("name", Roles.Text.MAX_NAME).strip(),
                        fields.textOr("system_prompt", Roles.Text.MAX_PROMPT, ""));
    }

    /** @param isAgents whether it belongs to an agent, where the default is daily; for a workflow the default is no schedule */
    private static @Nullable SchedulePart schedule(Fields fields, boolean isAgents) {
        var first = rule(fields);
        boolean saysWhen = fields.value("interval_seconds") != null || fields.value("run_at_minute") != null;
        var all = fields.list("rules", Recurrence.MAX).stream()
                .map(DocumentReading::rule)
                .distinct()
                .toList();
        boolean clears = fields.flagOr("clear_context", true);
        var misfire = Objects.requireNonNullElse(fields.word("misfire", Misfire.class), Misfire.run_once);
        if (all.isEmpty() && !saysWhen && !isAgents) {
            return null;
        }
        return new SchedulePart(!isAgents || clears, all.isEmpty() ? List.of(first) : all, misfire);
    }

    private static RecurrenceRule rule(Fields fields) {
        return new RecurrenceRule(
                fields.wholeOr(
                        "interval_seconds",
                        RecurrenceRule.MIN_SECONDS,
                        RecurrenceRule.MAX_SECONDS,
                        RecurrenceRule.DAY_SECONDS),
                fields.wholeOr("days_of_week", 0, RecurrenceRule.EVERY_DAY, RecurrenceRule.EVERY_DAY),
                fields.whole("run_at_minute", 0, LAST_MINUTE),
                fields.textOr("timezone", RecurrenceRule.MAX_ZONE, "UTC"));
    }

    private static WorkflowPart workflow(Fields top, List<AgentPart> agents) {
        var fields = top.object("workflow");
        if (fields == null) {
            throw Unreadable.at("Workflow document has no workflow", top.place());
        }
        var steps = fields.list("steps", WorkflowDefinition.MAX_STEPS);
        var definitions = IntStream.range(0, steps.size())
                .mapToObj(position -> step(steps.get(position), position))
                .toList();
        var head = new WorkflowHead(
                fields.required("name", WorkflowHead.MAX_NAME).strip(),
                stripped(fields.text("description", WorkflowHead.MAX_DESCRIPTION)),
                stripped(fields.text("icon", WorkflowHead.MAX_ICON)),
                stripped(fields.text("color", WorkflowHead.MAX_COLOR)),
                fields.flagOr("clear_artifacts", true),
                fields.wholeOr("max_loops", 1, WorkflowHead.MAX_LOOPS, WorkflowHead.LOOPS),
                fields.whole("step_timeout_seconds", WorkflowHead.MIN_TIMEOUT, WorkflowHead.MAX_TIMEOUT),
                null,
                fields.word("approval_policy", ApprovalPolicy.class),
                fields.number("token_cap", 1, Long.MAX_VALUE),
                fields.money("money_cap"));
        var definition = new WorkflowDefinition(exportId(fields), head, definitions);
        var schedule = fields.object("schedule");
        var role = role(fields);
        return new WorkflowPart(
                definition,
                references(steps, definitions, agents),
                role,
                schedule == null ? null : schedule(schedule, false));
    }

    /** Unknown words count as the default. */
    private static StepDefinition step(Fields fields, int position) {
        var read = new StepWrite(
                null,
                null,
                null,
                null,
                null,
                fields.text("name", StepWrite.MAX_NAME),
                fields.anyWord("kind"),
                fields.whole("on_fail_position", 0, Integer.MAX_VALUE),
                fields.text("instructions", StepWrite.MAX_INSTRUCTIONS),
                fields.anyWord("on_error"),
                fields.wholeOr("max_retries", 0, StepWrite.MAX_RETRIES, 0),
                fields.anyWord("on_reject"),
                fields.anyWord("context_mode"),
                fields.text("context_sources", StepWrite.MAX_SOURCES),
                fields.flag("use_mcp"),
                fields.flag("use_skills"),
                fields.flag("use_memory"),
                fields.text("mcp_servers", Capabilities.MAX_SERVERS),
                fields.whole("approval_timeout_seconds", StepWrite.MIN_WAIT, StepWrite.MAX_WAIT),
                "approve".equals(fields.anyWord("on_timeout"))
                        ? StepPolicy.OnTimeout.approve
                        : StepPolicy.OnTimeout.reject);
        return StepDefinition.of(read, position);
    }

    /** An unknown kind is the likeliest reason: the step may have meant an approval. */
    private static Problem withoutAgent(Fields fields, int number) {
        var kind = fields.anyWord("kind");
        if (kind == null
                || kind.isEmpty()
                || Arrays.stream(StepKind.values())
                        .anyMatch(known -> known.name().equals(kind))) {
            return Unreadable.at(
                    "Step %d references no agent but is not an approval step".formatted(number), fields.place("agent"));
        }
        return Unreadable.at(
                "Step %d has the unknown kind \"%s\". Use task, inline, gate or approval".formatted(number, kind),
                fields.place("kind"));
    }

    /** The agents of the steps. An approval step never has one. */
    private static List<@Nullable Integer> references(
            List<Fields> steps, List<StepDefinition> definitions, List<AgentPart> agents) {
        var references = new ArrayList<@Nullable Integer>();
        for (int at = 0; at < steps.size(); at++) {
            var fields = steps.get(at);
            var agent = fields.whole("agent", 0, Integer.MAX_VALUE);
            if (definitions.get(at).isApproval()) {
                references.add(null);
            } else if (agent == null) {
                throw withoutAgent(fields, at + 1);
            } else if (agent >= agents.size()) {
                throw Unreadable.at(
                        "Step %d references agent #%d, which the file doesn't define".formatted(at + 1, agent),
                        fields.place("agent"));
            } else {
                references.add(agent);
            }
        }
        return references;
    }
}

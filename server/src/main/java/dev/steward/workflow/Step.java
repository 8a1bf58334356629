package dev.steward.workflow;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.steward.agent.step.InlineAgents;
import dev.steward.platform.data.Columns;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A step of a workflow, as stored and as shown in versions.
 *
 * @param own the task of an agent that belongs to the step, in versions and in the trash; null for none, and in rows
 */
@Schema(name = "WorkflowVersionStep", description = "A step as a version of a workflow has it")
public record Step(
        @Schema(description = "Counted from 0") int position,

        StepKind kind,
        @Nullable Long agentId,
        @Nullable String name,
        @Nullable String instructions,
        StepPolicy.OnError onError,
        int maxRetries,
        @Nullable Integer onFailPosition,
        StepPolicy.OnReject onReject,
        StepPolicy.ContextMode contextMode,
        @Nullable String contextSources,
        @Nullable Boolean useMcp,
        @Nullable Boolean useSkills,
        @Nullable Boolean useMemory,
        @Nullable String mcpServers,
        @Nullable Integer approvalTimeoutSeconds,
        StepPolicy.@Nullable OnTimeout onTimeout,

        @Nullable @Schema(description = "The task of the agent that belongs to the step")
        Own own) {

    /** @param settings for creating the agent again; null for the defaults, and in the API */
    @Schema(name = "WorkflowVersionAgent", description = "The task of an agent that belongs to a step")
    public record Own(
            String title,
            String task,
            @Nullable String model,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(hidden = true)
            InlineAgents.@Nullable Settings settings) {

        static Own of(InlineAgents.Draft draft) {
            return new Own(draft.title(), draft.task(), draft.model(), draft.settings());
        }

        InlineAgents.Draft draft() {
            return new InlineAgents.Draft(title, task, model, settings);
        }

        private Own with(InlineAgents.@Nullable Settings other) {
            return new Own(title, task, model, other);
        }
    }

    static Step of(Columns row) {
        return new Step(
                row.count("place"),
                row.word("kind", StepKind.class),
                row.numberOrNull("agent_id"),
                row.textOrNull("name"),
                row.textOrNull("instructions"),
                row.word("on_error", StepPolicy.OnError.class),
                row.count("max_retries"),
                row.countOrNull("on_fail_position"),
                row.word("on_reject", StepPolicy.OnReject.class),
                row.word("context_mode", StepPolicy.ContextMode.class),
                row.textOrNull("context_sources"),
                row.flagOrNull("use_mcp"),
                row.flagOrNull("use_skills"),
                row.flagOrNull("use_memory"),
                row.textOrNull("mcp_servers"),
                row.countOrNull("approval_timeout_seconds"),
                row.wordOrNull("on_timeout", StepPolicy.OnTimeout.class),
                null);
    }

    /** The name shown to people (agents-workflows 18.7). @param title of its agent; null if it has none */
    public String label(@Nullable String title) {
        if (name != null && !name.isBlank()) {
            return name;
        }
        if (title != null) {
            return title;
        }
        return kind == StepKind.approval ? "Human approval" : "Step " + (position + 1);
    }

    /** The same without the settings of its own agent. */
    Step outline() {
        return own == null ? this : by(agentId, own.with(null));
    }

    /** The same with the settings of its own agent from one of these steps. */
    Step settled(List<Step> last) {
        return own == null
                ? this
                : own(last)
                        .map(known -> by(agentId, own.with(known.settings())))
                        .orElse(this);
    }

    /** The same with its own agent as in one of these steps. */
    Step following(List<Step> last) {
        return own == null ? this : own(last).map(known -> by(agentId, known)).orElse(this);
    }

    private Optional<Own> own(List<Step> steps) {
        return steps.stream()
                .filter(step -> Objects.equals(step.agentId, agentId))
                .flatMap(step -> Stream.ofNullable(step.own))
                .findFirst();
    }

    Step by(@Nullable Long agent, @Nullable Own task) {
        return by(kind, agent, task);
    }

    Step by(StepKind as, @Nullable Long agent, @Nullable Own task) {
        return new Step(
                position,
                as,
                agent,
                name,
                instructions,
                onError,
                maxRetries,
                onFailPosition,
                onReject,
                contextMode,
                contextSources,
                useMcp,
                useSkills,
                useMemory,
                mcpServers,
                approvalTimeoutSeconds,
                onTimeout,
                task);
    }
}

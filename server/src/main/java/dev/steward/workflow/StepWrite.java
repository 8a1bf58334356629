package dev.steward.workflow;

import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.step.InlineAgents;
import dev.steward.platform.input.Check;
import dev.steward.platform.input.Texts;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/** A step in a request. Unknown words count as the default. Spec: Agents, 16.5. */
@Schema(name = "WorkflowStepWrite", description = "A step; an unknown word counts as the first one listed")
public record StepWrite(
        @Nullable @Schema(description = "The agent; null if the step has a task, and for an approval")
        Long agentId,

        @Nullable
        @Schema(maxLength = AgentWords.MAX_TASK, description = "The task of an agent that belongs to the step")
        String task,

        @Nullable @Schema(maxLength = AgentWords.MAX_TITLE, description = "The name of that agent")
        String title,

        @Nullable @Schema(maxLength = Capabilities.MAX_MODEL, description = "The model of that agent")
        String model,

        @Nullable @Schema(description = "Whether that agent is listed and outlives the step")
        Boolean reusable,

        @Nullable @Schema(maxLength = MAX_NAME) String name,

        @Nullable
        @JsonDeserialize(using = AnyWord.class)
        @Schema(maxLength = MAX_WORD, description = "`task`, `inline`, `gate` or `approval`")
        String kind,

        @Nullable
        @Schema(
                minimum = "0",
                description =
                        "Where a gate or an approval sends the run back to, counted from 0; null for the step before")
        Integer onFailPosition,

        @Nullable @Schema(maxLength = MAX_INSTRUCTIONS) String instructions,

        @Nullable
        @JsonDeserialize(using = AnyWord.class)
        @Schema(maxLength = MAX_WORD, description = "`fail`, `retry` or `continue`")
        String onError,

        @Nullable @Schema(minimum = "0", maximum = "" + MAX_RETRIES)
        Integer maxRetries,

        @Nullable
        @JsonDeserialize(using = AnyWord.class)
        @Schema(maxLength = MAX_WORD, description = "`rework`, `stop` or `skip`")
        String onReject,

        @Nullable
        @JsonDeserialize(using = AnyWord.class)
        @Schema(maxLength = MAX_WORD, description = "`auto`, `selected` or `none`")
        String contextMode,

        @Nullable @Schema(maxLength = MAX_SOURCES, description = "Positions counted from 0, separated by commas")
        String contextSources,

        @Nullable Boolean useMcp,
        @Nullable Boolean useSkills,
        @Nullable Boolean useMemory,

        @Nullable
        @Schema(
                maxLength = Capabilities.MAX_SERVERS,
                description =
                        "The allowed tool servers, separated by commas; empty for none, null for all enabled ones")
        String mcpServers,

        @Nullable
        @Schema(
                minimum = "" + MIN_WAIT,
                maximum = "" + MAX_WAIT,
                description = "The time limit of an approval; null for none")
        Integer approvalTimeoutSeconds,

        @Schema(description = "What happens then; `reject` by default")
        StepPolicy.@Nullable OnTimeout onTimeout) {

    public static final int MAX_NAME = 200;
    public static final int MAX_INSTRUCTIONS = 8_000;
    public static final int MAX_SOURCES = 200;
    public static final int MAX_RETRIES = 10;
    public static final int MIN_WAIT = 30;
    public static final int MAX_WAIT = 31_536_000;

    /** Characters of a word, known or not; a longer one is read as an unknown word. */
    public static final int MAX_WORD = 100;

    private static final String NO_AGENT = "Each step needs an existing agent, or instructions to run inline";

    public StepWrite {
        new Check()
                .length("task", task, 0, AgentWords.MAX_TASK)
                .length("title", title, 0, AgentWords.MAX_TITLE)
                .length("model", model, 0, Capabilities.MAX_MODEL)
                .length("name", name, 0, MAX_NAME)
                .range("on_fail_position", onFailPosition, 0, Integer.MAX_VALUE)
                .length("instructions", instructions, 0, MAX_INSTRUCTIONS)
                .range("max_retries", maxRetries, 0, MAX_RETRIES)
                .length("context_sources", contextSources, 0, MAX_SOURCES)
                .length("mcp_servers", mcpServers, 0, Capabilities.MAX_SERVERS)
                .range("approval_timeout_seconds", approvalTimeoutSeconds, MIN_WAIT, MAX_WAIT)
                .verify();
    }

    /** The step to be stored. @throws Problem.BadRequest when it has neither an agent nor a task */
    StepDraft at(int position, StepDefaults defaults) {
        var step = step(position, defaults);
        if (step.kind() == StepKind.approval) {
            return new StepDraft(step, new StepDraft.Agency.Nobody());
        }
        var agency = agency();
        // A shared agent works the same in a task; inline would mean an agent of its own
        boolean isShared = agency instanceof StepDraft.Agency.Authored authored && authored.isReusable();
        return new StepDraft(
                isShared && step.kind() == StepKind.inline ? step.by(StepKind.task, null, null) : step, agency);
    }

    /** The step as stored, without its agent. */
    Step step(int position, StepDefaults defaults) {
        var known = word(StepKind.values(), kind).orElse(StepKind.task);
        var waits = known == StepKind.approval ? approvalTimeoutSeconds : null;
        return new Step(
                position,
                known,
                null,
                WorkflowHead.text(name),
                WorkflowHead.text(instructions),
                Stream.of(StepPolicy.OnError.values())
                        .filter(each -> each.word().equals(onError))
                        .findFirst()
                        .orElse(StepPolicy.OnError.fail),
                maxRetries == null ? 0 : maxRetries,
                onFailPosition,
                word(StepPolicy.OnReject.values(), onReject).orElse(StepPolicy.OnReject.rework),
                word(StepPolicy.ContextMode.values(), contextMode).orElse(StepPolicy.ContextMode.auto),
                WorkflowHead.text(contextSources),
                StepDefaults.flag(useMcp, defaults.useMcp()),
                StepDefaults.flag(useSkills, defaults.useSkills()),
                StepDefaults.flag(useMemory, defaults.useMemory()),
                ServerScope.normal(mcpServers),
                waits,
                waits == null ? null : onTimeout == null ? StepPolicy.OnTimeout.reject : onTimeout,
                null);
    }

    private StepDraft.Agency agency() {
        if (task != null && !Texts.isBlank(task)) {
            boolean isShared = Boolean.TRUE.equals(reusable);
            var draft = isShared
                    ? InlineAgents.Draft.of(task, model, title, name)
                    : InlineAgents.Draft.of(task, model, name, title);
            return new StepDraft.Agency.Authored(agentId, draft, isShared);
        }
        if (agentId == null) {
            throw new Problem.BadRequest(NO_AGENT);
        }
        return new StepDraft.Agency.Existing(agentId);
    }

    /** Empty for an unknown word. */
    static <E extends Enum<E>> Optional<E> word(E[] words, @Nullable String wished) {
        return Stream.of(words).filter(each -> each.name().equals(wished)).findFirst();
    }
}

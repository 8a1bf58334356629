package dev.steward.agent.lifecycle;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunStatus;
import dev.steward.push.PushNotice;
import dev.steward.push.PushText;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Push notices about agents, in the same words as in open windows. */
public final class AgentNotice {

    public static final String KIND = "agent";

    private static final int MAX_TITLE = 100;
    private static final int MAX_QUESTION = 180;

    private AgentNotice() {}

    /** Whether a run now needs a person, and did not before. */
    public static boolean isNews(RunStatus before, RunStatus now) {
        return before != now && title(now).isPresent();
    }

    /**
     * The notice about a run now; empty if nobody is needed.
     *
     * @param wished what the pending decision is about; null if there is none
     */
    public static Optional<PushNotice> of(Agent agent, AgentRun run, @Nullable String wished) {
        return isOver(agent, run)
                ? Optional.empty()
                : title(run.status())
                        .map(title -> PushNotice.of(
                                title,
                                body(agent, question(run, wished)),
                                "/agents/" + agent.id(),
                                "agent-" + agent.id(),
                                run.status() != RunStatus.failed));
    }

    private static Optional<String> title(RunStatus status) {
        return switch (status) {
            case needs_approval -> Optional.of("An agent needs approval");
            case blocked -> Optional.of("An agent has a question");
            case failed -> Optional.of("An agent failed");
            case waiting, pending, running, idle, interrupted, completed, cancelled -> Optional.empty();
        };
    }

    /**
     * Whether the agent was archived, or a failure is retried, was followed by something else, or is that of a workflow's step: the
     * workflow decides what becomes of it, and tells when it fails itself. It also asks what its step asks.
     */
    private static boolean isOver(Agent agent, AgentRun run) {
        boolean isSettled =
                run.status() == RunStatus.failed && (agent.retry().at() != null || !agent.isCurrent(run.id()))
                        || run.status() == RunStatus.blocked && run.step() != null;
        return isSettled || agent.times().archivedAt() != null;
    }

    /** An error is left out, since it may contain text of others. */
    private static @Nullable String question(AgentRun run, @Nullable String wished) {
        return switch (run.status()) {
            case needs_approval -> wished;
            case blocked -> run.dialogue().question();
            case waiting, pending, running, idle, interrupted, completed, failed, cancelled -> null;
        };
    }

    private static String body(Agent agent, @Nullable String question) {
        return Stream.of(
                        PushText.line(agent.title(), MAX_TITLE),
                        PushText.line(question == null ? "" : question, MAX_QUESTION))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
    }
}

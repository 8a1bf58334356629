package dev.steward.agent.step;

import dev.steward.agent.artifact.ArtifactRead;
import dev.steward.agent.run.StepLimits;
import dev.steward.agent.transcript.EventRead;
import dev.steward.permission.Decision;
import java.util.Collection;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Runs that another part of Steward drives: steps of workflows. Each is addressed by itself, never as the current run of its agent,
 * which people, retries and commands of that agent are about. All of it happens in the caller's transaction. The agent is locked:
 * a caller that locks something of its own does so before. That a run has come to rest is told by {@code StepRested}.
 *
 * <p>Where a run is named that there is not, or that no step drives, the problem is {@code Problem.NotFound} unless a method says
 * otherwise.
 */
public interface StepRuns {

    /** Entries of a transcript that are given together. */
    int EVENTS = 500;

    /** Artifacts of a run that are given. */
    int ARTIFACTS = 50;

    /**
     * Opens a run and has it stand in line, or gives the one that was opened for the same attempt before.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound when there is no such agent
     * @throws dev.steward.platform.problem.Problem.Conflict when the agent was put away
     */
    Mono<Long> launch(StepLaunch launch);

    /** Stops a run; nothing where there is none, or nothing of it goes on. One that is blocked is not taken up again either. */
    Mono<Void> cancel(long run);

    /**
     * Tells a run something, which answers what it asked and lets it go on where it rests.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict while a turn goes on, or when the agent was put away
     */
    Mono<Void> tell(long run, String text);

    /**
     * Decides about something that a run wants to do. Gives whether that was still to be decided, and of this run.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict when it is to be allowed for the run and is too long to be looked at
     */
    Mono<Boolean> decide(long run, String requestId, Decision decision);

    /**
     * Sets how far a run may go from now on. One that was held up by what it or its agent had spent, or by the number of its
     * steps, goes on where that allows it; while agents are switched off, as soon as they are on again.
     */
    Mono<Void> limit(long run, StepLimits limits);

    /** Says of a gate what its verdict came to, in at most 2,000 characters, in place of what it made. Spec: agents-workflows, 18.5. */
    Mono<Void> judged(long run, String summary);

    /** The run; nothing where there is none any more. */
    Mono<StepRun> read(long run);

    /** Those of these runs that there are, in any order. */
    Flux<StepRun> read(Collection<Long> runs);

    /** What exactly this run told, the oldest first: at most {@value #EVENTS} entries after one; 0 for the beginning. */
    Flux<EventRead> events(long run, long after);

    /** What a run made, as a whole, the oldest first, at most {@value #ARTIFACTS}. */
    default Flux<ArtifactRead> artifacts(long run) {
        return artifacts(List.of(run));
    }

    /** The same of several runs: those of the newest run first, of each the oldest first, at most {@value #ARTIFACTS} of each. */
    Flux<ArtifactRead> artifacts(Collection<Long> runs);
}

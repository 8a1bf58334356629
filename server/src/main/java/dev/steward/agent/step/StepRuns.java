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
 * Runs driven by another part of Steward: workflow steps. Each is addressed by its own id, never as the current run of its agent,
 * which belongs to people, retries and commands. Everything happens in the caller's transaction and locks the agent: a caller
 * that needs a lock of its own takes it first. {@code StepRested} tells that a run has come to rest.
 *
 * <p>A run that does not exist, or that no step drives, is {@code Problem.NotFound} unless a method says otherwise.
 */
public interface StepRuns {

    /** The most transcript entries per call. */
    int EVENTS = 500;

    /** The most artifacts per run. */
    int ARTIFACTS = 50;

    /**
     * Opens a run and queues it, or returns the one that was opened for the same attempt before.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound when there is no such agent
     * @throws dev.steward.platform.problem.Problem.Conflict when the agent is archived
     */
    Mono<Long> launch(StepLaunch launch);

    /** Stops a run; does nothing if there is none, or it is not active. A blocked run will not continue either. */
    Mono<Void> cancel(long run);

    /**
     * Sends a run a message, which answers its question and continues it if it is at rest.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict while a turn is under way, or when the agent is archived
     */
    Mono<Void> tell(long run, String text);

    /**
     * Decides a permission request. Returns whether it was open and of this run.
     *
     * @throws dev.steward.platform.problem.Problem.Conflict when it is to be allowed for the run but is too long to be shown
     *     completely
     */
    Mono<Boolean> decide(long run, String requestId, Decision decision);

    /**
     * Sets the limits of a run from now on. A run that a budget or the step limit blocked continues if they allow it; while
     * agents are disabled, only once they are enabled again.
     */
    Mono<Void> limit(long run, StepLimits limits);

    /** Replaces the output of a gate's run by its verdict, in at most 2,000 characters. Spec: agents-workflows, 18.5. */
    Mono<Void> judged(long run, String summary);

    /** The run; empty if it is gone. */
    Mono<StepRun> read(long run);

    /** Those of the given runs that exist, in any order. */
    Flux<StepRun> read(Collection<Long> runs);

    /** The transcript of this run only, oldest first: at most {@value #EVENTS} entries after one; 0 for the beginning. */
    Flux<EventRead> events(long run, long after);

    /** The artifacts of a run in full, oldest first, at most {@value #ARTIFACTS}. */
    default Flux<ArtifactRead> artifacts(long run) {
        return artifacts(List.of(run));
    }

    /** The same for several runs: newest run first, oldest artifact first within a run, at most {@value #ARTIFACTS} for each. */
    Flux<ArtifactRead> artifacts(Collection<Long> runs);
}

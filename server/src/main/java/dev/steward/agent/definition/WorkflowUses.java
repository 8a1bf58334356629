package dev.steward.agent.definition;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The view that agents have of the workflows that use them. Implemented by the workflows. */
public interface WorkflowUses {

    /** A step of a workflow. @param position counted from 0 */
    record Place(long workflow, int position) {}

    /** The number of unarchived workflows with a step of each agent. Agents without any may be missing. */
    Mono<Map<Long, Integer>> count(Collection<Long> agents);

    /** The workflow of each of these runs of workflows. */
    Mono<Map<Long, Long>> ofRuns(Collection<Long> workflowRuns);

    /** Changes or deletes an agent, and announces the workflows that have a step of it until then. */
    Mono<Void> announcing(long agent, Mono<?> change);

    /** The steps of an agent, including those of archived workflows. */
    Flux<Place> places(long agent);

    /** Gives steps back to a restored agent, in the caller's transaction, unless they have another agent by now. */
    Mono<Void> giveBack(long agent, List<Place> places);
}

package dev.steward.agent.definition;

import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The workflow steps that use an agent. Implemented by the workflows. */
public interface AgentSteps {

    /** A step of a workflow. @param position counted from 0 */
    record Place(long workflow, int position) {}

    /** The steps of an agent, including those of archived workflows. */
    Flux<Place> of(long agent);

    /** Gives steps back to a restored agent, in the caller's transaction, unless they have another agent by now. */
    Mono<Void> giveBack(long agent, List<Place> places);
}

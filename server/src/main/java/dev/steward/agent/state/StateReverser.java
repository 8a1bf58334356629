package dev.steward.agent.state;

import dev.steward.agent.definition.AgentRepository;
import dev.steward.history.change.Change;
import dev.steward.history.change.Reverser;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Takes back what agents noted for their next runs. */
@Component
record StateReverser(AgentStates states, StateRepository rows, AgentRepository agents) implements Reverser<KeptState> {

    @Override
    public Change.Kind kind() {
        return Change.Kind.agent_state;
    }

    @Override
    public Class<KeptState> state() {
        return KeptState.class;
    }

    @Override
    public Mono<KeptState> now(Change.Subject subject) {
        return agents.lock(KeptState.agent(subject))
                .flatMap(agent -> rows.find(agent.id(), new StateKey(subject.name())))
                .map(KeptState::of);
    }

    @Override
    public Mono<Void> remove(Change.Subject subject) {
        return states.delete(KeptState.agent(subject), subject.name());
    }

    /** @throws Problem.Conflict when it is gone, and there are as many as there may be */
    @Override
    public Mono<Void> restore(Change.Subject subject, KeptState before) {
        return states.put(KeptState.agent(subject), new StateWrite(subject.name(), before.value()))
                .then();
    }
}

package dev.steward.agent.exposed;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.state.CalledStates;
import dev.steward.agent.state.StateKey;
import dev.steward.agent.state.StateLine;
import dev.steward.agent.state.StateValue;
import dev.steward.agent.state.StateWrite;
import dev.steward.exposed.ExposedCall;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** The state of agents, for hosts. */
@Service
class ExposedStates {

    private static final String AGENT = "The agent; a run may leave it out for its own";

    private final CalledStates states;

    ExposedStates(AgentStates states, AgentRepository agents, RunRepository runs) {
        this.states = new CalledStates(
                states,
                id -> agents.find(id).switchIfEmpty(AgentReference.missing(id)).map(Agent::id),
                run -> runs.find(run).map(AgentRun::agentId),
                "No agent in context: only a run of an agent may leave out agent_id. Name the agent.");
    }

    record Of(@Nullable @Schema(description = AGENT) Long agentId) {}

    record One(
            @Schema(description = StateKey.DESCRIPTION) String key,

            @Nullable @Schema(description = AGENT) Long agentId) {
        One {
            CalledStates.verify(key);
        }
    }

    record Set(
            @Schema(description = StateKey.DESCRIPTION) String key,

            @Schema(maxLength = StateWrite.MAX_LENGTH, description = "The new value")
            String value,

            @Nullable @Schema(description = AGENT) Long agentId) {
        Set {
            CalledStates.verify(key, value);
        }
    }

    record Listed(long agentId, List<StateLine> keys, int count) {}

    record Got(
            long agentId,
            String key,

            @Nullable @Schema(description = "The value; null if there is none")
            String value,

            boolean found,
            @Nullable Instant updatedAt) {}

    record Written(
            long agentId,
            String key,

            @Schema(description = "Whether the key is new") boolean created,

            @Schema(description = "In characters") long size) {}

    record Deleted(
            long agentId,
            String key,

            @Schema(description = "Whether the key existed") boolean deleted) {}

    Mono<Listed> list(Of wish, ExposedCall call) {
        return states.list(wish.agentId(), call, (agent, keys) -> new Listed(agent, keys, keys.size()));
    }

    Mono<Got> get(One wish, ExposedCall call) {
        var key = StateKey.of(wish.key()).name();
        return states.get(
                wish.agentId(),
                key,
                call,
                (agent, state) -> new Got(
                        agent,
                        key,
                        state.map(StateValue::value).orElse(null),
                        state.isPresent(),
                        state.map(StateValue::updatedAt).orElse(null)));
    }

    Mono<Written> set(Set wish, ExposedCall call) {
        return states.set(
                wish.agentId(),
                wish.key(),
                wish.value(),
                call,
                (agent, state) -> new Written(agent, state.key(), state.isNew(), state.size()));
    }

    Mono<Deleted> delete(One wish, ExposedCall call) {
        var key = StateKey.of(wish.key()).name();
        return states.delete(wish.agentId(), key, call, (agent, gone) -> new Deleted(agent, key, gone));
    }
}

package dev.steward.agent.exposed;

import dev.steward.agent.definition.Agent;
import dev.steward.agent.definition.AgentReference;
import dev.steward.agent.definition.AgentRepository;
import dev.steward.agent.run.AgentRun;
import dev.steward.agent.run.RunRepository;
import dev.steward.agent.run.RunSubject;
import dev.steward.agent.state.AgentStates;
import dev.steward.agent.state.StateKey;
import dev.steward.agent.state.StateRead;
import dev.steward.agent.state.StateWrite;
import dev.steward.exposed.ExposedCall;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/**
 * What agents note for their next runs, as hosts use it. A run of an agent means the notes of that agent unless it names another
 * one; anybody else has to name one.
 */
@Service
record ExposedStates(AgentStates states, AgentRepository agents, RunRepository runs) {

    private static final String AGENT = "Whose notes; a run of an agent may leave it out for its own";
    private static final String KEY = "What the note is called: small letters, digits, points, dashes, underscores";

    /** As in {@link StateWrite}. */
    private static final int MAX_KEY = StateKey.MAX_LENGTH + StateWrite.SPACE;

    /** All notes of an agent. */
    record Of(@Nullable @Schema(description = AGENT) Long agentId) {}

    /** One note. */
    record One(
            @Schema(maxLength = MAX_KEY, description = KEY) String key,

            @Nullable @Schema(description = AGENT) Long agentId) {
        One {
            new Check().required("key", key).length("key", key, 0, MAX_KEY).verify();
            StateKey.of(key);
        }
    }

    /** A note that is written. */
    record Set(
            @Schema(maxLength = MAX_KEY, description = KEY) String key,

            @Schema(maxLength = StateWrite.MAX_LENGTH, description = "What it says from now on")
            String value,

            @Nullable @Schema(description = AGENT) Long agentId) {
        Set {
            new Check()
                    .required("key", key)
                    .length("key", key, 0, MAX_KEY)
                    .required("value", value)
                    .length("value", value, 0, StateWrite.MAX_LENGTH)
                    .verify();
            StateKey.of(key);
        }
    }

    /** A note without what it says. @param size in characters */
    record Line(
            String key,
            @Schema(description = "In characters") long size,
            Instant updatedAt) {}

    record Listed(long agentId, List<Line> keys, int count) {}

    record Got(
            long agentId,
            String key,

            @Nullable @Schema(description = "What it says; null where there is no such note")
            String value,

            boolean found,
            @Nullable Instant updatedAt) {}

    record Written(
            long agentId,
            String key,

            @Schema(description = "Whether there was none of this name before")
            boolean created,

            @Schema(description = "In characters") long size) {}

    record Deleted(
            long agentId,
            String key,

            @Schema(description = "Whether there was such a note")
            boolean deleted) {}

    Mono<Listed> list(Of wish, ExposedCall call) {
        return owner(wish.agentId(), call).flatMap(agent -> states.lines(agent)
                .map(line -> new Line(line.key(), line.length(), line.updatedAt()))
                .collectList()
                .map(lines -> new Listed(agent, lines, lines.size())));
    }

    Mono<Got> get(One wish, ExposedCall call) {
        var key = StateKey.of(wish.key());
        return owner(wish.agentId(), call).flatMap(agent -> read(agent, key, call)
                .doOnNext(note -> call.memory().reserve(note.estimatedBytes()))
                .map(note -> new Got(agent, key.name(), note.value(), true, note.updatedAt()))
                .defaultIfEmpty(new Got(agent, key.name(), null, false, null)));
    }

    Mono<Written> set(Set wish, ExposedCall call) {
        return owner(wish.agentId(), call).flatMap(agent -> states.put(agent, new StateWrite(wish.key(), wish.value()))
                .map(note -> new Written(
                        agent,
                        note.key(),
                        note.createdAt().equals(note.updatedAt()),
                        note.value().codePointCount(0, note.value().length()))));
    }

    Mono<Deleted> delete(One wish, ExposedCall call) {
        var key = StateKey.of(wish.key()).name();
        return owner(wish.agentId(), call).flatMap(agent -> states.delete(agent, key)
                .thenReturn(true)
                .onErrorResume(Problem.NotFound.class, _ -> Mono.just(false))
                .map(gone -> new Deleted(agent, key, gone)));
    }

    private Mono<StateRead> read(long agent, StateKey key, ExposedCall call) {
        return Mono.justOrEmpty(run(call))
                .flatMap(run -> states.readBy(run, agent, key))
                .switchIfEmpty(Mono.defer(() -> states.find(agent, key)));
    }

    /** The run that calls; empty where another host does. */
    private static Optional<Long> run(ExposedCall call) {
        return Optional.ofNullable(call.subject()).flatMap(RunSubject::run);
    }

    /** Whose notes are meant. */
    private Mono<Long> owner(@Nullable Long named, ExposedCall call) {
        if (named != null) {
            return agents.find(named)
                    .switchIfEmpty(AgentReference.missing(named))
                    .map(Agent::id);
        }
        return Mono.justOrEmpty(run(call))
                .flatMap(runs::find)
                .map(AgentRun::agentId)
                .switchIfEmpty(Mono.error(() -> new Problem.BadRequest(
                        "No agent in context: only a run of an agent may leave out agent_id. Name the agent.")));
    }
}

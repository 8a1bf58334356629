package dev.steward.agent.state;

import dev.steward.agent.run.RunSubject;
import dev.steward.exposed.ExposedCall;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Access to state for hosts, through the tools of the MCP server. A run gets the state of its own owner unless it names another
 * one; any other host has to name one.
 *
 * @param named finds the owner by id; fails with a {@link Problem.NotFound} when there is none
 * @param ofRun finds the owner of an agent run; empty if it has none
 * @param unnamed the error for a host that names no owner and has none
 */
public record CalledStates(
        States<?> states, Function<Long, Mono<Long>> named, Function<Long, Mono<Long>> ofRun, String unnamed) {

    /** @throws Problem.Invalid when it is not a valid key */
    public static void verify(String key) {
        new Check().required("key", key).verify();
        StateKey.of(key);
    }

    /** @throws Problem.Invalid when one of them is missing or too long, or the key is not valid */
    public static void verify(String key, String value) {
        new Check()
                .required("key", key)
                .required("value", value)
                .length("value", value, 0, StateWrite.MAX_LENGTH)
                .verify();
        StateKey.of(key);
    }

    /** @param result builds the result from the owner and the lines */
    public <T> Mono<T> list(@Nullable Long wished, ExposedCall call, BiFunction<Long, List<StateLine>, T> result) {
        return owner(wished, call)
                .flatMap(owner -> states.lines(owner).collectList().map(lines -> result.apply(owner, lines)));
    }

    public <T> Mono<T> get(
            @Nullable Long wished, String key, ExposedCall call, BiFunction<Long, Optional<StateValue>, T> result) {
        var name = StateKey.of(key);
        return owner(wished, call).flatMap(owner -> Mono.justOrEmpty(run(call))
                .flatMap(run -> states.readBy(run, owner, name))
                .switchIfEmpty(Mono.defer(() -> states.find(owner, name)))
                .doOnNext(state -> call.memory().reserve(state.estimatedBytes()))
                .singleOptional()
                .map(state -> result.apply(owner, state)));
    }

    public <T> Mono<T> set(
            @Nullable Long wished, String key, String value, ExposedCall call, BiFunction<Long, StateValue, T> result) {
        return owner(wished, call).flatMap(owner -> states.put(owner, new StateWrite(key, value))
                .map(state -> result.apply(owner, state)));
    }

    /** @param result builds the result from the owner and whether the value existed */
    public <T> Mono<T> delete(
            @Nullable Long wished, String key, ExposedCall call, BiFunction<Long, Boolean, T> result) {
        return owner(wished, call).flatMap(owner -> states.delete(owner, key)
                .thenReturn(true)
                .onErrorResume(Problem.NotFound.class, _ -> Mono.just(false))
                .map(gone -> result.apply(owner, gone)));
    }

    /** The calling run; empty if another host calls. */
    private static Optional<Long> run(ExposedCall call) {
        return Optional.ofNullable(call.subject()).flatMap(RunSubject::run);
    }

    private Mono<Long> owner(@Nullable Long wished, ExposedCall call) {
        return wished != null
                ? named.apply(wished)
                : Mono.justOrEmpty(run(call))
                        .flatMap(ofRun)
                        .switchIfEmpty(Mono.error(() -> new Problem.BadRequest(unnamed)));
    }
}

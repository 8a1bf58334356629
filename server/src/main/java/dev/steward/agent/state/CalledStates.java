package dev.steward.agent.state;

import dev.steward.agent.run.RunSubject;
import dev.steward.exposed.ExposedCall;
import dev.steward.platform.input.Check;
import dev.steward.platform.problem.Problem;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * State as hosts use it by the tools of the MCP server. A run means that of its own owner unless it names another one; any other
 * host has to name one.
 *
 * @param named the owner with an id; fails with a {@link Problem.NotFound} when there is none
 * @param ofRun the owner of a run of an agent; empty where it has none
 * @param unnamed what a host is told that named none and has none of its own
 */
public record CalledStates(
        States<?> states, Function<Long, Mono<Long>> named, Function<Long, Mono<Long>> ofRun, String unnamed) {

    public static final String KEY = "The key: lower-case letters, digits, points, dashes, underscores";

    public static final int MAX_KEY = StateKey.MAX_LENGTH + StateWrite.SPACE;

    /** A key without its value. */
    public record Line(
            String key,
            @Schema(description = "In characters") long size,
            Instant updatedAt) {}

    /** @throws Problem.Invalid when it is no key */
    public static void verify(String key) {
        new Check().required("key", key).length("key", key, 0, MAX_KEY).verify();
        StateKey.of(key);
    }

    /** @throws Problem.Invalid when one of them is missing, too long or no key */
    public static void verify(String key, String value) {
        new Check()
                .required("key", key)
                .length("key", key, 0, MAX_KEY)
                .required("value", value)
                .length("value", value, 0, StateWrite.MAX_LENGTH)
                .verify();
        StateKey.of(key);
    }

    /** @param result makes it of the owner and the lines */
    public <T> Mono<T> list(@Nullable Long wished, ExposedCall call, Result<List<Line>, T> result) {
        return owner(wished, call).flatMap(owner -> states.lines(owner)
                .map(line -> new Line(line.key(), line.length(), line.updatedAt()))
                .collectList()
                .map(lines -> result.of(owner, lines)));
    }

    public <T> Mono<T> get(
            @Nullable Long wished, String key, ExposedCall call, Result<Optional<StateValue>, T> result) {
        var name = StateKey.of(key);
        return owner(wished, call).flatMap(owner -> Mono.justOrEmpty(run(call))
                .flatMap(run -> states.readBy(run, owner, name))
                .switchIfEmpty(Mono.defer(() -> states.find(owner, name)))
                .doOnNext(state -> call.memory().reserve(state.estimatedBytes()))
                .singleOptional()
                .map(state -> result.of(owner, state)));
    }

    public <T> Mono<T> set(
            @Nullable Long wished, String key, String value, ExposedCall call, Result<StateValue, T> result) {
        return owner(wished, call)
                .flatMap(owner -> states.put(owner, new StateWrite(key, value)).map(state -> result.of(owner, state)));
    }

    /** @param result makes it of the owner and of whether there was such a value */
    public <T> Mono<T> delete(@Nullable Long wished, String key, ExposedCall call, Result<Boolean, T> result) {
        return owner(wished, call).flatMap(owner -> states.delete(owner, key)
                .thenReturn(true)
                .onErrorResume(Problem.NotFound.class, _ -> Mono.just(false))
                .map(gone -> result.of(owner, gone)));
    }

    /** Makes what a host is given. */
    @FunctionalInterface
    public interface Result<S, T> {
        T of(long owner, S state);
    }

    /** The run that calls; empty where another host does. */
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

package dev.steward.platform.web;

import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Handlers of routes that only pass on what a request says: the only variable of its path, its body, both or nothing. The answer is what
 * comes of it, with 200 or 201, or 204 where nothing does. Routes with more to do have a handler of their own.
 */
public final class Verbs {

    private Verbs() {}

    public static HandlerFunction<ServerResponse> byId(LongFunction<Mono<?>> work) {
        return answer(HttpStatus.OK, request -> work.apply(id(request)));
    }

    /** @param read makes what is answered */
    public static <T> HandlerFunction<ServerResponse> byId(LongFunction<Mono<T>> work, Function<T, ?> read) {
        return byId(id -> work.apply(id).map(read));
    }

    public static <B> HandlerFunction<ServerResponse> byId(Class<B> body, WithBody<B> work) {
        return answer(HttpStatus.OK, request -> {
            long id = id(request);
            return Requests.body(request, body).flatMap(wish -> work.apply(id, wish));
        });
    }

    /** The same with a body that holds what people write, see {@link Requests#LONG_BODY}. */
    public static <B> HandlerFunction<ServerResponse> byIdLong(Class<B> body, WithBody<B> work) {
        return answer(HttpStatus.OK, request -> {
            long id = id(request);
            return Requests.body(request, body, Requests.LONG_BODY).flatMap(wish -> work.apply(id, wish));
        });
    }

    public static HandlerFunction<ServerResponse> listById(LongFunction<Flux<?>> work) {
        return request -> Answers.list(request, work.apply(id(request)));
    }

    /** By the only text of the path. */
    public static HandlerFunction<ServerResponse> bySegment(Function<String, Mono<?>> work) {
        return answer(HttpStatus.OK, request -> work.apply(Requests.segment(request, name(request))));
    }

    /** The same, where the text stands for something. @param found what it stands for */
    public static <T> HandlerFunction<ServerResponse> bySegment(
            Function<String, Mono<T>> found, Function<T, Mono<?>> work) {
        return bySegment(text -> found.apply(text).flatMap(work));
    }

    public static <B> HandlerFunction<ServerResponse> create(Class<B> body, Function<B, Mono<?>> work) {
        return answer(
                HttpStatus.CREATED, request -> Requests.body(request, body).flatMap(work));
    }

    public static <B> HandlerFunction<ServerResponse> withBody(Class<B> body, Function<B, Mono<?>> work) {
        return answer(HttpStatus.OK, request -> Requests.body(request, body).flatMap(work));
    }

    public static HandlerFunction<ServerResponse> call(Supplier<Mono<?>> work) {
        return answer(HttpStatus.OK, _ -> work.get());
    }

    public static HandlerFunction<ServerResponse> list(Supplier<Flux<?>> work) {
        return request -> Answers.list(request, work.get());
    }

    /** What is done with what an id names and a body. */
    @FunctionalInterface
    public interface WithBody<B> {
        Mono<?> apply(long id, B body);
    }

    private static HandlerFunction<ServerResponse> answer(HttpStatus status, Function<ServerRequest, Mono<?>> work) {
        return request -> work.apply(request)
                .flatMap(ServerResponse.status(status)::bodyValue)
                .switchIfEmpty(Mono.defer(() -> ServerResponse.noContent().build()));
    }

    private static long id(ServerRequest request) {
        return Requests.id(request, name(request));
    }

    private static String name(ServerRequest request) {
        return request.pathVariables().keySet().iterator().next();
    }
}

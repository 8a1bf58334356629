package dev.steward.platform.web;

import java.util.function.BiFunction;
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
 * Handlers for routes that just pass on the request: its path variable, its body, both or neither. The response contains the
 * result, with 200 or 201, or is a 204 if there is none. Routes that do more have their own handler.
 */
public final class Verbs {

    private Verbs() {}

    public static HandlerFunction<ServerResponse> byId(LongFunction<Mono<?>> work) {
        return answer(HttpStatus.OK, request -> work.apply(id(request)));
    }

    /** @param read converts the result for the response */
    public static <T> HandlerFunction<ServerResponse> byId(LongFunction<Mono<T>> work, Function<T, ?> read) {
        return byId(id -> work.apply(id).map(read));
    }

    public static <B> HandlerFunction<ServerResponse> byId(Class<B> body, WithBody<B> work) {
        return byId(body, Requests.BODY, work);
    }

    /** @param most bytes of the body */
    public static <B> HandlerFunction<ServerResponse> byId(Class<B> body, int most, WithBody<B> work) {
        return answer(HttpStatus.OK, request -> {
            long id = id(request);
            return Requests.body(request, body, most).flatMap(wish -> work.apply(id, wish));
        });
    }

    /** The same for a body with text from people; see {@link Requests#LONG_BODY}. */
    public static <B> HandlerFunction<ServerResponse> byIdLong(Class<B> body, WithBody<B> work) {
        return byId(body, Requests.LONG_BODY, work);
    }

    /** The same for a body that may be missing. @param otherwise the default */
    public static <B> HandlerFunction<ServerResponse> byIdOr(B otherwise, WithBody<B> work) {
        return answer(HttpStatus.OK, request -> {
            long id = id(request);
            return Requests.bodyOr(request, otherwise).flatMap(wish -> work.apply(id, wish));
        });
    }

    /** Takes the path variable {@code id} and a second one of this name. */
    public static HandlerFunction<ServerResponse> byIds(String second, WithIds work) {
        return answer(HttpStatus.OK, request -> work.apply(Requests.id(request, "id"), Requests.id(request, second)));
    }

    public static HandlerFunction<ServerResponse> listById(LongFunction<Flux<?>> work) {
        return request -> Answers.list(request, work.apply(id(request)));
    }

    /** Takes the path variable {@code id}, or the only one, as text. */
    public static HandlerFunction<ServerResponse> bySegment(Function<String, Mono<?>> work) {
        return answer(HttpStatus.OK, request -> work.apply(Requests.segment(request, name(request))));
    }

    /** The same for a text that identifies something. @param found looks it up */
    public static <T> HandlerFunction<ServerResponse> bySegment(
            Function<String, Mono<T>> found, Function<T, Mono<?>> work) {
        return bySegment(text -> found.apply(text).flatMap(work));
    }

    /** The same for work that needs more of the request, such as another path variable. */
    public static <T> HandlerFunction<ServerResponse> bySegment(
            Function<String, Mono<T>> found, BiFunction<T, ServerRequest, Mono<?>> work) {
        return answer(HttpStatus.OK, request -> found(request, found).flatMap(it -> work.apply(it, request)));
    }

    public static <T, B> HandlerFunction<ServerResponse> bySegment(
            Function<String, Mono<T>> found, Body<B> body, BiFunction<T, B, Mono<?>> work) {
        return answer(HttpStatus.OK, request -> withBody(request, found, body, work));
    }

    public static <T> HandlerFunction<ServerResponse> listBySegment(
            Function<String, Mono<T>> found, BiFunction<T, ServerRequest, Flux<?>> work) {
        return request -> Answers.list(request, found(request, found).flatMapMany(it -> work.apply(it, request)));
    }

    public static <T, B> HandlerFunction<ServerResponse> createBySegment(
            Function<String, Mono<T>> found, Body<B> body, BiFunction<T, B, Mono<?>> work) {
        return answer(HttpStatus.CREATED, request -> withBody(request, found, body, work));
    }

    public static <B> HandlerFunction<ServerResponse> create(Class<B> body, Function<B, Mono<?>> work) {
        return create(body(body), work);
    }

    public static <B> HandlerFunction<ServerResponse> create(Body<B> body, Function<B, Mono<?>> work) {
        return answer(HttpStatus.CREATED, request -> body.of(request).flatMap(work));
    }

    public static <B> HandlerFunction<ServerResponse> createById(Body<B> body, WithBody<B> work) {
        return answer(HttpStatus.CREATED, request -> {
            long id = id(request);
            return body.of(request).flatMap(wish -> work.apply(id, wish));
        });
    }

    public static <B> HandlerFunction<ServerResponse> withBody(Class<B> body, Function<B, Mono<?>> work) {
        return withBody(body(body), work);
    }

    public static <B> HandlerFunction<ServerResponse> withBody(Body<B> body, Function<B, Mono<?>> work) {
        return answer(HttpStatus.OK, request -> body.of(request).flatMap(work));
    }

    public static HandlerFunction<ServerResponse> call(Supplier<Mono<?>> work) {
        return answer(HttpStatus.OK, _ -> work.get());
    }

    public static HandlerFunction<ServerResponse> list(Supplier<Flux<?>> work) {
        return request -> Answers.list(request, work.get());
    }

    /** For a result that may be large; see {@link Answers#json}. */
    public static HandlerFunction<ServerResponse> large(Function<ServerRequest, Mono<?>> work) {
        return request -> work.apply(request).flatMap(value -> Answers.json(request, value));
    }

    /** For work that reads more of the request. The response is a 204 if there is no result. */
    public static HandlerFunction<ServerResponse> answer(HttpStatus status, Function<ServerRequest, Mono<?>> work) {
        return request -> work.apply(request)
                .flatMap(ServerResponse.status(status)::bodyValue)
                .switchIfEmpty(Mono.defer(() -> ServerResponse.noContent().build()));
    }

    @FunctionalInterface
    public interface Body<B> {
        Mono<B> of(ServerRequest request);
    }

    public static <B> Body<B> body(Class<B> type) {
        return request -> Requests.body(request, type);
    }

    /** A body with text from people; see {@link Requests#LONG_BODY}. */
    public static <B> Body<B> longBody(Class<B> type) {
        return request -> Requests.body(request, type, Requests.LONG_BODY);
    }

    @FunctionalInterface
    public interface WithBody<B> {
        Mono<?> apply(long id, B body);
    }

    @FunctionalInterface
    public interface WithIds {
        Mono<?> apply(long id, long second);
    }

    private static <T> Mono<T> found(ServerRequest request, Function<String, Mono<T>> found) {
        return found.apply(Requests.segment(request, name(request)));
    }

    private static <T, B> Mono<?> withBody(
            ServerRequest request, Function<String, Mono<T>> found, Body<B> body, BiFunction<T, B, Mono<?>> work) {
        return body.of(request).flatMap(wish -> found(request, found).flatMap(it -> work.apply(it, wish)));
    }

    private static long id(ServerRequest request) {
        return Requests.id(request, name(request));
    }

    private static String name(ServerRequest request) {
        var names = request.pathVariables().keySet();
        return names.contains("id") ? "id" : names.iterator().next();
    }
}

package dev.steward.platform.web;

import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.problem.Causes;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.server.MethodNotAllowedException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The only mapper from exceptions to problem documents. Unknown exceptions are logged with an id that the response contains.
 *
 * @param store missing on the page about damaged data
 */
@Component
@Order(-2)
record ProblemHandler(JsonMapper json, ObjectProvider<StoreHealth> store, Ids ids) implements ErrorWebExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemHandler.class);

    private static final String UNREADABLE_TYPE = "A header of this request has an invalid media type.";

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable error) {
        var response = exchange.getResponse();
        if (response.isCommitted()) {
            return Mono.error(error);
        }
        if (error instanceof AbortedException) {
            return Mono.empty(); // the client has disconnected: nobody to tell, and nothing wrong here
        }
        var path = exchange.getRequest().getPath().value();
        var known = known(error);
        var document = known.or(
                        () -> Optional.ofNullable(store.getIfAvailable()).flatMap(health -> health.explain(error)))
                .map(problem -> ProblemDocument.of(problem, path))
                .orElseGet(() -> statusOrUnexpected(error, exchange));
        response.setRawStatusCode(document.status());
        if (error instanceof ResponseStatusException refused) {
            response.getHeaders().putAll(refused.getHeaders());
        }
        if (known.orElse(null) instanceof Problem.TooMany often) {
            response.getHeaders().set(HttpHeaders.RETRY_AFTER, String.valueOf(often.retryAfterSeconds()));
        }
        response.getHeaders().setCacheControl(CacheControl.noStore());
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        var bytes = json.writeValueAsBytes(document);
        response.getHeaders().setContentLength(bytes.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(bytes)));
    }

    private static Optional<Problem> known(Throwable error) {
        return Causes.of(error)
                .flatMap(cause -> Stream.ofNullable(translated(cause)))
                .findFirst();
    }

    private static @Nullable Problem translated(Throwable cause) {
        return switch (cause) {
            case Problem problem -> problem;
            case DataBufferLimitException _ -> new Problem.TooLarge("The body is too large");
            case UnsupportedMediaTypeStatusException e -> unsupported(e);
            case InvalidMimeTypeException _, InvalidMediaTypeException _ ->
                new Problem.UnsupportedType(UNREADABLE_TYPE);
            case DatabindException e -> WrongInput.of(e);
            case InputCoercionException e -> WrongInput.in(e);
            case JacksonException _ -> new Problem.BadRequest(WrongInput.NO_JSON);
            default -> null;
        };
    }

    private static Problem unsupported(UnsupportedMediaTypeStatusException error) {
        var given = error.getContentType();
        return new Problem.UnsupportedType(
                given == null ? "Send a body of type application/json" : "This route does not accept " + given);
    }

    private ProblemDocument statusOrUnexpected(Throwable error, ServerWebExchange exchange) {
        var path = exchange.getRequest().getPath().value();
        if (error instanceof ResponseStatusException status
                && status.getStatusCode().is4xxClientError()) {
            return plain(status, path);
        }
        var id = ids.epoch();
        log.error(
                "Request {} {} failed unexpectedly, id {}. Report it with the lines that follow.",
                exchange.getRequest().getMethod(),
                route(exchange),
                id,
                error);
        return new ProblemDocument(
                "/problems/unexpected",
                "Unexpected error",
                500,
                "Something went wrong inside Steward. The log has the details under id " + id + ".",
                path,
                List.of(),
                null,
                null);
    }

    /** The path pattern of the route, as the actual path may contain a token. */
    private static Object route(ServerWebExchange exchange) {
        return exchange.getAttributeOrDefault(RouterFunctions.MATCHING_PATTERN_ATTRIBUTE, "without a route");
    }

    private static ProblemDocument plain(ResponseStatusException error, String path) {
        int status = error.getStatusCode().value();
        var known = HttpStatus.resolve(status);
        var title = known == null ? "Refused" : known.getReasonPhrase();
        var detail = error instanceof MethodNotAllowedException refused
                ? "%s cannot be sent to %s. It takes %s."
                        .formatted(refused.getHttpMethod(), path, words(refused.getSupportedMethods()))
                : status == 404 ? "There is nothing at " + path : error.getReason() == null ? title : error.getReason();
        return ProblemDocument.of(status, title, detail, path);
    }

    private static String words(Set<HttpMethod> methods) {
        return methods.stream().map(HttpMethod::name).sorted().collect(Collectors.joining(", "));
    }
}

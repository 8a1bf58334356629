package dev.steward.platform.web;

import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.time.Ids;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.webflux.error.ErrorWebExceptionHandler;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.UnsupportedMediaTypeStatusException;
import reactor.core.publisher.Mono;
import reactor.netty.channel.AbortedException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.json.JsonMapper;

/** The one mapper from exceptions to problem documents. What it does not know is logged with an id and answered with it. */
@Component
@Order(-2)
class ProblemHandler implements ErrorWebExceptionHandler {

    private static final Logger log = LoggerFactory.getLogger(ProblemHandler.class);

    private final JsonMapper json;
    private final StoreHealth store;
    private final Ids ids;

    ProblemHandler(JsonMapper json, StoreHealth store, Ids ids) {
        this.store = store;
        this.json = json;
        this.ids = ids;
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange, Throwable error) {
        var response = exchange.getResponse();
        if (response.isCommitted() || error instanceof AbortedException) {
            return Mono.error(error);
        }
        var path = exchange.getRequest().getPath().value();
        var document = known(error)
                .or(() -> store.explain(error))
                .map(problem -> ProblemDocument.of(problem, path))
                .orElseGet(() -> statusOrUnexpected(error, path));
        response.setRawStatusCode(document.status());
        response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        var bytes = json.writeValueAsBytes(document);
        response.getHeaders().setContentLength(bytes.length);
        return response.writeWith(Mono.just(response.bufferFactory().wrap(bytes)));
    }

    private static Optional<Problem> known(Throwable error) {
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case Problem problem -> {
                    return Optional.of(problem);
                }
                case DataBufferLimitException _ -> {
                    return Optional.of(new Problem.TooLarge("The body is larger than this route takes"));
                }
                case UnsupportedMediaTypeStatusException e -> {
                    return Optional.of(unsupported(e));
                }
                case DatabindException e -> {
                    return Optional.of(innerProblem(e).orElseGet(() -> wrongType(e)));
                }
                case JacksonException _ -> {
                    return Optional.of(new Problem.BadRequest("The body is not valid JSON"));
                }
                default -> {}
            }
        }
        return Optional.empty();
    }

    private static Optional<Problem> innerProblem(DatabindException error) {
        for (Throwable cause = error.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Problem problem) {
                return Optional.of(problem);
            }
        }
        return Optional.empty();
    }

    private static Problem unsupported(UnsupportedMediaTypeStatusException error) {
        var given = error.getContentType();
        return new Problem.UnsupportedType(
                given == null ? "Send a body of type application/json" : "This route does not take " + given);
    }

    private static Problem wrongType(DatabindException error) {
        var path = new StringBuilder();
        for (var reference : error.getPath()) {
            if (reference.getPropertyName() == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(reference.getPropertyName());
            }
        }
        return new Problem.Invalid(path.isEmpty() ? "body" : path.toString(), "has the wrong type or value");
    }

    private ProblemDocument statusOrUnexpected(Throwable error, String path) {
        if (error instanceof ResponseStatusException status
                && status.getStatusCode().is4xxClientError()) {
            return plain(status.getStatusCode().value(), status.getReason(), path);
        }
        var id = ids.epoch();
        log.error("Request {} failed unexpectedly, id {}. Report it with the lines that follow.", path, id, error);
        return new ProblemDocument(
                "/problems/unexpected",
                "Unexpected error",
                500,
                "Something went wrong inside Steward. The log has the details under id " + id + ".",
                path,
                List.of());
    }

    private static ProblemDocument plain(int status, @Nullable String reason, String path) {
        var known = HttpStatus.resolve(status);
        var title = known == null ? "Refused" : known.getReasonPhrase();
        var detail = status == 404 ? "There is nothing at " + path : reason == null ? title : reason;
        var type = "/problems/" + title.toLowerCase(Locale.ROOT).replace(' ', '-');
        return new ProblemDocument(type, title, status, detail, path, List.of());
    }
}

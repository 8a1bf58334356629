package dev.steward.platform.web;

import dev.steward.platform.problem.Problem;
import java.util.Locale;
import java.util.Optional;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/** Reads the parts of a request; what cannot be read is a problem document. */
public final class Requests {

    private Requests() {}

    /** The JSON body as {@code type}. @throws Problem.Invalid when there is none or a field is refused */
    public static <T> Mono<T> body(ServerRequest request, Class<T> type) {
        return request.bodyToMono(type)
                .switchIfEmpty(Mono.error(() -> new Problem.Invalid("body", "is required: send a JSON object")));
    }

    /** An integer of the path. @throws Problem.Invalid when it is none */
    public static long id(ServerRequest request, String name) {
        return number(name, request.pathVariable(name));
    }

    /** A whole number of the query, in camelCase or snake_case. @throws Problem.Invalid when it is none */
    public static Optional<Long> number(ServerRequest request, String name) {
        return text(request, name).map(value -> number(name, value));
    }

    /** A text of the query, in camelCase or snake_case; a blank one counts as absent. */
    public static Optional<String> text(ServerRequest request, String name) {
        return request.queryParam(name).or(() -> request.queryParam(twin(name))).filter(value -> !value.isBlank());
    }

    /** The other spelling of a query parameter. */
    static String twin(String name) {
        if (name.indexOf('_') < 0) {
            return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        }
        var camel = new StringBuilder();
        for (var part : name.split("_")) {
            camel.append(camel.isEmpty() ? part : Character.toUpperCase(part.charAt(0)) + part.substring(1));
        }
        return camel.toString();
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException _) {
            throw new Problem.Invalid(name, "must be a whole number");
        }
    }
}

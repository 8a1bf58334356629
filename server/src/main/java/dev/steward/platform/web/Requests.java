package dev.steward.platform.web;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.input.Texts;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.ServerRequest;
import reactor.core.publisher.Mono;

/**
 * Reads the parts of a request and reports invalid ones as problems. Query parameters may be in camelCase or snake_case, and
 * a blank one counts as absent.
 */
public final class Requests {

    /** Ids and numbers have one spelling: other digits, signs or leading zeros would be additional names of the same thing. */
    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,18}");

    private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]{0,18}");

    /** The default limit of a body in bytes. */
    static final int BODY = 256 * 1024;

    /** The limit in bytes of a body with text from people: a million characters of any kind, with escapes. */
    public static final int LONG_BODY = 6 * 1024 * 1024;

    /** The most characters in a query text. */
    public static final int MAX_TEXT = 1_000;

    private Requests() {}

    /** The JSON body as {@code type}, at most 256 KB. See {@link #body(ServerRequest, Class, int)}. */
    public static <T> Mono<T> body(ServerRequest request, Class<T> type) {
        return body(request, type, BODY);
    }

    /**
     * The JSON body as {@code type}.
     *
     * @param most bytes
     * @throws Problem.Invalid if it is missing or a field is invalid
     * @throws Problem.TooLarge if it has more bytes
     * @throws Problem.Unavailable if too much memory is in use
     */
    public static <T> Mono<T> body(ServerRequest request, Class<T> type, int most) {
        return ArrivingRequest.of(request.exchange()).json(type, most);
    }

    /** The same for a body that may be missing or {@code null}; {@code otherwise} is the default. */
    public static <T> Mono<T> bodyOr(ServerRequest request, T otherwise) {
        return bodyOr(request, otherwise, BODY);
    }

    /** The same with a limit in bytes. */
    public static <T> Mono<T> bodyOr(ServerRequest request, T otherwise, int most) {
        @SuppressWarnings("unchecked")
        var type = (Class<T>) otherwise.getClass();
        return ArrivingRequest.of(request.exchange()).optionalJson(type, most).defaultIfEmpty(otherwise);
    }

    /** The beginning of a body of any type and length. @param most bytes @throws Problem.Unavailable if memory is short */
    public static Mono<byte[]> beginning(ServerRequest request, int most) {
        return ArrivingRequest.of(request.exchange()).beginning(most).map(ArrivingRequest.Read::all);
    }

    /**
     * Passes the body on as it arrives, whatever its length, and returns its size in bytes.
     *
     * @param most bytes
     * @throws Problem.TooLarge if there are more
     * @throws Problem.UnsupportedType if its type is not {@code application/octet-stream}
     */
    public static Mono<Long> pieces(ServerRequest request, long most, ByteSink sink) {
        var type = request.headers().contentType();
        return type.filter(MediaType.APPLICATION_OCTET_STREAM::equalsTypeAndSubtype)
                        .isEmpty()
                ? Mono.error(() -> new Problem.UnsupportedType("Send the file as application/octet-stream."))
                : ArrivingRequest.of(request.exchange()).pieces(most, sink);
    }

    /** The request's share of memory until its response is written; released then. */
    public static MemoryBudget.Share memory(ServerRequest request) {
        return ArrivingRequest.of(request.exchange()).memory();
    }

    /** An id in the path. @throws Problem.Invalid if it is not valid */
    public static long id(ServerRequest request, String name) {
        return id(name, request.pathVariable(name));
    }

    /** A text in the path. @throws Problem.Invalid if it cannot be stored and so cannot name anything */
    public static String segment(ServerRequest request, String name) {
        return Texts.require(name, request.pathVariable(name));
    }

    /** A text in the query. @throws Problem.Invalid if it cannot be stored or is longer than {@link #MAX_TEXT} */
    public static Optional<String> text(ServerRequest request, String name) {
        return request.queryParam(name)
                .or(() -> request.queryParam(twin(name)))
                .filter(value -> !value.isBlank())
                .map(value -> checked(name, value));
    }

    /** @throws Problem.Invalid if the value cannot be stored or is longer than {@link #MAX_TEXT} */
    static String checked(String name, String value) {
        if (value.length() > MAX_TEXT) {
            throw new Problem.Invalid(name, "must have at most " + MAX_TEXT + " characters");
        }
        return Texts.require(name, value);
    }

    /** An id in the query. @throws Problem.Invalid if it is not valid */
    public static Optional<Long> queryId(ServerRequest request, String name) {
        return text(request, name).map(value -> id(name, value));
    }

    /** An integer in the query. @throws Problem.Invalid if it is not valid */
    public static Optional<Long> number(ServerRequest request, String name) {
        return text(request, name).map(value -> number(name, value.strip()));
    }

    /** A flag in the query; other clients write 1 and 0. @throws Problem.Invalid if it is neither true nor false */
    public static Optional<Boolean> flag(ServerRequest request, String name) {
        return text(request, name).map(value -> switch (value.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw new Problem.Invalid(name, "must be true or false");
        });
    }

    /** A value of an enum, in lowercase as in the API. @throws Problem.Invalid if it is not one of them */
    public static <E extends Enum<E>> Optional<E> word(ServerRequest request, String name, Class<E> words) {
        return text(request, name).map(value -> Stream.of(words.getEnumConstants())
                .filter(each -> wire(each).equals(value.strip()))
                .findFirst()
                .orElseThrow(() -> new Problem.Invalid(
                        name,
                        Stream.of(words.getEnumConstants())
                                .map(Requests::wire)
                                .collect(Collectors.joining(", ", "must be one of ", "")))));
    }

    /**
     * The distinct texts of a list, in order: separated by commas, in one parameter or in repeated ones.
     *
     * @throws Problem.Invalid if there are more than {@code most}
     */
    public static List<String> list(ServerRequest request, String name, int most) {
        var values = Stream.of(name, twin(name))
                .distinct()
                .flatMap(spelling -> request.queryParams().getOrDefault(spelling, List.of()).stream())
                .flatMap(value -> Arrays.stream(checked(name, value).split(",", -1)))
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .distinct()
                .toList();
        if (values.size() > most) {
            throw new Problem.Invalid(name, "must name at most " + most);
        }
        return values;
    }

    /** The page selected by {@code before} and {@code limit}. @throws Problem.Invalid if one is not an integer */
    public static KeysetPage page(ServerRequest request, String before, KeysetPage.Size size) {
        return KeysetPage.of(queryId(request, before), number(request, "limit"), size);
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

    private static String wire(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    private static long id(String name, String value) {
        return parsed(name, value, ID, "must be an id: a whole number from 1");
    }

    private static long number(String name, String value) {
        return parsed(name, value, NUMBER, "must be a whole number");
    }

    private static long parsed(String name, String value, Pattern spelling, String wish) {
        if (spelling.matcher(value).matches()) {
            try {
                return Long.parseLong(value);
            } catch (NumberFormatException _) {
                // out of range
            }
        }
        throw new Problem.Invalid(name, wish);
    }
}

package dev.steward.platform.web;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.input.Texts;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
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
 * Reads the parts of a request; what cannot be read is a problem document. A parameter of the query may be spelled in
 * camelCase or in snake_case, and a blank one counts as absent.
 */
public final class Requests {

    /** Ids and numbers have one spelling: other digits, signs and zeros in front would be further names of one thing. */
    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,18}");

    private static final Pattern NUMBER = Pattern.compile("0|-?[1-9][0-9]{0,18}");

    /** Bytes of a body where nothing else is said. */
    private static final int BODY = 256 * 1024;

    /** Bytes of a body that holds what people write: a million characters, whatever they are, and their escapes. */
    public static final int LONG_BODY = 6 * 1024 * 1024;

    /** Characters of a text of the query. */
    public static final int MAX_TEXT = 1_000;

    private Requests() {}

    /** The JSON body as {@code type}, of at most 256 KB. As {@link #body(ServerRequest, Class, int)}. */
    public static <T> Mono<T> body(ServerRequest request, Class<T> type) {
        return body(request, type, BODY);
    }

    /**
     * The JSON body as {@code type}.
     *
     * @param most bytes
     * @throws Problem.Invalid when there is none or a field is refused
     * @throws Problem.TooLarge when it has more bytes
     * @throws Problem.Unavailable when too much is held at the same time
     */
    public static <T> Mono<T> body(ServerRequest request, Class<T> type, int most) {
        return ArrivingRequest.of(request.exchange()).json(type, most);
    }

    /** The same where the body may be left out, which says {@code otherwise}. */
    public static <T> Mono<T> bodyOr(ServerRequest request, T otherwise) {
        var arriving = ArrivingRequest.of(request.exchange());
        @SuppressWarnings("unchecked")
        var type = (Class<T>) otherwise.getClass();
        return arriving.hasBody() ? arriving.json(type, BODY) : Mono.just(otherwise);
    }

    /** A body of any type that is as short; a longer one is none, and so is one for which there is no memory. @param most bytes */
    public static Mono<byte[]> shortBody(ServerRequest request, int most) {
        return ArrivingRequest.of(request.exchange())
                .read(most)
                .map(ArrivingRequest.Read::all)
                .onErrorResume(Problem.class, _ -> Mono.just(new byte[0]));
    }

    /**
     * Hands the body on as it comes, however long it is, and gives its size in bytes.
     *
     * @param most bytes
     * @throws Problem.TooLarge when there are more
     * @throws Problem.UnsupportedType when it is not said to be {@code application/octet-stream}
     */
    public static Mono<Long> pieces(ServerRequest request, long most, ByteSink sink) {
        var type = request.headers().contentType();
        return type.filter(MediaType.APPLICATION_OCTET_STREAM::equalsTypeAndSubtype)
                        .isEmpty()
                ? Mono.error(() -> new Problem.UnsupportedType("Send the file as application/octet-stream."))
                : ArrivingRequest.of(request.exchange()).pieces(most, sink);
    }

    /** What the request may hold of the memory until its answer is written; the rest of it is given back then. */
    public static MemoryBudget.Share memory(ServerRequest request) {
        return ArrivingRequest.of(request.exchange()).memory();
    }

    /** An id of the path. @throws Problem.Invalid when it is none */
    public static long id(ServerRequest request, String name) {
        return id(name, request.pathVariable(name));
    }

    /** A text of the path. @throws Problem.Invalid when it cannot be stored, so that nothing has it as its name */
    public static String segment(ServerRequest request, String name) {
        return Texts.require(name, request.pathVariable(name));
    }

    /** A text of the query. @throws Problem.Invalid when it cannot be stored or is longer than {@link #MAX_TEXT} */
    public static Optional<String> text(ServerRequest request, String name) {
        return request.queryParam(name)
                .or(() -> request.queryParam(twin(name)))
                .filter(value -> !value.isBlank())
                .map(value -> checked(name, value));
    }

    /** @throws Problem.Invalid when the value cannot be stored or is longer than {@link #MAX_TEXT} */
    static String checked(String name, String value) {
        if (value.length() > MAX_TEXT) {
            throw new Problem.Invalid(name, "must have at most " + MAX_TEXT + " characters");
        }
        return Texts.require(name, value);
    }

    /** An id of the query. @throws Problem.Invalid when it is none */
    public static Optional<Long> queryId(ServerRequest request, String name) {
        return text(request, name).map(value -> id(name, value));
    }

    /** A whole number of the query. @throws Problem.Invalid when it is none */
    public static Optional<Long> number(ServerRequest request, String name) {
        return text(request, name).map(value -> number(name, value.strip()));
    }

    /** Whether a switch of the query is on. @throws Problem.Invalid when it is neither {@code true} nor {@code false} */
    public static Optional<Boolean> flag(ServerRequest request, String name) {
        return text(request, name).map(value -> switch (value.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new Problem.Invalid(name, "must be true or false");
        });
    }

    /** One of the words of an enum, in small letters as on the wire. @throws Problem.Invalid when it is none of them */
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

    /** A moment in ISO 8601, with {@code Z} or an offset. @throws Problem.Invalid when it is none */
    public static Optional<Instant> moment(ServerRequest request, String name) {
        return text(request, name).map(value -> {
            try {
                // A plus sign that was not encoded arrives as a blank, and no date has one.
                return OffsetDateTime.parse(value.strip().replace(' ', '+')).toInstant();
            } catch (DateTimeException _) {
                throw new Problem.Invalid(name, "must be a moment such as 2026-01-31T12:00:00Z");
            }
        });
    }

    /**
     * The different texts of a list, in order: separated by commas, in one parameter or in several of the same name.
     *
     * @throws Problem.Invalid when there are more than {@code most}
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

    /** The page that {@code before} and {@code limit} ask for. @throws Problem.Invalid when one is no whole number */
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
                // more than there is room for
            }
        }
        throw new Problem.Invalid(name, wish);
    }
}

package dev.steward.platform.web;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Describes one route, next to its path in the route table. The API schema is made of it while the service is built.
 *
 * @param id stable, and of no other route
 * @param tag the group that it is listed under
 * @param summary one sentence
 * @param answers in the order in which they were described
 */
public record Op(
        String id,
        String tag,
        String summary,
        List<Parameter> parameters,
        @Nullable Content body,
        List<Answer> answers) {

    private static final Pattern ID = Pattern.compile("\\{(id|\\w+_id)}");

    private static final Content PROBLEM =
            new Content(MediaType.APPLICATION_PROBLEM_JSON_VALUE, new Shape.One(ProblemDocument.class));

    private static final Content BYTES = new Content(MediaType.APPLICATION_OCTET_STREAM_VALUE, new Shape.Bytes());

    /** Where a parameter stands. */
    public enum In {
        PATH,
        QUERY,
        HEADER
    }

    /** One value of a request. A text is at most {@value Requests#MAX_TEXT} characters long. */
    public record Parameter(In in, String name, Class<?> type, boolean required, String description) {}

    /** What goes over the wire, as the media type. */
    public record Content(String mediaType, Shape shape) {}

    /** What is answered with a status: one of the contents, or nothing. */
    public record Answer(int status, String description, List<Content> contents) {}

    /** What a content holds. */
    public sealed interface Shape {

        record One(Class<?> type) implements Shape {}

        record OneOrNull(Class<?> type) implements Shape {}

        record OneOf(List<Class<?>> types) implements Shape {}

        record Many(Class<?> type) implements Shape {}

        record Text() implements Shape {}

        record Bytes() implements Shape {}
    }

    /** Starts a description: a stable operation id, the group it is listed under, one sentence. */
    public static Op of(String id, String tag, String summary) {
        return new Op(id, tag, summary, List.of(), null, List.of());
    }

    /**
     * What a path says by itself: a number for each {@code {id}} and {@code {…_id}} in it that is not described otherwise. One
     * that is no number is refused, and there may be nothing of that number.
     */
    Op at(String path) {
        var named = parameters.stream().map(Parameter::name).toList();
        var ids = ID.matcher(path)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !named.contains(name))
                .map(name -> new Parameter(In.PATH, name, Long.class, true, ""))
                .toList();
        if (ids.isEmpty()) {
            return this;
        }
        var all = Stream.concat(ids.stream(), parameters.stream())
                .sorted(Comparator.comparingInt(
                        each -> each.in() == In.PATH ? path.indexOf("{" + each.name() + "}") : path.length()))
                .toList();
        return new Op(id, tag, summary, all, body, answers).problems(404, 422);
    }

    /** A value in the path that is no number, or not called an id. */
    public Op path(String name, Class<?> type) {
        return with(new Parameter(In.PATH, name, type, true, ""));
    }

    public Op query(String name, Class<?> type, String description) {
        return with(new Parameter(In.QUERY, name, type, false, description));
    }

    public Op header(String name, boolean required, String description) {
        return with(new Parameter(In.HEADER, name, String.class, required, description));
    }

    /** A body in JSON; one that cannot be read, is of another type or has a wrong field is refused. */
    public Op body(Class<?> type) {
        return problems(400, 415, 422).with(json(new Shape.One(type)));
    }

    /** A form whose part {@code file} is a file. */
    public Op upload(Class<?> form) {
        return problems(400, 413, 415, 507).with(new Content(MediaType.MULTIPART_FORM_DATA_VALUE, new Shape.One(form)));
    }

    /** A body of any bytes, as long as the problem 413 allows. */
    public Op bytes() {
        return problems(413, 415).with(BYTES);
    }

    /** The bytes of a file. */
    public Op bytes(String description) {
        return answer(200, description, BYTES);
    }

    public Op returns(int status, Class<?> type) {
        return answer(status, reason(status), json(new Shape.One(type)));
    }

    /** What there is of the type at the most once: 200 with {@code null} where it is not there. */
    public Op returnsOrNull(Class<?> type) {
        return answer(200, reason(200), json(new Shape.OneOrNull(type)));
    }

    public Op returnsList(Class<?> type) {
        return answer(200, reason(200), json(new Shape.Many(type)));
    }

    /** A stream of server-sent events whose data is one of the given types. */
    public Op streams(String description, Class<?>... types) {
        return answer(
                200, description, new Content(MediaType.TEXT_EVENT_STREAM_VALUE, new Shape.OneOf(List.of(types))));
    }

    /** A file, as text of the given type or as JSON. */
    public Op file(String description, String text, Class<?> json) {
        return answer(200, description, new Content(text, new Shape.Text()), json(new Shape.One(json)));
    }

    /** A file, as text of the given type. */
    public Op file(String description, String text) {
        return answer(200, description, new Content(text, new Shape.Text()));
    }

    public Op empty(int status) {
        return answer(status, reason(status));
    }

    /** The problem documents that the route may answer, besides those that follow from its path and its body. */
    public Op problems(int... statuses) {
        var described = this;
        for (int status : statuses) {
            if (described.answers.stream().noneMatch(answer -> answer.status() == status)) {
                described = described.answer(status, reason(status), PROBLEM);
            }
        }
        return described;
    }

    private Op with(Parameter parameter) {
        return new Op(id, tag, summary, plus(parameters, parameter), body, answers);
    }

    private Op with(Content content) {
        return new Op(id, tag, summary, parameters, content, answers);
    }

    private Op answer(int status, String description, Content... contents) {
        var answer = new Answer(status, description, List.of(contents));
        return new Op(id, tag, summary, parameters, body, plus(answers, answer));
    }

    private static <T> List<T> plus(List<T> all, T one) {
        return Stream.concat(all.stream(), Stream.of(one)).toList();
    }

    private static Content json(Shape shape) {
        return new Content(MediaType.APPLICATION_JSON_VALUE, shape);
    }

    private static String reason(int status) {
        return HttpStatus.valueOf(status).getReasonPhrase();
    }
}

package dev.steward.platform.web;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/** Describes a route, next to its path in the route table. The API schema is generated from it at build time. */
public record Op(
        String id,
        String tag,
        String summary,
        List<Parameter> parameters,
        @Nullable Content body,
        List<Answer> answers) {

    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)}");
    private static final Pattern ID = Pattern.compile("id|(?!public_)\\w+_id");

    private static final Content PROBLEM =
            new Content(MediaType.APPLICATION_PROBLEM_JSON_VALUE, new Shape.One(ProblemDocument.class));

    private static final Content STORED = new Content(MediaType.ALL_VALUE, new Shape.Bytes());

    private static final Content BYTES = new Content(MediaType.APPLICATION_OCTET_STREAM_VALUE, new Shape.Bytes());

    public enum In {
        PATH,
        QUERY,
        HEADER
    }

    /** A request parameter. @param range of a number, or of the length of a text; null for what every one of its type has */
    public record Parameter(
            In in,
            String name,
            Class<?> type,
            boolean required,
            String description,
            @Nullable Range range) {}

    public record Range(int least, int most) {}

    public record Content(String mediaType, Shape shape) {}

    /** The response for a status: one of the contents, or none. */
    public record Answer(int status, String description, List<Content> contents) {}

    public sealed interface Shape {

        record One(Class<?> type) implements Shape {}

        record OneOrNull(Class<?> type) implements Shape {}

        record OneOf(List<Class<?>> types) implements Shape {}

        record Many(Class<?> type) implements Shape {}

        record Text() implements Shape {}

        record AnyJson() implements Shape {}

        record Bytes() implements Shape {}

        /** Whatever a sender sends, or nothing. */
        record Anything() implements Shape {}
    }

    /** Starts a description: a stable operation id, the group it is listed under, one sentence. */
    public static Op of(String id, String tag, String summary) {
        return new Op(id, tag, summary, List.of(), null, List.of());
    }

    /**
     * Adds what follows from the path: a number for each {@code {id}} and {@code {…_id}} and a text for a public id and each
     * other variable, if not described otherwise, and the errors for an invalid or unknown one.
     */
    Op at(String path) {
        var named = parameters.stream().map(Parameter::name).toList();
        var variables = VARIABLE.matcher(path)
                .results()
                .map(found -> found.group(1))
                .filter(name -> !named.contains(name))
                .map(name -> new Parameter(
                        In.PATH, name, ID.matcher(name).matches() ? Long.class : String.class, true, "", null))
                .toList();
        if (variables.isEmpty()) {
            return this;
        }
        var all = Stream.concat(variables.stream(), parameters.stream())
                .sorted(Comparator.comparingInt(
                        each -> each.in() == In.PATH ? path.indexOf("{" + each.name() + "}") : path.length()))
                .toList();
        return new Op(id, tag, summary, all, body, answers).problems(404, 422);
    }

    /** A path variable that is named like an id and is a text, or the other way round. */
    public Op path(String name, Class<?> type) {
        return with(new Parameter(In.PATH, name, type, true, "", null));
    }

    public Op query(String name, Class<?> type, String description) {
        return with(new Parameter(In.QUERY, name, type, false, description, null));
    }

    /** The same for a number, or for a text of such a length. */
    public Op query(String name, Class<?> type, Range range, String description) {
        return with(new Parameter(In.QUERY, name, type, false, description, range));
    }

    public Op header(String name, boolean required, String description) {
        return with(new Parameter(In.HEADER, name, String.class, required, description, null));
    }

    /** A header that may be left out, with a text of such a length. */
    public Op header(String name, Range range, String description) {
        return with(new Parameter(In.HEADER, name, String.class, false, description, range));
    }

    /** A JSON body; adds the errors for an unreadable or too large body, a wrong type or an invalid field. */
    public Op body(Class<?> type) {
        return problems(400, 413, 415, 422).with(json(new Shape.One(type)));
    }

    /** The same for a body that may be left out. */
    public Op optionalBody(Class<?> type) {
        return problems(400, 413, 415, 422).with(json(new Shape.OneOrNull(type)));
    }

    /** A body of any type that may be left out; only its beginning is read, so that it is never too large. */
    public Op anyBody() {
        return with(new Content(MediaType.ALL_VALUE, new Shape.Anything()));
    }

    /** A form whose part {@code file} is a file. */
    public Op upload(Class<?> form) {
        return problems(400, 413, 415, 507).with(new Content(MediaType.MULTIPART_FORM_DATA_VALUE, new Shape.One(form)));
    }

    /** A binary body, up to the limit that 413 reports. */
    public Op bytes() {
        return problems(413, 415).with(BYTES);
    }

    /** A stored file: whole, a range of it, or nothing if the client has it already. */
    public Op bytes(String description) {
        return answer(200, description, STORED)
                .answer(206, reason(206), STORED)
                .empty(304)
                .problems(416);
    }

    public Op returns(int status, Class<?> type) {
        return answer(status, reason(status), json(new Shape.One(type)));
    }

    public Op returnsOneOf(int status, Class<?>... types) {
        return answer(status, reason(status), json(new Shape.OneOf(List.of(types))));
    }

    /** The answer described last may also be plain text. */
    public Op orText() {
        var last = answers.getLast();
        var text = new Content(MediaType.TEXT_PLAIN_VALUE, new Shape.Text());
        var both = new Answer(last.status(), last.description(), plus(last.contents(), text));
        return new Op(id, tag, summary, parameters, body, plus(answers.subList(0, answers.size() - 1), both));
    }

    /** A single object that may be missing: 200 with {@code null} if there is none. */
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

    /** A file, as text of one of the given types, of which JSON may be any. */
    public Op file(String description, String... texts) {
        return answer(
                200,
                description,
                Stream.of(texts)
                        .map(text -> text.equals(MediaType.APPLICATION_JSON_VALUE)
                                ? json(new Shape.AnyJson())
                                : new Content(text, new Shape.Text()))
                        .toArray(Content[]::new));
    }

    public Op empty(int status) {
        return answer(status, reason(status));
    }

    /** The problem documents that the route may return, in addition to those implied by its path and body. */
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

package dev.steward.platform.web;

import static org.springdoc.core.fn.builders.apiresponse.Builder.responseBuilder;
import static org.springdoc.core.fn.builders.arrayschema.Builder.arraySchemaBuilder;
import static org.springdoc.core.fn.builders.content.Builder.contentBuilder;
import static org.springdoc.core.fn.builders.parameter.Builder.parameterBuilder;
import static org.springdoc.core.fn.builders.requestbody.Builder.requestBodyBuilder;
import static org.springdoc.core.fn.builders.schema.Builder.schemaBuilder;

import io.swagger.v3.oas.annotations.enums.ParameterIn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.springdoc.core.fn.builders.operation.Builder;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/** Describes one route for the API schema, next to its path in the route table. */
public final class Op implements Consumer<Builder> {

    private final List<Consumer<Builder>> parts = new ArrayList<>();

    private Op(String id, String tag, String summary) {
        parts.add(b -> b.operationId(id).tag(tag).summary(summary));
    }

    /** Starts a description: a stable operation id, the group it is listed under, one sentence. */
    public static Op of(String id, String tag, String summary) {
        return new Op(id, tag, summary);
    }

    public Op path(String name, Class<?> type) {
        return parameter(name, ParameterIn.PATH, type, true, "");
    }

    public Op query(String name, Class<?> type, String description) {
        return parameter(name, ParameterIn.QUERY, type, false, description);
    }

    public Op header(String name, boolean required, String description) {
        return parameter(name, ParameterIn.HEADER, String.class, required, description);
    }

    /** A body in JSON; one that cannot be read, is of another type or has a wrong field is refused. */
    public Op body(Class<?> type) {
        return problems(400, 415, 422)
                .add(b -> b.requestBody(requestBodyBuilder()
                        .required(true)
                        .content(contentBuilder()
                                .mediaType(MediaType.APPLICATION_JSON_VALUE)
                                .schema(schemaBuilder().implementation(type)))));
    }

    public Op returns(int status, Class<?> type) {
        return add(b -> b.response(responseBuilder()
                .responseCode(String.valueOf(status))
                .description(reason(status))
                .content(contentBuilder()
                        .mediaType(MediaType.APPLICATION_JSON_VALUE)
                        .schema(schemaBuilder().implementation(type)))));
    }

    public Op returnsList(Class<?> type) {
        return add(b -> b.response(responseBuilder()
                .responseCode("200")
                .description(reason(200))
                .content(contentBuilder()
                        .mediaType(MediaType.APPLICATION_JSON_VALUE)
                        .array(arraySchemaBuilder().schema(schemaBuilder().implementation(type))))));
    }

    /** A stream of server-sent events whose data is one of the given types. */
    public Op streams(String description, Class<?>... types) {
        return add(b -> b.response(responseBuilder()
                .responseCode("200")
                .description(description)
                .content(contentBuilder()
                        .mediaType(MediaType.TEXT_EVENT_STREAM_VALUE)
                        .schema(
                                types.length == 1
                                        ? schemaBuilder().implementation(types[0])
                                        : schemaBuilder().oneOf(types)))));
    }

    public Op empty(int status) {
        return add(b -> b.response(
                responseBuilder().responseCode(String.valueOf(status)).description(reason(status))));
    }

    /** The problem documents that the route may answer. */
    public Op problems(int... statuses) {
        for (int status : statuses) {
            add(b -> b.response(responseBuilder()
                    .responseCode(String.valueOf(status))
                    .description(reason(status))
                    .content(contentBuilder()
                            .mediaType(MediaType.APPLICATION_PROBLEM_JSON_VALUE)
                            .schema(schemaBuilder().implementation(ProblemDocument.class)))));
        }
        return this;
    }

    @Override
    public void accept(Builder builder) {
        parts.forEach(part -> part.accept(builder));
    }

    private Op parameter(String name, ParameterIn in, Class<?> type, boolean required, String description) {
        var parameter = parameterBuilder().name(name).in(in).required(required).description(description);
        return add(b -> b.parameter(
                type == String.class
                        ? parameter.schema(schemaBuilder().implementation(type).maxLength(Requests.LONGEST_TEXT))
                        : parameter.implementation(type)));
    }

    private Op add(Consumer<Builder> part) {
        parts.add(part);
        return this;
    }

    private static String reason(int status) {
        return HttpStatus.valueOf(status).getReasonPhrase();
    }
}

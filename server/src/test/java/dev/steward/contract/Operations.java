package dev.steward.contract;

import static org.springdoc.core.fn.builders.apiresponse.Builder.responseBuilder;
import static org.springdoc.core.fn.builders.arrayschema.Builder.arraySchemaBuilder;
import static org.springdoc.core.fn.builders.content.Builder.contentBuilder;
import static org.springdoc.core.fn.builders.operation.Builder.operationBuilder;
import static org.springdoc.core.fn.builders.parameter.Builder.parameterBuilder;
import static org.springdoc.core.fn.builders.requestbody.Builder.requestBodyBuilder;
import static org.springdoc.core.fn.builders.schema.Builder.schemaBuilder;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import org.springdoc.core.fn.builders.operation.Builder;

/** Converts our descriptions of routes to springdoc's. */
final class Operations {

    private Operations() {}

    /** The schema of {@code null}. */
    @Schema(name = "Nothing", types = "null")
    private static final class Nothing {}

    static Builder of(Op op) {
        var operation = operationBuilder().operationId(op.id()).tag(op.tag()).summary(op.summary());
        op.parameters().forEach(parameter -> operation.parameter(parameter(parameter)));
        if (op.body() != null) {
            var body = op.body();
            operation.requestBody(
                    switch (body.shape()) {
                        case Op.Shape.OneOrNull(var type) ->
                            requestBodyBuilder()
                                    .content(content(new Op.Content(body.mediaType(), new Op.Shape.One(type))));
                        case Op.Shape.Anything() -> requestBodyBuilder().content(content(body));
                        default -> requestBodyBuilder().required(true).content(content(body));
                    });
        }
        op.answers().forEach(answer -> operation.response(answer(answer)));
        return operation;
    }

    private static org.springdoc.core.fn.builders.parameter.Builder parameter(Op.Parameter parameter) {
        var described = parameterBuilder()
                .name(parameter.name())
                .in(ParameterIn.valueOf(parameter.in().name()))
                .required(parameter.required())
                .description(parameter.description());
        var range = parameter.range();
        if (parameter.type() == String.class) {
            int most = range == null ? Requests.MAX_TEXT : range.most();
            return described.schema(schemaBuilder().implementation(String.class).maxLength(most));
        }
        return range == null
                ? described.implementation(parameter.type())
                : described.schema(schemaBuilder()
                        .implementation(parameter.type())
                        .minimum("" + range.least())
                        .maximum("" + range.most()));
    }

    private static org.springdoc.core.fn.builders.apiresponse.Builder answer(Op.Answer answer) {
        var described =
                responseBuilder().responseCode(String.valueOf(answer.status())).description(answer.description());
        answer.contents().forEach(content -> described.content(content(content)));
        return described;
    }

    private static org.springdoc.core.fn.builders.content.Builder content(Op.Content content) {
        var described = contentBuilder().mediaType(content.mediaType());
        return switch (content.shape()) {
            case Op.Shape.One(var type) -> described.schema(schemaBuilder().implementation(type));
            case Op.Shape.OneOrNull(var type) ->
                described.schema(schemaBuilder().oneOf(new Class<?>[] {type, Nothing.class}));
            case Op.Shape.OneOf(var types) ->
                described.schema(
                        types.size() == 1
                                ? schemaBuilder().implementation(types.getFirst())
                                : schemaBuilder().oneOf(types.toArray(Class<?>[]::new)));
            case Op.Shape.Many(var type) ->
                described.array(arraySchemaBuilder().schema(schemaBuilder().implementation(type)));
            case Op.Shape.AnyJson() -> described;
            case Op.Shape.Text() -> described.schema(schemaBuilder().type("string"));
            case Op.Shape.Bytes(), Op.Shape.Anything() ->
                described.schema(schemaBuilder().type("string").format("binary"));
        };
    }
}

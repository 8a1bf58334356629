package dev.steward.chatturn;

import dev.steward.platform.input.Check;
import dev.steward.tool.QuestionField;
import dev.steward.tool.ToolAnswer;
import dev.steward.tool.ToolQuestion;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A person's answer to a question of a tool server. */
record QuestionAnswer(
        Action action,

        @Nullable
        @ArraySchema(
                maxItems = QuestionField.MAX,
                arraySchema = @Schema(description = "The values, if the question is accepted"))
        List<Filled> values) {

    /** What the person did with the question. */
    @Schema(name = "ToolQuestionAction")
    enum Action {
        accept,
        decline,
        cancel
    }

    /** The value of one field. */
    @Schema(name = "ToolQuestionValue")
    record Filled(
            @Schema(maxLength = QuestionField.MAX_NAME) String name,

            @ArraySchema(
                    schema = @Schema(maxLength = QuestionField.MAX_VALUE),
                    maxItems = QuestionField.MAX_OPTIONS,
                    arraySchema =
                            @Schema(
                                    description =
                                            "As text; true or false of a flag; several only where several can be chosen"))
            List<String> values) {

        Filled {
            new Check()
                    .required("name", name)
                    .length("name", name, 0, QuestionField.MAX_NAME)
                    .required("values", values)
                    .that(
                            values == null || values.size() <= QuestionField.MAX_OPTIONS,
                            "values",
                            "must hold at most " + QuestionField.MAX_OPTIONS)
                    .that(values == null || values.stream().allMatch(Objects::nonNull), "values", "must hold texts")
                    .verify();
        }
    }

    QuestionAnswer {
        new Check()
                .required("action", action)
                .that(
                        values == null || values.size() <= QuestionField.MAX,
                        "values",
                        "must hold at most " + QuestionField.MAX)
                .that(values == null || values.stream().allMatch(Objects::nonNull), "values", "must hold fields")
                .verify();
    }

    /** The answer to the question. @throws dev.steward.platform.problem.Problem.Invalid if the values do not fit it */
    ToolAnswer to(ToolQuestion question) {
        return switch (action) {
            case accept ->
                question.filledIn((values == null ? List.<Filled>of() : values)
                        .stream().collect(Collectors.toMap(Filled::name, Filled::values, (_, last) -> last)));
            case decline -> new ToolAnswer.Declined();
            case cancel -> new ToolAnswer.Dismissed();
        };
    }
}

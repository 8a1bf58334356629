package dev.steward.platform.web;

import dev.steward.platform.input.Texts;
import dev.steward.platform.problem.Causes;
import dev.steward.platform.problem.Problem;
import java.math.BigDecimal;
import java.util.Collection;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.MismatchedInputException;

/** Describes which field of a body is invalid, and what it must be. */
final class WrongInput {

    private static final String BODY = "body";

    static final String NO_JSON = "The body is not valid JSON";

    /** What Jackson says if something follows the value, which it reports like a value of the wrong type. */
    private static final String MORE_BEHIND = "Trailing token";

    private WrongInput() {}

    static Problem in(JacksonException error) {
        if (String.valueOf(error.getOriginalMessage()).startsWith(MORE_BEHIND)) {
            return new Problem.BadRequest(NO_JSON);
        }
        return new Problem.Invalid(field(error), wish(error));
    }

    /** The same, or the problem thrown by the constructor of the input or of a part of it. */
    static Problem of(DatabindException error) {
        return Causes.of(error)
                .filter(Problem.class::isInstance)
                .map(Problem.class::cast)
                .findFirst()
                .map(problem -> within(field(error), problem))
                .orElseGet(() -> in(error));
    }

    /** A part of an input names its own fields only. */
    private static Problem within(String part, Problem problem) {
        return !(problem instanceof Problem.Invalid) || part.equals(BODY)
                ? problem
                : new Problem.Invalid(problem.errors().stream()
                        .map(wrong -> new Problem.FieldError(
                                wrong.field().equals(BODY) ? part : part + "." + wrong.field(), wrong.message()))
                        .toList());
    }

    private static String field(JacksonException error) {
        var path = new StringBuilder();
        for (var reference : error.getPath()) {
            if (reference.getPropertyName() == null) {
                path.append('[').append(reference.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(reference.getPropertyName());
            }
        }
        return path.isEmpty() ? BODY : path.toString();
    }

    private static String wish(JacksonException error) {
        return switch (error) {
            case Texts.Flawed _ -> Texts.FLAW;
            case InputCoercionException number
            when number.getInputType() == JsonToken.VALUE_NUMBER_INT -> range(number.getTargetType());
            case InputCoercionException number -> wish(number.getTargetType());
            case MismatchedInputException other -> wish(other.getTargetType());
            default -> wish(Void.class);
        };
    }

    /** For a whole number that is too large or too small. */
    private static String range(Class<?> type) {
        boolean isShort = type == int.class || type == Integer.class;
        return "must be a whole number from %d to %d"
                .formatted(isShort ? Integer.MIN_VALUE : Long.MIN_VALUE, isShort ? Integer.MAX_VALUE : Long.MAX_VALUE);
    }

    private static String wish(Class<?> type) {
        if (type == String.class) {
            return "must be a text";
        } else if (type == long.class || type == Long.class || type == int.class || type == Integer.class) {
            return "must be a whole number";
        } else if (type == BigDecimal.class) {
            return "must be a number";
        } else if (type == boolean.class || type == Boolean.class) {
            return "must be true or false";
        } else if (Collection.class.isAssignableFrom(type)) {
            return "must be a list";
        } else if (type.isRecord()) {
            return "must be an object";
        }
        return "has the wrong type or value";
    }
}

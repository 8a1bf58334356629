package dev.steward.platform.input;

import dev.steward.platform.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the errors of an input and throws them as one {@link Problem.Invalid}. Used in the compact constructors of
 * request bodies, so that an existing instance is always valid.
 */
public final class Check {

    /** The most characters in a message; text used in its place has the same limit. */
    public static final int MAX_CONTENT = 1_000_000;

    /** The most characters in the id that a client gives a message. */
    public static final int MAX_CLIENT_ID = 64;

    /** Describes such an id. */
    public static final String CLIENT_ID =
            "An id chosen by the client, for example a UUID: repeating a request with it in the same conversation"
                    + " sends the message once";

    private final List<Problem.FieldError> errors = new ArrayList<>();

    public Check required(String field, @Nullable Object value) {
        return that(value != null, field, "is required");
    }

    /** A text of {@code min} to {@code max} characters, if present. */
    public Check length(String field, @Nullable String value, int min, int max) {
        if (value == null) {
            return this;
        }
        that(
                value.length() >= min,
                field,
                min == 1 ? "must not be empty" : "must have at least " + min + " characters");
        return that(value.length() <= max, field, "must have at most " + max + " characters");
    }

    /** A required, non-blank text of at most {@code max} characters. */
    public Check text(String field, @Nullable String value, int max) {
        required(field, value);
        return value == null
                ? this
                : that(!Texts.isBlank(value), field, "must not be blank").length(field, value, 0, max);
    }

    /** A number from {@code min} to {@code max}, if present. */
    public Check range(String field, @Nullable Number value, long min, long max) {
        return that(
                value == null || (value.longValue() >= min && value.longValue() <= max),
                field,
                "must be between " + min + " and " + max);
    }

    public Check id(String field, @Nullable Long id) {
        return required(field, id).idIfAny(field, id);
    }

    /** The same for an id that may be missing. */
    public Check idIfAny(String field, @Nullable Long id) {
        return that(id == null || id > 0, field, "must be an id: a whole number from 1");
    }

    /** A list of at most {@code max} ids, if present. */
    public Check ids(String field, @Nullable List<? extends @Nullable Long> ids, int max) {
        return that(ids == null || ids.size() <= max, field, "must name at most " + max)
                .that(
                        ids == null || ids.stream().allMatch(id -> id != null && id > 0),
                        field,
                        "must hold ids: whole numbers from 1");
    }

    /** A field of a partial update that may be omitted but not cleared. */
    public Check notCleared(String field, Patch<?> patch) {
        return that(!(patch instanceof Patch.Null<?>), field, "must not be null");
    }

    /** Adds the message unless the condition holds. */
    public Check that(boolean condition, String field, String message) {
        if (!condition) {
            errors.add(new Problem.FieldError(field, message));
        }
        return this;
    }

    /** @throws Problem.Invalid if anything was wrong */
    public void verify() {
        if (!errors.isEmpty()) {
            throw new Problem.Invalid(errors);
        }
    }
}

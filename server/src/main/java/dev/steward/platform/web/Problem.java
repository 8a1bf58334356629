package dev.steward.platform.web;

import java.util.List;

/**
 * The closed family of errors that a route may answer, each an RFC 9457 problem document. The detail is a sentence for
 * the person who reads it; it never holds a class name or a stack trace.
 */
public abstract sealed class Problem extends RuntimeException {

    private final String type;
    private final String title;
    private final int status;

    private Problem(String type, String title, int status, String detail) {
        super(detail, null, false, false);
        this.type = "/problems/" + type;
        this.title = title;
        this.status = status;
    }

    public String type() {
        return type;
    }

    public String title() {
        return title;
    }

    public int status() {
        return status;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    /** The input fields that were refused; empty for every other problem. */
    public List<FieldError> errors() {
        return List.of();
    }

    /** One refused input field, named as on the wire. */
    public record FieldError(String field, String message) {}

    /** 400: the request contradicts the state or the rules of the thing it names. */
    public static final class BadRequest extends Problem {
        public BadRequest(String detail) {
            super("bad-request", "Bad request", 400, detail);
        }
    }

    /** 403: the request guard or a switch refuses the request. */
    public static final class Forbidden extends Problem {
        public Forbidden(String detail) {
            super("forbidden", "Forbidden", 403, detail);
        }
    }

    /** 404: what the path or the body names does not exist. */
    public static final class NotFound extends Problem {
        public NotFound(String what) {
            super("not-found", "Not found", 404, what + " not found");
        }
    }

    /** 409: the thing is in a state that does not allow the request. */
    public static final class Conflict extends Problem {
        public Conflict(String type, String detail) {
            super(type, "Conflict", 409, detail);
        }
    }

    /** 413: the body is larger than the route takes. */
    public static final class TooLarge extends Problem {
        public TooLarge(String detail) {
            super("too-large", "Body too large", 413, detail);
        }
    }

    /** 415: the body is of a type that the route does not take. */
    public static final class UnsupportedType extends Problem {
        public UnsupportedType(String detail) {
            super("unsupported-type", "Unsupported media type", 415, detail);
        }
    }

    /** 422: the input was understood and refused, field by field. */
    public static final class Invalid extends Problem {
        private final transient List<FieldError> errors;

        public Invalid(String field, String message) {
            this(List.of(new FieldError(field, message)));
        }

        public Invalid(List<FieldError> errors) {
            super("invalid", "Invalid input", 422, sentence(errors));
            this.errors = List.copyOf(errors);
        }

        @Override
        public List<FieldError> errors() {
            return errors;
        }

        private static String sentence(List<FieldError> errors) {
            return String.join(
                    "; ",
                    errors.stream().map(e -> e.field() + " " + e.message()).toList());
        }
    }

    /** 502: a system outside Steward failed; the detail says which and how. */
    public static final class Upstream extends Problem {
        public Upstream(String detail) {
            super("upstream", "Upstream failure", 502, detail);
        }
    }

    /** 503: Steward itself cannot serve the request now, for example while it stops. */
    public static final class Unavailable extends Problem {
        public Unavailable(String detail) {
            super("unavailable", "Unavailable", 503, detail);
        }
    }
}

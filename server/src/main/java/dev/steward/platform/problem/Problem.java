package dev.steward.platform.problem;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The closed family of errors reported to clients. The web layer returns each as an RFC 9457 problem document with the
 * status in its comment. The detail is a sentence for people; it never contains a class name or a stack trace.
 */
public abstract sealed class Problem extends RuntimeException {

    private final String type;
    private final String title;

    private Problem(String type, String title, String detail) {
        super(detail, null, false, false);
        this.type = "/problems/" + type;
        this.title = title;
    }

    public String type() {
        return type;
    }

    public String title() {
        return title;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    /** Whether the error is about the request itself, rather than about a service that is stopping or has a full disk. */
    public static boolean isVerdict(Throwable error) {
        return error instanceof Problem && !(error instanceof Unavailable) && !(error instanceof DiskFull);
    }

    /** The rejected input fields; empty for other problems. */
    public List<FieldError> errors() {
        return List.of();
    }

    /** The position of an error in a submitted text; null if the problem has no position. */
    public @Nullable Place place() {
        return null;
    }

    /** A rejected input field, named as in the API. */
    public record FieldError(String field, String message) {}

    /** A position in a text. @param line from 1 @param column from 1 */
    public record Place(int line, int column) {}

    /** 400: the request contradicts the state or the rules of the thing it names. */
    public static final class BadRequest extends Problem {

        private final transient @Nullable Place place;

        public BadRequest(String detail) {
            this("bad-request", detail);
        }

        /** The same with its own type, so that clients can tell it apart. */
        public BadRequest(String type, String detail) {
            this(type, detail, null);
        }

        /** The same for a text. @param place null if there is no position */
        public BadRequest(String type, String detail, @Nullable Place place) {
            super(type, "Bad request", detail);
            this.place = place;
        }

        @Override
        public @Nullable Place place() {
            return place;
        }
    }

    /** 403: the request guard or a switch refuses the request. */
    public static final class Forbidden extends Problem {
        public Forbidden(String detail) {
            super("forbidden", "Forbidden", detail);
        }
    }

    /** 404: what the path or the body names does not exist. */
    public static final class NotFound extends Problem {
        public NotFound(String what) {
            this(what, " not found");
        }

        private NotFound(String what, String verdict) {
            super("not-found", "Not found", what + verdict);
        }

        /** The same with its own wording. */
        public static NotFound saying(String detail) {
            return new NotFound(detail, "");
        }
    }

    /** 409: the thing is in a state that does not allow the request. */
    public static final class Conflict extends Problem {
        public Conflict(String type, String detail) {
            super(type, "Conflict", detail);
        }
    }

    /** 413: the body is larger than the route takes. */
    public static final class TooLarge extends Problem {
        public TooLarge(String detail) {
            super("too-large", "Body too large", detail);
        }
    }

    /** 415: the body is of a type that the route does not take. */
    public static final class UnsupportedType extends Problem {
        public UnsupportedType(String detail) {
            super("unsupported-type", "Unsupported media type", detail);
        }
    }

    /** 421: the request names a host that what it asks for is not served under. */
    public static final class Misdirected extends Problem {
        public Misdirected(String detail) {
            super("misdirected", "Misdirected request", detail);
        }
    }

    /** 422: the input was understood and refused, field by field. */
    public static final class Invalid extends Problem {
        private final transient List<FieldError> errors;

        public Invalid(String field, String message) {
            this(List.of(new FieldError(field, message)));
        }

        public Invalid(List<FieldError> errors) {
            super("invalid", "Invalid input", sentence(errors));
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

    /** 429: it was asked for too often; after a while it is done again. */
    public static final class TooMany extends Problem {
        private final transient Duration wait;

        /** @param wait until another request is allowed */
        public TooMany(String detail, Duration wait) {
            super("too-many", "Too many requests", "%s Try again in %d s.".formatted(detail, seconds(wait)));
            this.wait = wait;
        }

        /** Seconds until another request is allowed, at least 1. */
        public long retryAfterSeconds() {
            return seconds(wait);
        }

        private static long seconds(Duration wait) {
            return Math.max(1, wait.plusMillis(999).toSeconds());
        }
    }

    /** 502: a system outside Steward failed; the detail says which and how. */
    public static final class Upstream extends Problem {
        public Upstream(String detail) {
            super("upstream", "Upstream failure", detail);
        }
    }

    /** 503: Steward itself cannot serve the request now, for example while it stops. */
    public static final class Unavailable extends Problem {
        public Unavailable(String detail) {
            super("unavailable", "Unavailable", detail);
        }
    }

    /** 507: the disk has no room for what was to be stored; what is stored can be read. */
    public static final class DiskFull extends Problem {
        public DiskFull(String detail) {
            super("disk-full", "The disk is full", detail);
        }
    }
}

package dev.steward.provider;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** A failure on the wire. Passes through the client library as an I/O error and becomes a {@link ModelFault} at the end. */
abstract sealed class StreamFailure extends IOException {

    private StreamFailure(String message) {
        super(message);
    }

    /**
     * The provider refused: an error status, or an error object inside the stream, which has the status 0.
     */
    static final class Refused extends StreamFailure {
        private final int status;
        private final String body;
        private final transient Optional<Duration> retryAfter;

        /** A refusal inside the stream. */
        Refused(String body) {
            this(0, body, Optional.empty());
        }

        Refused(int status, String body, Optional<Duration> retryAfter) {
            super("refused with status " + status);
            this.status = status;
            this.body = body;
            this.retryAfter = retryAfter;
        }

        int status() {
            return status;
        }

        String body() {
            return body;
        }

        Optional<Duration> retryAfter() {
            return retryAfter;
        }
    }

    /** The provider redirects to another origin, which must not get its credentials, or asks for a request without a body. */
    static final class Redirected extends StreamFailure {
        private final String target;
        private final boolean isElsewhere;

        Redirected(String target, boolean isElsewhere) {
            super("redirected");
            this.target = target;
            this.isElsewhere = isElsewhere;
        }

        /** Whether the target is another origin. */
        boolean isElsewhere() {
            return isElsewhere;
        }

        String target() {
            return target;
        }
    }

    /** The response is not a chat stream. The message continues the provider's name, as in "sent an empty answer". */
    static final class NoStream extends StreamFailure {
        NoStream(String what) {
            super(what);
        }
    }

    /** The answer exceeds a limit. The message continues "The answer of …". */
    static final class TooMuch extends StreamFailure {
        TooMuch(String what) {
            super(what);
        }
    }

    /** The answer is within its limits, but Steward's memory budget is used up. */
    static final class NoRoom extends StreamFailure {
        NoRoom() {
            super("no memory left");
        }
    }
}

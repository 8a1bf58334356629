package dev.steward.provider;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * What went wrong on the wire, as facts. It travels through the client library as an I/O error and is turned into a
 * {@link ModelFault} at the end.
 */
abstract sealed class StreamFailure extends IOException {

    private StreamFailure(String message) {
        super(message);
    }

    /**
     * The provider said no: an error status, or an error object inside the stream.
     *
     * <p>{@code status} is 0 when an error inside a stream names none.
     */
    static final class Refused extends StreamFailure {
        private final int status;
        private final String body;
        private final transient Optional<Duration> retryAfter;

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

    /** The provider sends its callers to another origin, where its credentials must not go. */
    static final class Redirected extends StreamFailure {
        private final String target;

        Redirected(String target) {
            super("redirected");
            this.target = target;
        }

        String target() {
            return target;
        }
    }

    /** What came is no chat stream. The message goes on from the provider's name, as in "sent an empty answer". */
    static final class NoStream extends StreamFailure {
        NoStream(String what) {
            super(what);
        }
    }

    /** More came than an answer may hold. The message goes on from "The answer of …". */
    static final class TooMuch extends StreamFailure {
        TooMuch(String what) {
            super(what);
        }
    }

    /** What came is allowed, but Steward holds as much as its memory takes. */
    static final class NoRoom extends StreamFailure {
        NoRoom() {
            super("no memory left");
        }
    }
}

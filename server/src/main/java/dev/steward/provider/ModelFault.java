package dev.steward.provider;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Thrown if a provider could not answer. The message tells the user what happened and what to do about it, and never contains a
 * credential.
 */
public abstract sealed class ModelFault extends RuntimeException {

    private final String words;

    private long row;

    private ModelFault(String sentence) {
        this(sentence, "");
    }

    private ModelFault(String sentence, String words) {
        super(sentence, null, false, false);
        this.words = words;
    }

    /** The provider's words when it refused part of the request, without credentials; otherwise empty. */
    String words() {
        return words;
    }

    /** The row of the transcript that the provider refused, if it named one. */
    public Optional<Long> messageIdAtFault() {
        return row == 0 ? Optional.empty() : Optional.of(row);
    }

    /** @param refused the refused row; 0 if unknown */
    ModelFault at(long refused) {
        row = refused;
        return this;
    }

    /** The caller stopped waiting before the answer was complete. */
    public static ModelFault unfinished(Duration patience) {
        return new TooLong("The model was not done after " + Faults.seconds(patience)
                + " and was not waited for any longer. Try again, or choose another model in Settings → Model.");
    }

    /** The answer was cut, and is useless unless complete. */
    public static ModelFault cut() {
        return new TooLong("The answer was longer than the model may write, or than Steward takes, and was cut."
                + " Try it with a shorter text, or choose another model in Settings → Model.");
    }

    /** The message for the user. */
    public String sentence() {
        return String.valueOf(getMessage());
    }

    /** The kind in snake_case for clients, such as {@code rate_limited} or {@code cut_off}. */
    public String kind() {
        return getClass().getSimpleName().replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    /** Whether the provider had accepted the request, so that it may be charged even without an answer. */
    public boolean isTaken() {
        return switch (this) {
            case NoFirstByte _, Stalled _, CutOff _, TooLong _, NoRoom _ -> true;
            case NotConfigured _,
                    CredentialsRejected _,
                    ModelNotFound _,
                    RateLimited _,
                    ProviderDown _,
                    Unreachable _,
                    Malformed _,
                    NotAvailableForIntegrator _,
                    OtherInterface _,
                    TooManyTools _,
                    ContextTooLong _,
                    ToolsRefused _,
                    PicturesRefused _,
                    Rejected _ -> false;
        };
    }

    /** How long the provider asks to wait before a retry; empty if unknown. */
    public Optional<Duration> retryAfter() {
        return Optional.empty();
    }

    /** The chosen provider lacks configuration, such as a key; no request was sent. */
    public static final class NotConfigured extends ModelFault {
        NotConfigured(String sentence) {
            super(sentence);
        }
    }

    /** 401, 403: the key is missing, invalid or lacks a permission. */
    public static final class CredentialsRejected extends ModelFault {
        CredentialsRejected(String sentence) {
            super(sentence);
        }
    }

    /** The provider does not know the model. */
    public static final class ModelNotFound extends ModelFault {
        ModelNotFound(String sentence) {
            super(sentence);
        }
    }

    /** 429: too many requests, or the quota is used up. */
    public static final class RateLimited extends ModelFault {
        private final transient Optional<Duration> retryAfter;

        RateLimited(String sentence, Optional<Duration> retryAfter) {
            super(sentence);
            this.retryAfter = retryAfter;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return retryAfter;
        }
    }

    /** 5xx: the provider itself failed. */
    public static final class ProviderDown extends ModelFault {
        private final int status;
        private final transient Optional<Duration> retryAfter;

        ProviderDown(String sentence, int status, Optional<Duration> retryAfter) {
            super(sentence);
            this.status = status;
            this.retryAfter = retryAfter;
        }

        /** The HTTP status from the provider. */
        public int status() {
            return status;
        }

        @Override
        public Optional<Duration> retryAfter() {
            return retryAfter;
        }
    }

    /** No connection: refused, unknown host, no route, TLS. */
    public static final class Unreachable extends ModelFault {
        Unreachable(String sentence) {
            super(sentence);
        }
    }

    /** The provider accepted the request and then sent nothing for too long. */
    public static final class NoFirstByte extends ModelFault {
        NoFirstByte(String sentence) {
            super(sentence);
        }
    }

    /** The answer began, and then nothing was received for too long. */
    public static final class Stalled extends ModelFault {
        Stalled(String sentence) {
            super(sentence);
        }
    }

    /** The connection closed before the answer was complete. */
    public static final class CutOff extends ModelFault {
        CutOff(String sentence) {
            super(sentence);
        }
    }

    /** The provider sent something other than a chat stream. */
    public static final class Malformed extends ModelFault {
        Malformed(String sentence) {
            super(sentence);
        }
    }

    /** The provider does not currently serve this model to this client. */
    public static final class NotAvailableForIntegrator extends ModelFault {
        NotAvailableForIntegrator(String sentence) {
            super(sentence);
        }
    }

    /** The model is not available through this API. */
    public static final class OtherInterface extends ModelFault {
        OtherInterface(String sentence) {
            super(sentence);
        }
    }

    /** More tools are enabled than the provider accepts in one request. */
    public static final class TooManyTools extends ModelFault {
        TooManyTools(String sentence) {
            super(sentence);
        }
    }

    /** The prompt is longer than the model accepts. */
    public static final class ContextTooLong extends ModelFault {
        ContextTooLong(String sentence, String words) {
            super(sentence, words);
        }
    }

    /** The model does not support tools. */
    public static final class ToolsRefused extends ModelFault {
        ToolsRefused(String sentence, String words) {
            super(sentence, words);
        }
    }

    /** The model does not support pictures. */
    public static final class PicturesRefused extends ModelFault {
        PicturesRefused(String sentence, String words) {
            super(sentence, words);
        }
    }

    /** Any other refusal, in the provider's own words. */
    public static final class Rejected extends ModelFault {
        Rejected(String sentence) {
            super(sentence);
        }

        Rejected(String sentence, String words) {
            super(sentence, words);
        }
    }

    /** The answer exceeds Steward's limit on length or time. */
    public static final class TooLong extends ModelFault {
        TooLong(String sentence) {
            super(sentence);
        }
    }

    /** Steward's memory budget is used up. */
    public static final class NoRoom extends ModelFault {
        NoRoom(String sentence) {
            super(sentence);
        }
    }
}

package dev.steward.provider;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Why a provider could not answer. The message is a sentence for the person: what happened and what to do about it. It
 * never holds a credential.
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

    /** What the provider said when it refused a part of the request, without credentials; else empty. */
    String words() {
        return words;
    }

    /** The row of the transcript that the provider refused, where it says which one. */
    public Optional<Long> messageIdAtFault() {
        return row == 0 ? Optional.empty() : Optional.of(row);
    }

    /** @param refused the row that the provider refused; 0 for none that is known */
    ModelFault at(long refused) {
        row = refused;
        return this;
    }

    /** An answer that had not ended when whoever asked for it waited no longer. */
    public static ModelFault unfinished(Duration patience) {
        return new TooLong("The model was not done after " + Faults.seconds(patience)
                + " and was not waited for any longer. Try again, or choose another model in Settings → Model.");
    }

    /** An answer that is of no use unless it is whole, and was cut. */
    public static ModelFault cut() {
        return new TooLong("The answer was longer than the model may write, or than Steward takes, and was cut."
                + " Try it with a shorter text, or choose another model in Settings → Model.");
    }

    /** The sentence for the person. */
    public String sentence() {
        return String.valueOf(getMessage());
    }

    /** The kind in snake_case, for clients that tell faults apart: {@code rate_limited}, {@code cut_off}, … */
    public String kind() {
        return getClass().getSimpleName().replaceAll("(?<!^)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    /** Whether the provider had taken the request, so that it may be paid for although no answer came of it. */
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

    /** How long the provider asks to wait before the next try; empty when it does not say. */
    public Optional<Duration> retryAfter() {
        return Optional.empty();
    }

    /** What the chosen provider needs is not there, as its key: nobody was asked. */
    public static final class NotConfigured extends ModelFault {
        NotConfigured(String sentence) {
            super(sentence);
        }
    }

    /** 401, 403: the key is missing, wrong or lacks a right. */
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

        /** The HTTP status that the provider answered. */
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

    /** The provider took the request and then said nothing for too long. */
    public static final class NoFirstByte extends ModelFault {
        NoFirstByte(String sentence) {
            super(sentence);
        }
    }

    /** The answer began and then nothing came for too long. */
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

    /** The provider sent something that is no chat stream. */
    public static final class Malformed extends ModelFault {
        Malformed(String sentence) {
            super(sentence);
        }
    }

    /** The provider does not serve this model to this client at the moment. */
    public static final class NotAvailableForIntegrator extends ModelFault {
        NotAvailableForIntegrator(String sentence) {
            super(sentence);
        }
    }

    /** The model is not offered through the interface that was tried. */
    public static final class OtherInterface extends ModelFault {
        OtherInterface(String sentence) {
            super(sentence);
        }
    }

    /** More tools are enabled than the provider takes in one request. */
    public static final class TooManyTools extends ModelFault {
        TooManyTools(String sentence) {
            super(sentence);
        }
    }

    /** The prompt is longer than the model takes. */
    public static final class ContextTooLong extends ModelFault {
        ContextTooLong(String sentence, String words) {
            super(sentence, words);
        }
    }

    /** The model takes no tools. */
    public static final class ToolsRefused extends ModelFault {
        ToolsRefused(String sentence, String words) {
            super(sentence, words);
        }
    }

    /** The model takes no pictures. */
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

    /** The answer is longer than Steward keeps, or takes longer than it waits. */
    public static final class TooLong extends ModelFault {
        TooLong(String sentence) {
            super(sentence);
        }
    }

    /** Steward holds as much as its memory allows. */
    public static final class NoRoom extends ModelFault {
        NoRoom(String sentence) {
            super(sentence);
        }
    }
}

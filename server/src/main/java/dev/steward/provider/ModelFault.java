package dev.steward.provider;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * Thrown if a provider could not answer. The message tells the user what happened and what to do about it, and never contains a
 * credential.
 */
public final class ModelFault extends RuntimeException {

    public enum Kind {
        /** The chosen provider lacks configuration, such as a key; no request was sent. */
        NOT_CONFIGURED,
        /** 401, 403: the key is missing, invalid or lacks a permission. */
        CREDENTIALS_REJECTED,
        MODEL_NOT_FOUND,
        /** 429: too many requests, or the quota is used up. */
        RATE_LIMITED,
        /** 5xx: the provider itself failed. */
        PROVIDER_DOWN,
        /** No connection: refused, unknown host, no route, TLS. */
        UNREACHABLE,
        /** The provider accepted the request and then sent nothing for too long. */
        NO_FIRST_BYTE,
        /** The answer began, and then nothing was received for too long. */
        STALLED,
        /** The connection closed before the answer was complete. */
        CUT_OFF,
        /** The provider sent something other than a chat stream. */
        MALFORMED,
        /** The provider does not currently serve this model to this client. */
        NOT_AVAILABLE_FOR_INTEGRATOR,
        /** The model is not available through this API. */
        OTHER_INTERFACE,
        /** More tools are enabled than the provider accepts in one request. */
        TOO_MANY_TOOLS,
        /** The prompt is longer than the model accepts. */
        CONTEXT_TOO_LONG,
        TOOLS_REFUSED,
        PICTURES_REFUSED,
        /** Any other refusal, in the provider's own words. */
        REJECTED,
        /** The answer exceeds Steward's limit on length or time. */
        TOO_LONG,
        /** Steward's memory budget is used up. */
        NO_ROOM;

        ModelFault fault(String sentence) {
            return fault(sentence, "");
        }

        /** @param words the provider's, if it refused part of the request, without credentials */
        ModelFault fault(String sentence, String words) {
            return new ModelFault(this, sentence, words, 0, Optional.empty());
        }

        /** @param status the HTTP status from the provider */
        ModelFault fault(String sentence, int status, Optional<Duration> retryAfter) {
            return new ModelFault(this, sentence, "", status, retryAfter);
        }
    }

    private static final int MIN_REFUSAL = 400;

    final Kind kind;
    private final String words;
    private int status;
    private final transient Optional<Duration> retryAfter;
    private long row;

    private ModelFault(Kind kind, String sentence, String words, int status, Optional<Duration> retryAfter) {
        super(sentence, null, false, false);
        this.kind = kind;
        this.words = words;
        this.status = status;
        this.retryAfter = retryAfter;
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

    /** @param answered the HTTP status of the refusal, unless the fault has one */
    ModelFault from(int answered) {
        status = status == 0 ? answered : status;
        return this;
    }

    /** The HTTP status from the provider; empty if it did not refuse the request. */
    public Optional<Integer> status() {
        return status < MIN_REFUSAL ? Optional.empty() : Optional.of(status);
    }

    /** The caller stopped waiting before the answer was complete. */
    public static ModelFault unfinished(Duration patience) {
        return Kind.TOO_LONG.fault("The model was not done after " + Faults.seconds(patience)
                + " and was not waited for any longer. Try again, or choose another model in Settings → Model.");
    }

    /** The answer was cut, and is useless unless complete. */
    public static ModelFault cut() {
        return Kind.TOO_LONG.fault("The answer was longer than the model may write, or than Steward takes, and was cut."
                + " Try it with a shorter text, or choose another model in Settings → Model.");
    }

    /** The message for the user. */
    public String sentence() {
        return String.valueOf(getMessage());
    }

    /** The kind in snake_case for clients, such as {@code rate_limited} or {@code cut_off}. */
    public String kind() {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** Whether the provider had accepted the request, so that it may be charged even without an answer. */
    public boolean isTaken() {
        return switch (kind) {
            case NO_FIRST_BYTE, STALLED, CUT_OFF, TOO_LONG, NO_ROOM -> true;
            default -> false;
        };
    }

    /** Whether the model itself failed, so that the API through which it was asked exists. */
    boolean isOfTheModel() {
        return switch (kind) {
            case RATE_LIMITED, TOO_MANY_TOOLS, CONTEXT_TOO_LONG, TOOLS_REFUSED, PICTURES_REFUSED -> true;
            case PROVIDER_DOWN -> status != 501;
            case REJECTED -> !words.isEmpty() && !words.startsWith("status ");
            default -> isTaken();
        };
    }

    /** How long the provider asks to wait before a retry; empty if unknown. */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}

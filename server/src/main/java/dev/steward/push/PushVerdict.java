package dev.steward.push;

import dev.steward.outbound.OutboundAnswer;
import dev.steward.outbound.OutboundFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The outcome of sending a message. Sentences are for people and quote nothing from the push service. Spec: RFC 8030, 5 to 7. */
sealed interface PushVerdict {

    /** The longest Retry-After that is respected. */
    Duration MAX_PAUSE = Duration.ofMinutes(30);

    /** The push service accepted it. */
    record Delivered() implements PushVerdict {}

    /** The push service no longer knows the browser. */
    record Gone() implements PushVerdict {}

    /** Retrying would not help. */
    record Refused(String sentence) implements PushVerdict {}

    /** A retry may succeed. @param pause requested by the push service; null if it gives none */
    record Later(String sentence, @Nullable Duration pause) implements PushVerdict {}

    static PushVerdict of(OutboundAnswer answer) {
        return of(answer.status(), answer.header("retry-after"));
    }

    /** @param retryAfter in seconds; dates are ignored, since no push service sends them */
    static PushVerdict of(int status, Optional<String> retryAfter) {
        return switch (status) {
            case 200, 201, 202, 204 -> new Delivered();
            case 404, 410 -> new Gone();
            case 401, 403 ->
                new Refused(said(
                        status, "it does not take messages of this Steward for it. Turn notices off and on there."));
            case 413 -> new Refused(said(status, "the message is too long for it."));
            case 408 -> new Later(said(status, "it waited too long for the message."), pause(retryAfter));
            case 429 -> new Later(said(status, "there were too many messages."), pause(retryAfter));
            default -> {
                if (status >= 500) {
                    yield new Later(said(status, "it has trouble itself."), pause(retryAfter));
                }
                yield new Refused(
                        status >= 300 && status < 400
                                ? said(status, "it wants the message sent elsewhere, which is not done.")
                                : said(status, "it does not take the message."));
            }
        };
    }

    static PushVerdict of(OutboundFailure failure) {
        var sentence = String.valueOf(failure.getMessage());
        return switch (failure.kind()) {
            case ADDRESS ->
                // The hosts allowed for tools in the settings do not count here
                new Refused("Nothing is sent to the address that the browser gave: it leads to this machine or into"
                        + " your own network.");
            case REQUEST, REDIRECT -> new Refused(sentence);
            case NAME, UNREACHABLE, CERTIFICATE, TIMEOUT, BROKEN_OFF, ANSWER -> new Later(sentence, null);
        };
    }

    private static String said(int status, String why) {
        return "The push service answered %d: %s".formatted(status, why);
    }

    private static @Nullable Duration pause(Optional<String> retryAfter) {
        return retryAfter
                .filter(text -> text.matches("[0-9]{1,9}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)))
                .map(pause -> pause.compareTo(MAX_PAUSE) < 0 ? pause : MAX_PAUSE)
                .orElse(null);
    }
}

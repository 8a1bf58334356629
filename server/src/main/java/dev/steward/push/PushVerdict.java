package dev.steward.push;

import dev.steward.outbound.OutboundAnswer;
import dev.steward.outbound.OutboundFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What became of a message. Sentences are for people and hold no word of the service. Spec: RFC 8030, 5 to 7. */
sealed interface PushVerdict {

    /** No service keeps anybody waiting for longer. */
    Duration MAX_PAUSE = Duration.ofMinutes(30);

    /** The service took it. */
    record Delivered() implements PushVerdict {}

    /** The service does not know the browser any more. */
    record Gone() implements PushVerdict {}

    /** It would be refused the next time too. */
    record Refused(String sentence) implements PushVerdict {}

    /** Another try may succeed. @param pause before which the service wants to hear nothing; null where it does not say */
    record Later(String sentence, @Nullable Duration pause) implements PushVerdict {}

    static PushVerdict of(OutboundAnswer answer) {
        return of(answer.status(), answer.header("retry-after"));
    }

    /** @param retryAfter seconds; a date is not read, as no service sends one */
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
                // What may be allowed for tools in the settings does not count here
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

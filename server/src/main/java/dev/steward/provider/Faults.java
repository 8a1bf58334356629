package dev.steward.provider;

import com.anthropic.errors.AnthropicInvalidDataException;
import com.openai.errors.OpenAIInvalidDataException;
import dev.steward.platform.problem.Causes;
import dev.steward.provider.ModelFault.Kind;
import dev.steward.provider.StreamFailure.NoRoom;
import dev.steward.provider.StreamFailure.NoStream;
import dev.steward.provider.StreamFailure.Redirected;
import dev.steward.provider.StreamFailure.Refused;
import dev.steward.provider.StreamFailure.TooMuch;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Turns exceptions into {@link ModelFault}s with a message for the user. */
final class Faults {

    static final String WHERE = "Settings → Model";

    private Faults() {}

    static ModelFault of(Throwable error, Resolution.Real asked) {
        return Causes.of(error)
                .map(cause -> known(cause, asked))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> other(error, asked));
    }

    private static Optional<ModelFault> known(Throwable cause, Resolution.Real asked) {
        String label = asked.chosen().label();
        String host = asked.endpoint().host();
        return Optional.ofNullable(
                switch (cause) {
                    case ModelFault fault -> fault;
                    case Refused refused -> Refusals.of(refused, asked).from(refused.status());
                    case Redirected redirected ->
                        Kind.REJECTED.fault(label + " redirects to " + redirected.target()
                                + (redirected.isElsewhere()
                                        ? ", where its key is not sent. If that is its address now, enter it with the key in "
                                        : ". Enter this address in ")
                                + WHERE
                                + ".");
                    case IOException e
                    when String.valueOf(e.getMessage()).contains("Too many open files") ->
                        Kind.UNREACHABLE.fault("Steward cannot open more files or connections, so "
                                + label + " was not asked. Send again; if it happens again, raise the limit of open"
                                + " files for the user that runs Steward.");
                    case EOFException _ -> cutOff(asked);
                    case TooMuch much -> Kind.TOO_LONG.fault("The answer of " + label + " " + much.getMessage());
                    case NoRoom _ ->
                        Kind.NO_ROOM.fault("Steward holds as much as its memory allows, so the answer of " + label
                                + " was ended. Send again in a moment.");
                    case NoStream no -> malformed(label, no.getMessage());
                    case OpenAIInvalidDataException _, AnthropicInvalidDataException _ ->
                        malformed(label, "sent a piece of an answer that cannot be read");
                    case UnknownHostException _ ->
                        Kind.UNREACHABLE.fault("The address " + host + " of " + label
                                + " is not known. Check the network connection and the address in " + WHERE + ".");
                    case SSLException tls ->
                        Kind.UNREACHABLE.fault("No secure connection to " + label + " at " + host + ": "
                                + tlsReason(tls) + ". Check the address in " + WHERE + ".");
                    case ConnectException _, NoRouteToHostException _ -> Kind.UNREACHABLE.fault(refused(asked));
                    case InterruptedIOException _ -> Kind.UNREACHABLE.fault(refused(asked));
                    default -> null;
                });
    }

    /** @param what the provider did, following its name */
    private static ModelFault malformed(String label, @Nullable String what) {
        return Kind.MALFORMED.fault(
                label + " " + what + ". Check the address in " + WHERE + ", or send again if it worked before.");
    }

    static ModelFault cutOff(Resolution.Real asked) {
        return Kind.CUT_OFF.fault("The connection to " + asked.chosen().label()
                + " broke before the answer was complete. Send again to retry.");
    }

    /** Nothing was received for this long. */
    static ModelFault silent(boolean begun, Duration silence, Resolution.Real asked) {
        if (!begun) {
            return Kind.NO_FIRST_BYTE.fault(asked.chosen().label() + " took the request and then sent nothing for "
                    + seconds(silence) + ". Send again, or choose another model in " + WHERE + ".");
        }
        return Kind.STALLED.fault(asked.chosen().label() + " stopped in the middle of the answer and sent nothing for "
                + seconds(silence) + ". Send again to retry.");
    }

    static ModelFault endless(Duration longest, Resolution.Real asked) {
        return Kind.TOO_LONG.fault("The answer of " + asked.chosen().label() + " was not complete after "
                + longest.toHours() + " hours. It was ended there.");
    }

    private static String refused(Resolution.Real asked) {
        String advice = asked.chosen().local()
                ? "Is it running? Start it, or change its address in " + WHERE + "."
                : "Check that it is running, the network connection and the address in " + WHERE + ".";
        return asked.chosen().label() + " does not answer at "
                + asked.endpoint().host() + ". " + advice;
    }

    private static String tlsReason(SSLException tls) {
        String message = String.valueOf(tls.getMessage());
        if (message.contains("Unsupported or unrecognized SSL message")
                || message.contains("terminated the handshake")) {
            return "the other side does not seem to speak https there";
        }
        if (message.contains("PKIX") || message.contains("certificat")) {
            return "its certificate is not trusted by this machine";
        }
        return "the handshake failed";
    }

    private static ModelFault other(Throwable error, Resolution.Real asked) {
        if (Causes.of(error).anyMatch(IOException.class::isInstance)) {
            return Kind.CUT_OFF.fault("The connection to " + asked.chosen().label()
                    + " failed. Send again; if it happens again, check " + WHERE + ".");
        }
        return Kind.REJECTED.fault("The request to " + asked.chosen().label()
                + " could not be made. Check the address and the model in " + WHERE + ".");
    }

    static String seconds(Duration length) {
        long seconds = Math.max(1, length.toSeconds());
        return seconds == 1 ? "a second" : seconds + " seconds";
    }
}

package dev.steward.outbound;

import io.netty.handler.codec.DecoderException;
import java.io.Serial;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.security.cert.CertificateException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A call that was not made, or was not answered. The message is a sentence for people and models. */
public final class OutboundFailure extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1;

    /** What was in the way. */
    public enum Kind {
        /** The request itself: its method or a header. */
        REQUEST,
        /** An address that is not called, however it was arrived at. */
        ADDRESS,
        /** A name that leads nowhere. */
        NAME,
        /** A redirect that is not followed, or one too many. */
        REDIRECT,
        /** Nobody answers there. */
        UNREACHABLE,
        /** The host could not prove who it is. */
        CERTIFICATE,
        /** The time was over. */
        TIMEOUT,
        /** The answer ended in the middle. */
        BROKEN_OFF,
        /** An answer that is no HTTP, or is packed wrongly, or has headers without end. */
        ANSWER
    }

    private final Kind kind;

    OutboundFailure(Kind kind, String sentence) {
        super(sentence, null, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    /** What a connection died of, without the words of any library. @param host as the sentence names it */
    static OutboundFailure of(Exception cause, String host) {
        if (cause instanceof OutboundFailure failure) {
            return failure;
        }
        if (has(cause, CertificateException.class)) {
            return new OutboundFailure(
                    Kind.CERTIFICATE,
                    "“%s” shows no certificate that is valid for it, so nothing was sent.".formatted(host));
        }
        if (has(cause, SSLException.class)) {
            return new OutboundFailure(
                    Kind.CERTIFICATE, "No encrypted connection to “%s” could be made.".formatted(host));
        }
        if (has(cause, DecoderException.class) || has(cause, IllegalArgumentException.class)) {
            return new OutboundFailure(
                    Kind.ANSWER, "What “%s” answered is no HTTP, or has too many headers.".formatted(host));
        }
        return brokenOff(host);
    }

    /** Whether it went wrong before anything was sent, so that another address of the host can be tried. */
    static boolean isBeforeConnection(Throwable cause) {
        return cause instanceof ConnectException || cause instanceof NoRouteToHostException;
    }

    static OutboundFailure unreachable(String host) {
        return new OutboundFailure(Kind.UNREACHABLE, "Nobody answers at “%s”.".formatted(host));
    }

    static OutboundFailure brokenOff(String host) {
        return new OutboundFailure(Kind.BROKEN_OFF, "“%s” broke off before its answer was whole.".formatted(host));
    }

    private static boolean has(@Nullable Throwable cause, Class<? extends Exception> type) {
        return Stream.iterate(cause, each -> each != null, Throwable::getCause)
                .limit(20)
                .anyMatch(type::isInstance);
    }
}

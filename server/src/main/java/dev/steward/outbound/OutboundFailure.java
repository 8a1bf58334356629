package dev.steward.outbound;

import dev.steward.platform.problem.Causes;
import io.netty.handler.codec.DecoderException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;

/** Thrown if a call was not made or got no response. The message is a sentence for people and models. */
public final class OutboundFailure extends RuntimeException {

    public enum Kind {
        /** The request itself: its method or a header. */
        REQUEST,
        /** The address is forbidden, directly or through a redirect or a name. */
        ADDRESS,
        /** The name does not resolve. */
        NAME,
        /** The redirect is not allowed, or is one too many. */
        REDIRECT,
        /** Nothing answers there. */
        UNREACHABLE,
        /** The host's certificate is not valid for it, or TLS failed. */
        CERTIFICATE,
        TIMEOUT,
        /** The response ended early. */
        BROKEN_OFF,
        /** The response is not HTTP, is compressed incorrectly or has too many headers. */
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

    /** Translates a connection error without quoting any library. @param host as the message names it */
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

    /** Whether it failed before anything was sent, so that another address can be tried. */
    static boolean isBeforeConnection(Throwable cause) {
        return cause instanceof ConnectException || cause instanceof NoRouteToHostException;
    }

    static OutboundFailure unreachable(String host) {
        return new OutboundFailure(Kind.UNREACHABLE, "Nobody answers at “%s”.".formatted(host));
    }

    static OutboundFailure brokenOff(String host) {
        return new OutboundFailure(Kind.BROKEN_OFF, "“%s” broke off before its answer was whole.".formatted(host));
    }

    private static boolean has(Throwable cause, Class<? extends Exception> type) {
        return Causes.of(cause).anyMatch(type::isInstance);
    }
}

package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.text.Truncate;
import java.util.Locale;

/** What the status of a reply means that is no success. */
final class HttpRefusal {

    /** Bytes of the reply that are looked at. */
    static final int READ = 64 * 1024;

    private static final int SHOWN = 500;

    private HttpRefusal() {}

    /**
     * The failure that a reply is.
     *
     * @param host who replied
     * @param status 4xx or 5xx
     * @param words what the reply says about it; empty when it is not known
     * @param inSession whether the request named a session
     */
    static SessionFailure of(String host, int status, String words, boolean inSession) {
        if (inSession && (status == 404 || (status == 400 && namesSession(words)))) {
            return new SessionFailure(Kind.ENDED, true, "%s has ended the session.".formatted(host));
        }
        var said = words.isBlank() ? "." : ": " + Truncate.to(words.strip(), SHOWN);
        if (status >= 500) {
            return new SessionFailure(
                    Kind.UNREACHABLE, false, "%s cannot answer now (status %d)%s".formatted(host, status, said));
        }
        // A request that timed out or met another one may have begun.
        boolean certain = status >= 400 && status != 408 && status != 409;
        var advice = status == 404 || status == 405 ? " Check the address." : "";
        return new SessionFailure(
                Kind.REFUSED, certain, "%s refused the request (status %d)%s%s".formatted(host, status, said, advice));
    }

    /** Servers say so with 400 that do not say it as the protocol does. */
    private static boolean namesSession(String words) {
        return words.toLowerCase(Locale.ROOT).contains("session");
    }
}

package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.text.Truncate;
import java.util.Locale;

/** Turns error statuses into failures. */
final class HttpRefusal {

    /** How much of the response is read, in bytes. */
    static final int READ = 64 * 1024;

    private static final int SHOWN = 500;

    private HttpRefusal() {}

    /**
     * Returns the failure for a response.
     *
     * @param host the server
     * @param status 4xx or 5xx
     * @param words the error message in the response; empty if unknown
     * @param inSession whether the request named a session
     */
    static SessionFailure of(String host, int status, String words, boolean inSession) {
        if (inSession && (status == 404 || (status == 400 && namesSession(words)))) {
            return new SessionFailure(Kind.ENDED, true, "%s has ended the session.".formatted(host));
        }
        var text = Truncate.to(words.strip(), SHOWN);
        var said = (text.isEmpty() ? "" : ": " + text) + (text.matches("(?s).*[.!?]") ? "" : ".");
        if (status >= 500) {
            return new SessionFailure(
                    Kind.UNREACHABLE, false, "%s cannot answer now (status %d)%s".formatted(host, status, said));
        }
        // A request that timed out or conflicted may have started.
        boolean certain = status >= 400 && status != 408 && status != 409;
        var advice = status == 404 || status == 405 ? " Check the address." : "";
        return new SessionFailure(
                Kind.REFUSED, certain, "%s refused the request (status %d)%s%s".formatted(host, status, said, advice));
    }

    /** Some servers answer 400 instead of the protocol's 404 for an unknown session. */
    private static boolean namesSession(String words) {
        return words.toLowerCase(Locale.ROOT).contains("session") || RpcErrors.namesNoSession(words);
    }
}

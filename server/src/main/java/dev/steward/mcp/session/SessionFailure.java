package dev.steward.mcp.session;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Why a tool server could not be used. The message is a sentence for people; no secret stands in it. */
public sealed class SessionFailure extends RuntimeException permits SessionFailure.SignIn {

    /** What happened. */
    public enum Kind {
        /** Nobody answers at its address, the connection broke, or it says that it cannot work now. */
        UNREACHABLE,
        /** Someone has to sign in; always a {@link SignIn}. */
        SIGN_IN,
        /** It took longer than it may, or was silent for too long. */
        TIMED_OUT,
        /** The session is over: the program ended, the server forgot the session, or Steward closed it. */
        ENDED,
        /** The server said no. */
        REFUSED,
        /** The server has no such tool. */
        NO_SUCH_TOOL,
        /** More came than is read. */
        TOO_LARGE,
        /** What came makes no sense. */
        MALFORMED
    }

    @Serial
    private static final long serialVersionUID = 1;

    private final Kind kind;
    private final boolean beforeExecution;

    /**
     * @param beforeExecution see {@link #beforeExecution()}
     * @param sentence for people
     */
    public SessionFailure(Kind kind, boolean beforeExecution, String sentence) {
        super(sentence, null, false, false);
        this.kind = kind;
        this.beforeExecution = beforeExecution;
    }

    public final Kind kind() {
        return kind;
    }

    /** Whether it is certain that the tool did not begin: only then may a caller try again by itself. */
    public final boolean beforeExecution() {
        return beforeExecution;
    }

    /** The same, of something that it is true for, or not. */
    final SessionFailure beforeExecution(boolean certain) {
        return beforeExecution == certain || this instanceof SignIn
                ? this
                : new SessionFailure(kind, certain, sentence());
    }

    final String sentence() {
        var sentence = getMessage();
        return sentence == null ? "" : sentence;
    }

    /** The server wants to know who asks, or wants more than it was shown. */
    public static final class SignIn extends SessionFailure {

        @Serial
        private static final long serialVersionUID = 1;

        private final int status;
        private final @Nullable String challenge;

        public SignIn(int status, @Nullable String challenge, String sentence) {
            super(Kind.SIGN_IN, true, sentence);
            this.status = status;
            this.challenge = challenge;
        }

        /** 401 or 403. */
        public int status() {
            return status;
        }

        /** What the server said in {@code WWW-Authenticate}, at most 8,000 chars; null when it said nothing. */
        public @Nullable String challenge() {
            return challenge;
        }
    }
}

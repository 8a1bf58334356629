package dev.steward.mcp.session;

/** Why a tool server could not be used. The message is a sentence for people and contains no secrets. */
public sealed class SessionFailure extends RuntimeException permits SessionFailure.SignIn {

    public enum Kind {
        /** No answer at its address, the connection broke, or it is temporarily unable to answer. */
        UNREACHABLE,
        /** Sign-in is required; always a {@link SignIn}. */
        SIGN_IN,
        /** The call took too long or was silent for too long. */
        TIMED_OUT,
        /** The session is over: the program ended, the server forgot the session, or Steward closed it. */
        ENDED,
        REFUSED,
        NO_SUCH_TOOL,
        /** The message exceeded the size limit. */
        TOO_LARGE,
        /** The message was invalid. */
        MALFORMED
    }

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

    /** Whether the tool certainly did not start; only then may a caller retry automatically. */
    public final boolean beforeExecution() {
        return beforeExecution;
    }

    /** The same failure with another {@link #beforeExecution()}. */
    final SessionFailure beforeExecution(boolean certain) {
        return beforeExecution == certain || this instanceof SignIn
                ? this
                : new SessionFailure(kind, certain, sentence());
    }

    final String sentence() {
        var sentence = getMessage();
        return sentence == null ? "" : sentence;
    }

    /** The server requires sign-in or more rights. */
    public static final class SignIn extends SessionFailure {

        public SignIn(String sentence) {
            super(Kind.SIGN_IN, true, sentence);
        }
    }
}

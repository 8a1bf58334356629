package dev.steward.agent.run;

import java.util.Optional;
import java.util.regex.Pattern;

/** How a run is named where it is one of many things: in its lane, in messages, among the turns that run, for tools. */
public final class RunSubject {

    private static final String BEFORE = "agent-run:";

    private static final Pattern SUBJECT = Pattern.compile(BEFORE + "([1-9][0-9]{0,17})");

    private RunSubject() {}

    /** As in {@code agent-run:12}. */
    public static String of(long run) {
        return BEFORE + run;
    }

    /** The run; nothing where the subject is something else. */
    public static Optional<Long> run(String subject) {
        var matcher = SUBJECT.matcher(subject);
        return matcher.matches() ? Optional.of(Long.valueOf(matcher.group(1))) : Optional.empty();
    }
}

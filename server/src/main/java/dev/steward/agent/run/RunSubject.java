package dev.steward.agent.run;

import java.util.Optional;
import java.util.regex.Pattern;

/** The name of a run in places shared with other things: its lane, messages, active turns, tools. */
public final class RunSubject {

    private static final String BEFORE = "agent-run:";

    private static final Pattern SUBJECT = Pattern.compile(BEFORE + "([1-9][0-9]{0,17})");

    private RunSubject() {}

    /** As in {@code agent-run:12}. */
    public static String of(long run) {
        return BEFORE + run;
    }

    /** The run; empty if the subject is something else. */
    public static Optional<Long> run(String subject) {
        var matcher = SUBJECT.matcher(subject);
        return matcher.matches() ? Optional.of(Long.valueOf(matcher.group(1))) : Optional.empty();
    }
}

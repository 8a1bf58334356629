package dev.steward.agent.definition;

import dev.steward.platform.input.Texts;
import dev.steward.platform.text.Truncate;
import org.jspecify.annotations.Nullable;

/** Titles of agents. */
public final class AgentWords {

    public static final int MAX_TITLE = 200;
    public static final int MAX_TASK = 100_000;

    /** The title of an agent without any text. */
    static final String UNTITLED = "Agent task";

    private AgentWords() {}

    /** The requested title, or the beginning of the task if there is none. */
    public static String title(@Nullable String wish, String task) {
        var title = Truncate.to((wish == null || Texts.isBlank(wish) ? task : wish).strip(), MAX_TITLE)
                .strip();
        return title.isEmpty() ? UNTITLED : title;
    }

    /** A title from a command, on one line. */
    public static String renamed(String typed) {
        return Truncate.to(String.join(" ", typed.strip().split("\\s+")), MAX_TITLE)
                .strip();
    }
}

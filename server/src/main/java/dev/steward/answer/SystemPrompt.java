package dev.steward.answer;

import dev.steward.conversation.Subject;
import dev.steward.turn.Suggestions;
import java.util.ArrayList;

/** What a model is told before the conversation. Sections are joined by a blank line. */
final class SystemPrompt {

    private static final String PREAMBLE = """
            You are Steward, a helpful assistant in one person's private workspace. Answer in the language the person \
            writes in. Use Markdown where it makes the answer easier to read. Say so when you are not sure, and prefer a \
            fresh tool call over what an earlier one returned.""";

    private SystemPrompt() {}

    static String of(Subject subject) {
        var sections = new ArrayList<String>();
        sections.add(PREAMBLE);
        sections.addAll(subject.sections());
        sections.add(Suggestions.INSTRUCTION);
        return String.join("\n\n", sections);
    }
}

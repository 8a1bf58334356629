package dev.steward.conversation.chat;

import dev.steward.conversation.Container;
import dev.steward.conversation.Subject;
import dev.steward.library.PromptSection;
import java.util.ArrayList;

/** Builds what a model is told about a chat. */
final class ChatSubject {

    /** Spec: the description is introduced as a mandatory instruction, and prepended to every question. */
    private static final String INSTRUCTION = """
            Instruction for this conversation, which every answer must follow:
            %s

            ---

            """;

    private ChatSubject() {}

    /** @param unnamed whether the title is only a placeholder that a model may replace */
    static Subject of(long id, Chat.Content content, boolean unnamed) {
        var title = content.title();
        var description = content.description();
        var sections = new ArrayList<PromptSection>();
        if (!unnamed) {
            // A placeholder title is the beginning of the question, which the model sees anyway.
            sections.add(new PromptSection(PromptSection.Kind.title, "The chat that this conversation is: " + title));
        }
        var text = description == null || description.isBlank() ? null : description.strip();
        if (text != null && !content.instructs()) {
            sections.add(PromptSection.ofPerson(
                    PromptSection.Kind.description, null, "What the person noted about the chat:\n" + text));
        }
        return new Subject(
                Container.chat(id),
                title,
                content.roleId(),
                sections,
                text != null && content.instructs() ? INSTRUCTION.formatted(text) : null,
                unnamed);
    }
}

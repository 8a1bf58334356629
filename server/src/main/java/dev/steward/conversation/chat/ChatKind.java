package dev.steward.conversation.chat;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationKind;
import dev.steward.conversation.ExportHead;
import dev.steward.conversation.Slug;
import dev.steward.conversation.Subject;
import dev.steward.library.PromptSection;
import java.time.Clock;
import java.util.ArrayList;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Implements the conversation kind of chats. */
@Component
record ChatKind(ChatRepository chats, Clock clock) implements ConversationKind {

    /** Spec: the description is introduced as a mandatory instruction, and prepended to every question. */
    private static final String INSTRUCTION = """
            Instruction for this conversation, which every answer must follow:
            %s

            ---

            """;

    @Override
    public Container.Kind kind() {
        return Container.Kind.chat;
    }

    @Override
    public Mono<Subject> use(long id) {
        return chats.touch(id, clock.instant());
    }

    @Override
    public Mono<Subject> subject(long id) {
        return chats.find(id).map(chat -> subject(id, chat.content(), chat.unnamed()));
    }

    @Override
    public Mono<ExportHead> head(long id) {
        return chats.find(id)
                .map(chat -> new ExportHead(
                        Container.chat(id),
                        fileName(chat),
                        chat.title(),
                        chat.content().description(),
                        chat.content().pinned(),
                        chat.times().createdAt()));
    }

    /** The slug of most chats is random. */
    private static String fileName(Chat chat) {
        return Slug.of(chat.title(), chat.address().slug());
    }

    @Override
    public Mono<Boolean> rename(long id, String known, String title) {
        return chats.rename(id, known, title, clock.instant());
    }

    @Override
    public Mono<Boolean> name(long id, String title) {
        return chats.name(id, title, clock.instant());
    }

    /** @param unnamed whether the title is only a placeholder that a model may replace */
    static Subject subject(long id, Chat.Content content, boolean unnamed) {
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

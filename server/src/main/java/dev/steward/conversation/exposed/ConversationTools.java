package dev.steward.conversation.exposed;

import static dev.steward.exposed.ExposedTool.Effect.ADDS;
import static dev.steward.exposed.ExposedTool.Effect.READS;

import dev.steward.conversation.Container;
import dev.steward.conversation.note.Notes;
import dev.steward.exposed.Bounds;
import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import dev.steward.platform.data.KeysetPage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Lets hosts use topics and chats. Spec: Platform, 10.3. */
@Component
record ConversationTools(ExposedLists lists, ExposedTranscripts transcripts, Notes notes) implements ExposedTools {

    /** The default number of transcript rows. */
    private static final int PAGE = 50;

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
                new ExposedTool<>(
                        "list_topics",
                        Section.TOPICS,
                        "List topics",
                        "Lists topics, the lasting conversations of this workspace, newest activity first.",
                        READS,
                        ExposedLists.TopicsRequest.class,
                        ExposedLists.TopicsFound.class,
                        (wish, call) -> lists.topics(wish, call.memory())),
                new ExposedTool<>(
                        "get_topic",
                        Section.TOPICS,
                        "Get a topic",
                        "Returns a topic with its whole description. For its messages use list_messages.",
                        READS,
                        ExposedInputs.OfTopic.class,
                        ExposedTopic.class,
                        (wish, call) -> lists.topic(wish.topicId())
                                .doOnNext(topic -> call.memory().reserve(topic.estimatedBytes()))),
                new ExposedTool<>(
                                "list_messages",
                                Section.MESSAGES,
                                "Read a topic",
                                "Returns the last messages of a topic, oldest first. With `before` it returns earlier ones.",
                                READS,
                                ExposedInputs.PageOfTopic.class,
                                ExposedInputs.TopicMessages.class,
                                this::ofTopic)
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                                "get_message",
                                Section.MESSAGES,
                                "Read a message of a topic",
                                "Returns a message of a topic from a character offset, for messages that lists cut.",
                                READS,
                                ExposedInputs.RowOfTopic.class,
                                ExposedInputs.MessagePart.class,
                                (wish, call) -> transcripts
                                        .row(
                                                Container.topic(wish.topicId()),
                                                wish.messageId(),
                                                wish.from(),
                                                call.memory())
                                        .map(ExposedInputs.MessagePart::of))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "list_chats",
                        Section.CHATS,
                        "List chats",
                        "Lists chats, the quick conversations of this workspace, newest activity first.",
                        READS,
                        ExposedLists.ChatsRequest.class,
                        ExposedLists.ChatsFound.class,
                        (wish, call) -> lists.chats(wish, call.memory())),
                new ExposedTool<>(
                        "get_chat",
                        Section.CHATS,
                        "Get a chat",
                        "Returns a chat with its whole description. For its messages use list_chat_messages.",
                        READS,
                        ExposedInputs.OfChat.class,
                        ExposedChat.class,
                        (wish, call) -> lists.chat(wish.chatId())
                                .doOnNext(chat -> call.memory().reserve(chat.estimatedBytes()))),
                new ExposedTool<>(
                                "list_chat_messages",
                                Section.CHATS,
                                "Read a chat",
                                "Returns the last messages of a chat, oldest first. With `before` it returns earlier ones.",
                                READS,
                                ExposedInputs.PageOfChat.class,
                                ExposedInputs.ChatMessages.class,
                                this::ofChat)
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                                "get_chat_message",
                                Section.CHATS,
                                "Read a message of a chat",
                                "Returns a message of a chat from a character offset, for messages that lists cut.",
                                READS,
                                ExposedInputs.RowOfChat.class,
                                ExposedInputs.MessagePart.class,
                                (wish, call) -> transcripts
                                        .row(
                                                Container.chat(wish.chatId()),
                                                wish.messageId(),
                                                wish.from(),
                                                call.memory())
                                        .map(ExposedInputs.MessagePart::of))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                        "append_note",
                        Section.POST_MESSAGE,
                        "Append a note to a topic",
                        "Adds a text to a topic as the person's notes. It gets no answer; the next answer there takes it into account.",
                        ADDS,
                        ExposedInputs.Note.class,
                        ExposedInputs.NoteAppended.class,
                        (wish, _) -> notes.append(Container.topic(wish.topicId()), wish.text(), List.of())
                                .map(shown -> new ExposedInputs.NoteAppended(
                                        wish.topicId(),
                                        shown.message().id(),
                                        shown.message().createdAt()))));
    }

    private Mono<ExposedInputs.TopicMessages> ofTopic(ExposedInputs.PageOfTopic wish, ExposedCall call) {
        return page(Container.topic(wish.topicId()), wish.before(), wish.limit(), call)
                .map(page -> new ExposedInputs.TopicMessages(
                        wish.topicId(), page.rows(), page.rows().size(), page.next()));
    }

    private Mono<ExposedInputs.ChatMessages> ofChat(ExposedInputs.PageOfChat wish, ExposedCall call) {
        return page(Container.chat(wish.chatId()), wish.before(), wish.limit(), call)
                .map(page -> new ExposedInputs.ChatMessages(
                        wish.chatId(), page.rows(), page.rows().size(), page.next()));
    }

    private Mono<ExposedTranscripts.Page> page(
            Container container, @Nullable Long before, @Nullable Long limit, ExposedCall call) {
        return transcripts.page(
                container, before == null ? KeysetPage.NEWEST : before, Bounds.rows(limit, PAGE), call.memory());
    }
}

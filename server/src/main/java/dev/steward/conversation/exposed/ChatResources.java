package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.conversation.export.ExportMarkdown;
import dev.steward.exposed.Section;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Offers chats to hosts as resources. */
@Component
class ChatResources extends ConversationResources {

    ChatResources(ExposedConversationRepository conversations, ExposedMarkdown markdown) {
        super(Container.Kind.chat, conversations, markdown);
    }

    @Override
    public Kind kind() {
        return new Kind(
                "chats",
                "chat",
                "Chats",
                "What was said in a chat, as Markdown; of a long one, the last part. A chat is named by its id or its slug.",
                ExportMarkdown.MEDIA_TYPE);
    }

    @Override
    public Set<Section> sections() {
        return Set.of(Section.CHATS);
    }
}

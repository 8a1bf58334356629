package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.conversation.export.ExportMarkdown;
import dev.steward.exposed.Section;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Offers topics to hosts as resources. */
@Component
class TopicResources extends ConversationResources {

    TopicResources(ExposedConversationRepository conversations, ExposedMarkdown markdown) {
        super(Container.Kind.topic, conversations, markdown);
    }

    @Override
    public Kind kind() {
        return new Kind(
                "topics",
                "topic",
                "Topics",
                "What was said in a topic, as Markdown; of a long one, the last part. A topic is named by its id or its slug.",
                ExportMarkdown.MEDIA_TYPE);
    }

    @Override
    public Set<Section> sections() {
        return Set.of(Section.TOPICS, Section.MESSAGES);
    }
}

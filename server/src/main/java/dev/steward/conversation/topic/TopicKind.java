package dev.steward.conversation.topic;

import dev.steward.conversation.Container;
import dev.steward.conversation.ConversationKind;
import dev.steward.conversation.ExportHead;
import dev.steward.conversation.Subject;
import dev.steward.library.PromptSection;
import java.time.Clock;
import java.util.ArrayList;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Implements the conversation kind of topics. */
@Component
record TopicKind(TopicRepository topics, Clock clock) implements ConversationKind {

    @Override
    public Container.Kind kind() {
        return Container.Kind.topic;
    }

    @Override
    public Mono<Subject> use(long id) {
        return topics.touch(id, clock.instant()).map(TopicKind::subject);
    }

    @Override
    public Mono<Subject> subject(long id) {
        return topics.find(id).map(TopicKind::subject);
    }

    @Override
    public Mono<ExportHead> head(long id) {
        return topics.find(id)
                .map(topic -> new ExportHead(
                        Container.topic(id),
                        topic.address().slug(),
                        topic.title(),
                        topic.content().description(),
                        topic.content().pinned(),
                        topic.times().createdAt()));
    }

    @Override
    public Mono<Boolean> rename(long id, String known, String title) {
        return topics.rename(id, known, title, clock.instant());
    }

    private static Subject subject(Topic topic) {
        var sections = new ArrayList<PromptSection>();
        sections.add(new PromptSection(PromptSection.Kind.title, "The topic of this conversation: " + topic.title()));
        var description = topic.content().description();
        if (description != null && !description.isBlank()) {
            sections.add(new PromptSection(
                    PromptSection.Kind.description, "What the person noted about the topic:\n" + description));
        }
        return new Subject(
                Container.topic(topic.id()), topic.title(), topic.content().roleId(), sections);
    }
}

package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.conversation.export.ExportMarkdown;
import dev.steward.conversation.transcript.Messages;
import dev.steward.event.Event;
import dev.steward.exposed.Bounds;
import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.ExposedResources;
import dev.steward.exposed.Section;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/** Offers conversations of one kind to hosts as resources, by id, and by slug for hosts that know it. */
record ConversationResources(Container.Kind of, ExposedConversationRepository conversations, ExposedMarkdown markdown)
        implements ExposedResources {

    /** Lines per page. */
    static final int PAGE = 100;

    @Configuration(proxyBeanMethods = false)
    static class Beans {

        @Bean
        ConversationResources topicResources(ExposedConversationRepository conversations, ExposedMarkdown markdown) {
            return new ConversationResources(Container.Kind.topic, conversations, markdown);
        }

        @Bean
        ConversationResources chatResources(ExposedConversationRepository conversations, ExposedMarkdown markdown) {
            return new ConversationResources(Container.Kind.chat, conversations, markdown);
        }
    }

    @Override
    public Kind kind() {
        var word = of.name();
        return new Kind(
                word + "s",
                word,
                of.label() + "s",
                "What was said in a %1$s, as Markdown; of a long one, the last part. A %1$s is named by its id or its slug."
                        .formatted(word),
                ExportMarkdown.MEDIA_TYPE);
    }

    @Override
    public Set<Section> sections() {
        return switch (of) {
            case topic -> Set.of(Section.TOPICS, Section.MESSAGES);
            case chat -> Set.of(Section.CHATS);
        };
    }

    @Override
    public Mono<Page> list(@Nullable String after) {
        return Mono.defer(() -> conversations
                .names(of, ListCursor.of(after), PAGE + 1)
                .collectList()
                .map(found -> new Page(
                        found.stream().limit(PAGE).map(each -> line(each.row())).toList(),
                        found.size() > PAGE ? found.get(PAGE - 1).place().written() : null)));
    }

    private static Line line(ExposedConversationRepository.Named one) {
        return new Line(String.valueOf(one.id()), one.title(), null);
    }

    @Override
    public Mono<String> read(String key, ExposedCall call) {
        return conversations.known(of, key).flatMap(known -> markdown.of(of.of(known.id()), call.memory()));
    }

    @Override
    public Mono<String> resolve(String key) {
        return conversations.known(of, key).map(known -> String.valueOf(known.id()));
    }

    @Override
    public Mono<List<String>> complete(String beginning) {
        return conversations
                .beginning(of, beginning.strip(), Bounds.COMPLETIONS + 1)
                .map(ExposedConversationRepository.Named::key)
                .collectList();
    }

    @Override
    public Optional<String> changedBy(Event event) {
        return event.type().equals(of.changed()) || event.type().equals(Messages.CHANGED)
                ? Optional.ofNullable(idOf(event)).map(String::valueOf)
                : Optional.empty();
    }

    @Override
    public boolean isListChangedBy(Event event) {
        return event.type().equals(of.changed());
    }

    private @Nullable Long idOf(Event event) {
        return switch (of) {
            case topic -> event.about().topicId();
            case chat -> event.about().chatId();
        };
    }
}

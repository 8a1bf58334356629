package dev.steward.conversation.exposed;

import dev.steward.conversation.Container;
import dev.steward.conversation.transcript.Messages;
import dev.steward.event.Event;
import dev.steward.exposed.Bounds;
import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.ExposedResources;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Offers conversations of one kind to hosts as resources, by id, and by slug for hosts that know it. */
abstract class ConversationResources implements ExposedResources {

    /** Lines per page. */
    static final int PAGE = 100;

    private final Container.Kind kind;
    private final ExposedConversationRepository conversations;
    private final ExposedMarkdown markdown;

    ConversationResources(Container.Kind kind, ExposedConversationRepository conversations, ExposedMarkdown markdown) {
        this.kind = kind;
        this.conversations = conversations;
        this.markdown = markdown;
    }

    @Override
    public Mono<Page> list(@Nullable String after) {
        return Mono.defer(() -> conversations
                .names(kind, ListCursor.of(after), PAGE + 1)
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
        return conversations
                .known(kind, key)
                .flatMap(known -> markdown.of(new Container(kind, known.id()), call.memory()));
    }

    @Override
    public Mono<List<String>> complete(String beginning) {
        return conversations
                .beginning(kind, beginning.strip(), Bounds.COMPLETIONS)
                .map(ExposedConversationRepository.Named::slug)
                .collectList();
    }

    @Override
    public Optional<String> changedBy(Event event) {
        return event.type().equals(kind.changed()) || event.type().equals(Messages.CHANGED)
                ? Optional.ofNullable(idOf(event)).map(String::valueOf)
                : Optional.empty();
    }

    @Override
    public boolean isListChangedBy(Event event) {
        return event.type().equals(kind.changed());
    }

    private @Nullable Long idOf(Event event) {
        return switch (kind) {
            case topic -> event.about().topicId();
            case chat -> event.about().chatId();
        };
    }
}

package dev.steward.answer;

import dev.steward.conversation.Container;
import dev.steward.conversation.Message;
import dev.steward.conversation.Messages;
import dev.steward.conversation.Subject;
import dev.steward.turn.TurnPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** What a model is shown of a conversation. */
@Component
class ConversationPrompt {

    private static final int PAGE = 200;

    /** A page is no longer than this, but for its last row: rows may be long, and models take less. */
    private static final int PAGE_TOKENS = 200_000;

    private final Messages messages;

    ConversationPrompt(Messages messages) {
        this.messages = messages;
    }

    /** The newest rows up to and including {@code id}, newest first: with a short transcript, all there is. */
    Mono<List<Message>> newest(Container container, long id) {
        return messages.promptBefore(container, id + 1, PAGE, PAGE_TOKENS);
    }

    /**
     * @param newest what {@link #newest} gave for the question
     * @param override what the model sees instead of the question's text
     */
    TurnPlan.PromptSource of(Subject subject, List<Message> newest, @Nullable String override) {
        return tokens -> transcript(subject.container(), newest, tokens)
                .map(rows -> new TurnPlan.Prompt(SystemPrompt.of(subject), History.of(rows, override)));
    }

    /** The newest rows that can fit into the budget at all, oldest first. */
    private Mono<List<Message>> transcript(Container container, List<Message> page, int tokens) {
        int held = page.stream().mapToInt(Message::tokens).sum();
        int left = tokens - held;
        boolean isLast = page.size() < PAGE && held < PAGE_TOKENS;
        if (isLast || left <= 0) {
            return Mono.just(page.reversed());
        }
        return newest(container, page.getLast().id() - 1)
                .flatMap(older -> transcript(container, older, left))
                .map(older -> {
                    var all = new ArrayList<>(older);
                    all.addAll(page.reversed());
                    return all;
                });
    }
}

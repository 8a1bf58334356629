package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.transcript.Message;
import dev.steward.conversation.transcript.Messages;
import dev.steward.platform.data.Tx;
import dev.steward.platform.text.Truncate;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Renames a conversation after its content when a person asks for it. */
@Service
public record NameSuggestions(Naming naming, Conversations conversations, Messages messages, Settings settings, Tx tx) {

    /** Rows at the beginning of the conversation that the title is based on. */
    static final int ROWS = 10;

    /** Characters read of each row. */
    static final int CHARACTERS = 800;

    /** Short, because a person waits for it. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Renames the conversation and returns the new title; empty in the cases given at {@link #suggest}. */
    public Mono<String> rename(Container container) {
        return suggest(container).map(NameRead::title).filter(title -> !title.isEmpty());
    }

    /**
     * Renames the conversation and returns the new title. Empty, and nothing changes, if nothing has been said yet, if
     * no model gave a title, or if someone renamed the conversation meanwhile.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound if there is no such conversation
     */
    Mono<NameRead> suggest(Container container) {
        return tx.whole(conversations.title(container).flatMap(known -> messages.firstSaid(container, ROWS, CHARACTERS)
                .filter(rows -> !rows.isEmpty())
                .zipWith(settings.current())
                .flatMap(read -> naming.title(
                        container,
                        read.getT2().get(SettingKeys.CHAT_AUTONAME_MODEL),
                        transcript(read.getT1()),
                        PATIENCE))
                .filterWhen(title -> conversations.rename(container, known, title))
                .map(NameRead::new)
                .defaultIfEmpty(NameRead.NONE)));
    }

    private static String transcript(List<Message> rows) {
        return rows.stream()
                .map(row -> "[" + row.said().role() + "] "
                        + Truncate.to(row.said().content(), CHARACTERS).strip())
                .collect(Collectors.joining("\n\n"));
    }
}

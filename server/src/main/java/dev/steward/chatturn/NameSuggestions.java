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

/** Renames a conversation after what was said in it, when a person asks for that. */
@Service
public class NameSuggestions {

    /** Rows at the beginning of the conversation that a title is made of. */
    static final int ROWS = 10;

    /** Characters of each of them. */
    static final int CHARACTERS = 800;

    /** A person waits for it. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Naming naming;
    private final Conversations conversations;
    private final Messages messages;
    private final Settings settings;
    private final Tx tx;

    NameSuggestions(Naming naming, Conversations conversations, Messages messages, Settings settings, Tx tx) {
        this.naming = naming;
        this.conversations = conversations;
        this.messages = messages;
        this.settings = settings;
        this.tx = tx;
    }

    /** The new title; nothing as in {@link #suggest}. */
    public Mono<String> rename(Container container) {
        return suggest(container).map(NameRead::title).filter(title -> !title.isEmpty());
    }

    /**
     * The new title. Empty, and nothing is changed, when nothing was said yet, when no model gave a title, and when
     * someone renamed the conversation meanwhile.
     *
     * @throws dev.steward.platform.problem.Problem.NotFound when there is no such conversation
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

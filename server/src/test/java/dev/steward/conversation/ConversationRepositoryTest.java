package dev.steward.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.OnEachDatabase;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

@OnEachDatabase({ConversationRepository.class, FindableChanges.class})
class ConversationRepositoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ConversationRepository conversations;
    private final Sql sql;

    ConversationRepositoryTest(ConversationRepository conversations, Sql sql) {
        this.conversations = conversations;
        this.sql = sql;
    }

    @Test
    void messagesGoWithAConversationThatIsErasedAfterItWasHidden() {
        long id = got(conversations.insert(Container.Kind.topic));
        got(sql.statement("""
                        insert into messages (
                            conversation_id, chosen, alternatives, alternative, role, content, created_at, updated_at)
                        values (:id, true, 1, 1, 'user', 'Hi', current_timestamp, current_timestamp)
                        """).with("id", id).update());
        assertThat(got(conversations.erase(id))).isZero();
        assertThat(messages(id)).isOne();
        assertThat(got(conversations.hide(Container.topic(id)))).isOne();
        assertThat(got(conversations.erase(id))).isOne();
        assertThat(messages(id)).isZero();
    }

    private long messages(long id) {
        return got(sql.statement("select count(*) as rows from messages where conversation_id = :id")
                .with("id", id)
                .one(row -> row.number("rows")));
    }

    private static <T> T got(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(PATIENCE));
    }
}

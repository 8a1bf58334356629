package dev.steward.chatturn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.conversation.Container;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.conversation.transcript.Messages;
import dev.steward.event.EventBus;
import dev.steward.library.SkillPrompts;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;

/** Tests a queued text that is withdrawn while it becomes a question. */
class TakenBackTest extends TurnTest {

    /** A queue in which someone else is always faster. */
    private static final class Raced extends QueueRepository {

        Raced(Sql sql) {
            super(sql);
        }

        @Override
        Mono<QueuedMessage> oldest(Container container) {
            return Mono.just(
                    new QueuedMessage(-1, "taken back", null, null, null, false, Instant.EPOCH, Instant.EPOCH));
        }
    }

    @Test
    void nothingStaysOfTheQuestion(
            @Autowired Messages messages,
            @Autowired Attachments attachments,
            @Autowired SkillPrompts skills,
            @Autowired EventBus bus,
            @Autowired Sql sql,
            @Autowired Tx tx) {
        var questions = new Questions(messages, attachments, new Raced(sql), skills, bus);
        var asked = tx.durable(questions.ofQueue(Container.topic(topic), null));
        assertThatThrownBy(() -> asked.block(LONG)).isInstanceOf(Problem.NotFound.class);
        assertThat(talk.messages(topic)).isEmpty();
    }
}

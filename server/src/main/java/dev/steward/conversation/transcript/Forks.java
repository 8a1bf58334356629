package dev.steward.conversation.transcript;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
import dev.steward.conversation.attachment.Attachments;
import dev.steward.event.EventBus;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.problem.Problem;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Copies the content of a conversation into its fork; the original stays as it is. */
@Component
public record Forks(
        MessageRepository messages,
        TranscriptRepository transcript,
        Attachments attachments,
        Conversations conversations,
        List<ForkHook> hooks,
        EventBus bus) {

    /** Rows copied at once. */
    private static final int ROWS = 500;

    /**
     * @throws Problem.NotFound if there is no such row in the conversation
     * @throws Problem.BadRequest if it is neither a question nor an answer
     */
    public Mono<Void> requireEnd(Container container, long row) {
        return messages.find(container.id(), row)
                .switchIfEmpty(Mono.error(() -> new Problem.NotFound("Message")))
                .flatMap(message -> isEnd(message.said())
                        ? Mono.empty()
                        : Mono.error(new Problem.BadRequest("A fork ends with a question or an answer")));
    }

    /** A round with tool calls is incomplete without their results. */
    private static boolean isEnd(TranscriptEntry said) {
        return switch (said) {
            case TranscriptEntry.Question _ -> true;
            case TranscriptEntry.Answer answer -> answer.calls().isEmpty();
            case TranscriptEntry.ToolAnswer _, TranscriptEntry.Notice _ -> false;
        };
    }

    /** Copies the visible line, up to a row, with its files into a new conversation, in the caller's transaction. */
    public Mono<Void> copy(Container from, long upTo, Container to) {
        var rows = KeysetPage.walk(after -> transcript.idsAfter(from.id(), after, upTo, ROWS), Long::longValue)
                .concatMap(ids -> messages.copy(from.id(), ids.getFirst(), ids.getLast(), to.id()), 0);
        // Files are matched to rows by counting, so no row may be deleted meanwhile.
        return conversations
                .lock(from)
                .thenMany(rows)
                .then(attachments.copy(from, upTo, to))
                .thenMany(Flux.fromIterable(hooks).concatMap(hook -> hook.forked(from, to)))
                .then(bus.publish(to.event(Messages.CHANGED)));
    }
}

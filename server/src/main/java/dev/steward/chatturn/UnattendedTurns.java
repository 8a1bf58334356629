package dev.steward.chatturn;

import dev.steward.conversation.Container;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.TurnFrame;
import java.util.Set;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Runs turns with no person present to be asked, such as at a scheduled time. Spec: Conversations, 9.7. */
@Component
public record UnattendedTurns(Turns turns, QuestionDeduplication said, Blocking blocking, JsonMapper json) {

    /** How an unattended turn ended. */
    public sealed interface End {

        /** The answer is complete, or was stopped. */
        record Answered() implements End {}

        /** @param reason a sentence */
        record Failed(String reason) implements End {}

        /** This turn, or another one, has not ended yet: check again. */
        record GoesOn() implements End {}
    }

    /** Finish reasons of an answer that was cut. */
    private static final Set<String> CUT = Set.of("stopped", "error");

    private static final End ANSWERED = new End.Answered();
    private static final End GOES_ON = new End.GoesOn();

    /**
     * The end of the turn begun under this key; empty if there was none.
     *
     * @throws Problem.NotFound if there is no such conversation
     */
    public Mono<End> known(Container container, String key) {
        return said.find(container, key).flatMap(this::end);
    }

    /** Whether an answer is being written in the conversation. */
    public Mono<Boolean> isBusy(Container container) {
        return turns.isBusy(container);
    }

    /**
     * Asks, once per key, and waits for the end. Cancelling stops the turn, as one whose time is up.
     *
     * @throws Problem.NotFound if there is no such conversation
     */
    public Mono<End> ask(Container container, String key, String text) {
        var request = TurnRequest.asking(text, key);
        return turns.start(container, request, Asker.SCHEDULE)
                .flatMap(this::end)
                .onErrorResume(Problem.Conflict.class, _ -> Mono.just(GOES_ON));
    }

    private Mono<End> end(TurnBegun begun) {
        return switch (begun) {
            case TurnBegun.Live(var turn) -> end(turn);
            case TurnBegun.Over over -> Mono.just(end(over));
        };
    }

    private Mono<End> end(LiveTurn turn) {
        return turn.log()
                .follow(null)
                .publishOn(blocking.scheduler(), 1)
                .mapNotNull(entry -> switch (json.readValue(entry.data(), TurnFrame.class)) {
                    case TurnFrame.Failed failed -> new End.Failed(failed.message());
                    case TurnFrame.Done _ -> ANSWERED;
                    default -> null;
                })
                .takeLast(1)
                .next()
                .defaultIfEmpty(GOES_ON)
                .delayUntil(_ -> turn.over())
                .doOnCancel(() -> turn.interrupt(LiveTurn.Interruption.DEADLINE));
    }

    private static End end(TurnBegun.Over over) {
        if (over.goesOn()) {
            return GOES_ON;
        }
        var ending = over.answer() == null ? null : over.answer().said().ending();
        return ending != null && !CUT.contains(ending.finishReason())
                ? ANSWERED
                : new End.Failed("Steward was stopped while the answer was being written.");
    }
}

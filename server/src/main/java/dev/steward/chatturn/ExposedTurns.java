package dev.steward.chatturn;

import static dev.steward.exposed.ExposedTool.Effect.ADDS;

import dev.steward.conversation.Container;
import dev.steward.exposed.ExposedCall;
import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import dev.steward.setting.SettingKeys;
import dev.steward.setting.Settings;
import dev.steward.turn.LiveTurn;
import dev.steward.turn.TurnFrame;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lets hosts ask questions in topics and wait for the answer. No person can be asked meanwhile. Spec: Platform, 10.3.
 *
 * @param patience how long a host waits, read for each question; the turn continues after that
 * @param pace time between two progress reports
 */
@Component
record ExposedTurns(Turns turns, Tx tx, Blocking blocking, JsonMapper json, Mono<Duration> patience, Duration pace)
        implements ExposedTools {

    /** Time between two progress reports. */
    private static final Duration PACE = Duration.ofSeconds(1);

    @Autowired
    ExposedTurns(Turns turns, Tx tx, Blocking blocking, JsonMapper json, Settings settings) {
        this(
                turns,
                tx,
                blocking,
                json,
                settings.current()
                        .map(values -> Duration.ofSeconds(values.get(SettingKeys.SCHEDULED_RUN_TIMEOUT_SECONDS))),
                PACE);
    }

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(new ExposedTool<>(
                        "post_message",
                        Section.POST_MESSAGE,
                        "Ask in a topic",
                        "Sends a message to a topic as its person would, waits for the answer of the topic's model, and"
                                + " returns it. May take minutes.",
                        ADDS,
                        ExposedPost.class,
                        ExposedPost.Answered.class,
                        this::post)
                .givingWordsOfOthers());
    }

    /**
     * Asks, and returns the answer. A cancel stops the turn, even one that has not begun yet.
     *
     * @throws Problem.NotFound if there is no such topic
     * @throws Problem.Conflict if an answer is already being written in it
     */
    Mono<ExposedPost.Answered> post(ExposedPost post, ExposedCall call) {
        return Mono.defer(() -> {
            var begun = new Begun();
            var reply = new ExposedReply(post.topicId(), call.memory());
            var start = turns.start(Container.topic(post.topicId()), post.request(), Asker.HOST)
                    .doOnNext(begun::is);
            return tx.whole(start)
                    .flatMap(known -> switch (known) {
                        case TurnBegun.Live(var turn) -> followed(turn, reply, call);
                        case TurnBegun.Over over -> Mono.fromSupplier(() -> reply.of(over));
                    })
                    .doOnCancel(begun::cancel);
        });
    }

    private Mono<ExposedPost.Answered> followed(LiveTurn turn, ExposedReply reply, ExposedCall call) {
        var far = new HowFar();
        var end = turn.log()
                .follow(null)
                .publishOn(blocking.scheduler(), 1)
                .doOnNext(entry -> far.take(json.readValue(entry.data(), TurnFrame.class)))
                .then(Mono.fromSupplier(() -> reply.of(far.end())));
        var reports = Flux.interval(pace)
                .onBackpressureDrop()
                // Counted, because progress must never decrease and a clock may go back.
                .doOnNext(before -> call.progress((before + 1) * pace.toMillis() / 1_000.0, null, far.sentence()))
                .<ExposedPost.Answered>thenMany(Flux.empty());
        return Flux.merge(end, reports).next().timeout(patience.flatMap(Mono::delay), Mono.fromSupplier(reply::late));
    }

    /** Tracks whether the turn has begun and whether the call was cancelled, which may happen in either order. */
    private static final class Begun {

        private @Nullable LiveTurn turn;
        private boolean cancelled;

        synchronized void is(TurnBegun begun) {
            if (begun instanceof TurnBegun.Live(var live)) {
                turn = live;
                stop();
            }
        }

        synchronized void cancel() {
            cancelled = true;
            stop();
        }

        private void stop() {
            if (cancelled && turn != null) {
                turn.interrupt(LiveTurn.Interruption.PERSON);
            }
        }
    }

    /** The progress of a turn. */
    private static final class HowFar {

        private long characters;
        private int rounds = 1;
        private @Nullable TurnFrame end;

        synchronized void take(TurnFrame frame) {
            switch (frame) {
                case TurnFrame.Delta(var content) -> characters += content.length();
                case TurnFrame.ToolCalls _ -> rounds++;
                case TurnFrame.Done _, TurnFrame.Failed _ -> end = frame;
                default -> {}
            }
        }

        synchronized @Nullable TurnFrame end() {
            return end;
        }

        synchronized String sentence() {
            return "Round %d, %,d characters so far".formatted(rounds, characters);
        }
    }
}

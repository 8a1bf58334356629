package dev.steward.turn;

import dev.steward.conversation.Container;
import dev.steward.conversation.Message;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A turn while it runs: where its frames go, how it is asked to stop, what it ended with. */
final class RunningTurn {

    /** Why a turn was asked to stop. */
    enum StopReason {
        PERSON,
        SHUTDOWN
    }

    private final long id;
    private final Container container;
    private final Message question;
    private final @Nullable String model;
    private final TurnLog log;
    private final Clock clock;
    private final Instant startedAt;
    private final Sinks.One<StopReason> stop = Sinks.one();
    private final AtomicReference<@Nullable StopReason> stopReason = new AtomicReference<>();
    private final Sinks.One<Optional<Message>> ended = Sinks.one();

    RunningTurn(long id, Container container, Message question, @Nullable String model, TurnLog log, Clock clock) {
        this.id = id;
        this.container = container;
        this.question = question;
        this.model = model;
        this.log = log;
        this.clock = clock;
        this.startedAt = clock.instant();
    }

    long id() {
        return id;
    }

    Container container() {
        return container;
    }

    /** The stored user row that this turn answers. */
    Message question() {
        return question;
    }

    /** The model that the person chose for this turn; null for the one in the settings. */
    @Nullable
    String model() {
        return model;
    }

    TurnLog log() {
        return log;
    }

    int elapsedMs() {
        return (int) Duration.between(startedAt, clock.instant()).toMillis();
    }

    /** Asks the turn to stop. The first reason counts. */
    void requestStop(StopReason reason) {
        if (stopReason.compareAndSet(null, reason)) {
            stop.tryEmitValue(reason);
        }
    }

    /** Why the turn must stop, or null while nobody has asked. */
    @Nullable
    StopReason stopReason() {
        return stopReason.get();
    }

    /** The reason to stop, as soon as there is one. */
    Mono<StopReason> stopRequested() {
        return stop.asMono();
    }

    /** The last row that the turn stored, once it is closed. */
    Mono<Message> ended() {
        return ended.asMono().flatMap(Mono::justOrEmpty);
    }

    void end(@Nullable Message last) {
        log.end();
        ended.tryEmitValue(Optional.ofNullable(last));
    }
}

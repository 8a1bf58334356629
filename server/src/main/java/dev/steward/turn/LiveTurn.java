package dev.steward.turn;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** A running turn: where its frames go, how it is asked to stop, when it began and when it is over. */
public final class LiveTurn {

    /** Why a turn has to end early. */
    public enum Interruption {
        PERSON,
        /** The turn is left as it is and resumed once a person has decided about its calls. */
        PAUSE,
        SHUTDOWN,
        DEADLINE
    }

    private final long id;
    private final String subject;
    private final TurnLog log;
    private final Clock clock;
    private final Instant startedAt;
    private final Sinks.Empty<Void> opened = Sinks.empty();
    private final Sinks.One<Interruption> interrupted = Sinks.one();
    private final AtomicReference<@Nullable Interruption> interruption = new AtomicReference<>();
    private final Sinks.Empty<Void> over = Sinks.empty();
    private final Sinks.Empty<Void> abandoned = Sinks.empty();
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final OpenQuestions questions;

    LiveTurn(long id, String subject, TurnLog log, Clock clock) {
        this.id = id;
        this.subject = subject;
        this.log = log;
        this.clock = clock;
        this.startedAt = clock.instant();
        this.questions = new OpenQuestions(id);
    }

    public long id() {
        return id;
    }

    /** What the turn belongs to, as in {@code topic:12}. */
    public String subject() {
        return subject;
    }

    /** 0 if the clock has gone back meanwhile. */
    public int elapsedMs() {
        return (int) Math.max(0, Duration.between(startedAt, clock.instant()).toMillis());
    }

    public TurnLog log() {
        return log;
    }

    /** The questions that its calls ask the person. */
    public OpenQuestions questions() {
        return questions;
    }

    /** Called once the start of the turn is on disk and announced: from now on readers may see its frames. */
    public void open(TurnFrame first) {
        log.appendFirst(first);
        opened.tryEmitEmpty();
    }

    Mono<Void> opened() {
        return opened.asMono();
    }

    /** Asks the turn to end. Only the first reason counts. */
    public void interrupt(Interruption reason) {
        if (interruption.compareAndSet(null, reason)) {
            interrupted.tryEmitValue(reason);
        }
    }

    /** Why the turn must end, or null if nobody has asked it to. */
    public @Nullable Interruption interruption() {
        return interruption.get();
    }

    /** Emits the reason to end as soon as there is one. */
    Mono<Interruption> interrupted() {
        return interrupted.asMono();
    }

    void end() {
        log.end();
        over.tryEmitEmpty();
    }

    /** Stops waiting for the end to be stored because the service stops; the next start stores it. */
    public void abandon() {
        abandoned.tryEmitEmpty();
    }

    Mono<Void> abandoned() {
        return abandoned.asMono();
    }

    /** Notes that the end could not be stored yet. Returns whether this is new. */
    boolean waitsForStore() {
        return waiting.compareAndSet(false, true);
    }

    /** Completes once the turn is over and its end is stored. */
    public Mono<Void> over() {
        return over.asMono();
    }
}

package dev.steward.mcp.session;

import dev.steward.mcp.session.SessionFailure.Kind;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Scheduler;

/** A running call: limits its signals, its duration and its silence. */
final class OpenCall implements LocalServer.LocalCall {

    static final int EACH_SECOND = 5;

    /** How many questions one call may ask; more are declined. */
    static final int QUESTIONS = 20;

    private static final int MAX_TEXT = 500;

    private final FluxSink<SessionSignal> sink;
    private final ToolUse use;
    private final CallLimiter.Place place;
    private final Scheduler timers;
    private final Allowance progress;
    private final Allowance said;
    private final Set<MonoSink<ElicitResult>> questions = new HashSet<>();
    private int asked;
    private volatile long lastSign;

    private OpenCall(FluxSink<SessionSignal> sink, ToolUse use, CallLimiter.Place place, Scheduler timers) {
        this.sink = sink;
        this.use = use;
        this.place = place;
        this.timers = timers;
        this.progress = new Allowance(EACH_SECOND, timers);
        this.said = new Allowance(EACH_SECOND, timers);
        alive();
    }

    /**
     * Runs a call and returns its signals.
     *
     * @param place is freed while a person is being asked, so that others need not wait
     * @param work runs it and returns one result; cancelling ends it
     */
    static Flux<SessionSignal> run(
            ToolUse use, CallLimiter.Place place, Scheduler timers, Function<OpenCall, Mono<CallToolResult>> work) {
        return Flux.create(sink -> {
            var call = new OpenCall(sink, use, place, timers);
            sink.onDispose(Mono.firstWithSignal(work.apply(call), call.tooLong(), call.tooSilent())
                    .doFinally(_ -> call.cancelQuestions())
                    .contextWrite(sink.contextView())
                    .subscribe(call::end, sink::error));
        });
    }

    private void end(CallToolResult result) {
        sink.next(new SessionSignal.Result(result));
        sink.complete();
    }

    @Override
    public void progress(double done, @Nullable Double total, @Nullable String message) {
        alive();
        if (progress.permits()) {
            sink.next(new SessionSignal.Progress(done, total, message == null ? null : shown(message)));
        }
    }

    @Override
    public void said(String text) {
        alive();
        if (said.permits()) {
            sink.next(new SessionSignal.Said(shown(text)));
        }
    }

    @Override
    public Mono<ElicitResult> ask(ElicitFormRequest question) {
        return Mono.<ElicitResult>create(answer -> {
                    alive();
                    if (!use.attended() || !open(answer)) {
                        answer.success(new ElicitResult(ElicitResult.Action.DECLINE, null));
                        return;
                    }
                    place.leave();
                    sink.next(new SessionSignal.Asked(question, given -> {
                        if (close(answer)) {
                            if (!isAsking()) {
                                place.comeBack();
                            }
                            answer.success(completed(question, given));
                        }
                    }));
                })
                .doFinally(_ -> alive());
    }

    /** Whether it is waiting for a person. */
    synchronized boolean isAsking() {
        return !questions.isEmpty();
    }

    String tool() {
        return use.tool();
    }

    static String shown(String text) {
        return Truncate.to(WellFormed.repaired(text), MAX_TEXT);
    }

    private synchronized boolean open(MonoSink<ElicitResult> answer) {
        return ++asked <= QUESTIONS && questions.add(answer);
    }

    private synchronized boolean close(MonoSink<ElicitResult> answer) {
        alive();
        return questions.remove(answer);
    }

    private void cancelQuestions() {
        List<MonoSink<ElicitResult>> open;
        synchronized (this) {
            open = List.copyOf(questions);
            questions.clear();
            asked = QUESTIONS;
        }
        open.forEach(answer -> answer.success(new ElicitResult(ElicitResult.Action.CANCEL, null)));
    }

    /** Fills in the defaults of fields the person did not change. */
    private static ElicitResult completed(ElicitFormRequest question, ElicitResult given) {
        if (given.action() != ElicitResult.Action.ACCEPT) {
            return given;
        }
        var content = new HashMap<String, Object>(given.content() == null ? Map.of() : given.content());
        if (question.requestedSchema().get("properties") instanceof Map<?, ?> fields) {
            fields.forEach((name, field) -> {
                if (field instanceof Map<?, ?> schema && schema.get("default") instanceof Object value) {
                    content.putIfAbsent(String.valueOf(name), value);
                }
            });
        }
        return new ElicitResult(given.action(), content, given.meta());
    }

    private void alive() {
        lastSign = timers.now(TimeUnit.MILLISECONDS);
    }

    private <T> Mono<T> tooLong() {
        return Mono.delay(use.longest(), timers)
                .then(Mono.error(() -> timedOut("“%s” took longer than %s and was stopped.", use.longest())));
    }

    private <T> Mono<T> tooSilent() {
        return Mono.defer(() -> Mono.delay(Duration.ofMillis(Math.max(1, silenceLeft())), timers))
                .repeat(() -> silenceLeft() > 0)
                .then(Mono.error(() -> timedOut("“%s” sent nothing for %s and was stopped.", use.silent())));
    }

    private synchronized long silenceLeft() {
        long silent = use.silent().toMillis();
        return questions.isEmpty() ? lastSign + silent - timers.now(TimeUnit.MILLISECONDS) : silent;
    }

    private SessionFailure timedOut(String sentence, Duration time) {
        return new SessionFailure(Kind.TIMED_OUT, false, sentence.formatted(use, Seconds.of(time)));
    }
}

package dev.steward.turn;

import dev.steward.platform.task.Blocking;
import dev.steward.tool.ToolAnswer;
import dev.steward.tool.ToolCall;
import dev.steward.tool.ToolQuestion;
import dev.steward.tool.ToolSignal;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends readers what the calls of one turn report while they run. Callers do not wait for the write: only the newest
 * progress report is sent, and nothing once the call has its result.
 */
final class CallReports {

    private final TurnLog log;
    private final OpenQuestions questions;
    private final TurnAllowance allowance;
    private final Blocking blocking;

    /** Servers for which the person was asked to sign in. */
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    CallReports(TurnLog log, OpenQuestions questions, TurnAllowance allowance, Blocking blocking) {
        this.log = log;
        this.questions = questions;
        this.allowance = allowance;
        this.blocking = blocking;
    }

    /** Opens the reports of a call; close them before its result is shown. */
    OfCall of(ToolCall call) {
        return new OfCall(call);
    }

    final class OfCall implements AutoCloseable {

        private final ToolCall call;
        private final AtomicReference<TurnFrame.@Nullable ToolProgress> newest = new AtomicReference<>();
        private final AtomicBoolean waits = new AtomicBoolean();
        private final Set<String> open = ConcurrentHashMap.newKeySet();
        private volatile boolean closed;

        private OfCall(ToolCall call) {
            this.call = call;
        }

        /** Sends the report soon, from any thread. Progress beyond the limit of the turn is dropped. */
        void tell(ToolSignal signal) {
            switch (signal) {
                case ToolSignal.Progress(var done, var total, var message) -> {
                    var report = new TurnFrame.ToolProgress(call.id(), done, total, message);
                    if (newest.getAndSet(report) == null) {
                        append(() -> allowance.mayTell() ? newest.getAndSet(null) : null);
                    }
                }
                case ToolSignal.SignIn(var server, var message) -> {
                    if (waits.compareAndSet(false, true)) {
                        var prompt = new TurnFrame.AuthRequired(call.id(), server, message, call.name());
                        append(() -> asked.add(server) ? prompt : null);
                    }
                }
                case ToolSignal.Asked(var question) ->
                    append(() -> asked(question), () -> question.answer().accept(new ToolAnswer.Dismissed()));
                case ToolSignal.Result _ -> {} // sent by the sink
            }
        }

        /** Opens the question before readers can see it. */
        private synchronized @Nullable TurnFrame asked(ToolQuestion question) {
            if (closed) {
                return null;
            }
            var id = questions.open(question, answered -> append(() -> new TurnFrame.Answered(call.id(), answered)));
            open.add(id);
            return new TurnFrame.Question(call.id(), id, question.server(), question.message(), question.fields());
        }

        /** The log asks for the frame when it can be written, so none follows a result. */
        private void append(Supplier<@Nullable TurnFrame> frame) {
            append(frame, () -> {});
        }

        /** @param lost runs if the frame could not be written */
        private void append(Supplier<@Nullable TurnFrame> frame, Runnable lost) {
            blocking.scheduler().schedule(() -> {
                try {
                    log.append(() -> closed ? null : frame.get());
                } catch (UncheckedIOException | TurnAllowance.Exceeded _) {
                    // the next important frame hits the same journal error and ends the turn with it
                    lost.run();
                }
            });
        }

        @Override
        public synchronized void close() {
            closed = true;
            open.forEach(questions::close);
        }
    }
}

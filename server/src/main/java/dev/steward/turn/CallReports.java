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
 * What readers are told of calls while they run. For one turn. Nobody waits until it is written: of what a call reports
 * meanwhile only the newest is told, and nothing once it has its result.
 */
final class CallReports {

    private final TurnLog log;
    private final OpenQuestions questions;
    private final TurnAllowance allowance;
    private final Blocking blocking;

    /** Where the person was asked to sign in. */
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    CallReports(TurnLog log, OpenQuestions questions, TurnAllowance allowance, Blocking blocking) {
        this.log = log;
        this.questions = questions;
        this.allowance = allowance;
        this.blocking = blocking;
    }

    /** The reports of a call that begins, to be closed before its result is shown. */
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

        /** Tells it soon, from any thread. Of progress that is beyond what a turn may tell nothing is heard any more. */
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
                case ToolSignal.Result _ -> {} // the sink tells it
            }
        }

        /** The question is open as soon as anybody can read of it. */
        private synchronized @Nullable TurnFrame asked(ToolQuestion question) {
            if (closed) {
                return null;
            }
            var id = questions.open(question, answered -> append(() -> new TurnFrame.Answered(call.id(), answered)));
            open.add(id);
            return new TurnFrame.Question(call.id(), id, question.server(), question.message(), question.fields());
        }

        /** The log asks for the frame when it can be written, so that none follows a result. */
        private void append(Supplier<@Nullable TurnFrame> frame) {
            append(frame, () -> {});
        }

        /** @param lost runs when it could not be written */
        private void append(Supplier<@Nullable TurnFrame> frame, Runnable lost) {
            blocking.scheduler().schedule(() -> {
                try {
                    log.append(() -> closed ? null : frame.get());
                } catch (UncheckedIOException | TurnAllowance.Exceeded _) {
                    // the next frame that matters meets the same journal, and the turn ends with that reason
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

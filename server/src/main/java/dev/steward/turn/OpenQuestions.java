package dev.steward.turn;

import dev.steward.platform.problem.Problem;
import dev.steward.tool.ToolAnswer;
import dev.steward.tool.ToolQuestion;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** The questions that the calls of one turn are asking the person. Thread-safe. */
public final class OpenQuestions {

    private final long turn;
    private final AtomicInteger asked = new AtomicInteger();
    private final Map<String, Open> open = new ConcurrentHashMap<>();

    private record Open(ToolQuestion question, Consumer<String> answered) {}

    OpenQuestions(long turn) {
        this.turn = turn;
    }

    /**
     * Opens a question. Returns its id, which is unique across turns.
     *
     * @param answered receives the id once the question is answered, before the answer is delivered
     */
    String open(ToolQuestion question, Consumer<String> answered) {
        var id = "%d-%d".formatted(turn, asked.incrementAndGet());
        open.put(id, new Open(question, answered));
        return id;
    }

    /** Closes a question that needs no answer any more. */
    void close(String id) {
        open.remove(id);
    }

    /** Answers a question; only the first answer counts. @throws Problem.Conflict if the question is not open */
    public void answer(String id, Function<ToolQuestion, ToolAnswer> answering) {
        var asked = open.get(id);
        if (asked == null) {
            throw closed();
        }
        var answer = answering.apply(asked.question());
        if (!open.remove(id, asked)) {
            throw closed();
        }
        asked.answered().accept(id);
        asked.question().answer().accept(answer);
    }

    /** The problem for a question that is no longer open. */
    public static Problem.Conflict closed() {
        return new Problem.Conflict(
                "question-closed", "This answer is no longer needed: it was given elsewhere, or the call is over.");
    }
}

package dev.steward.turn;

import dev.steward.platform.problem.Problem;
import dev.steward.tool.ToolAnswer;
import dev.steward.tool.ToolQuestion;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** What the calls of one turn want to know of the person, while they wait for it. From any thread. */
public final class OpenQuestions {

    private final long turn;
    private final AtomicInteger asked = new AtomicInteger();
    private final Map<String, Open> open = new ConcurrentHashMap<>();

    private record Open(ToolQuestion question, Consumer<String> answered) {}

    OpenQuestions(long turn) {
        this.turn = turn;
    }

    /**
     * Lets it be answered. Gives the id by which, which no question of another turn has.
     *
     * @param answered is told the id when it is answered, before whoever asked is
     */
    String open(ToolQuestion question, Consumer<String> answered) {
        var id = "%d-%d".formatted(turn, asked.incrementAndGet());
        open.put(id, new Open(question, answered));
        return id;
    }

    /** Nobody waits for an answer any more. */
    void close(String id) {
        open.remove(id);
    }

    /**
     * Answers a question; of several answers one counts.
     *
     * @throws Problem.Conflict when nobody waits for it
     */
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

    /** As nobody waits for an answer to it. */
    public static Problem.Conflict closed() {
        return new Problem.Conflict(
                "question-closed", "This answer is no longer needed: it was given elsewhere, or the call is over.");
    }
}

package dev.steward.transfer;

import dev.steward.conversation.transcript.TranscriptEntry;
import dev.steward.platform.text.Truncate;
import dev.steward.platform.text.WellFormed;
import dev.steward.transfer.Node.Speaker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts nodes to rows: a question for each of the user's messages, and one answer for all that the model said after it. */
final class Rows {

    /** Maximum length of a text; longer ones are cut. */
    static final int MAX_LENGTH = 1_000_000;

    private static final int MAX_MODEL = 255;
    private static final String STOP = "stop";

    private final List<ImportedConversation.Row> rows = new ArrayList<>();
    private final List<ImportedConversation.Fork> forks = new ArrayList<>();
    private final ImportLoss loss;
    private Instant last;
    private int lines;

    /** @param begin the date of rows before the first that has one */
    private Rows(ImportLoss loss, Instant begin) {
        this.loss = loss;
        this.last = begin;
    }

    /** The rows of the shown line, with those of its alternatives in place. */
    static Rows of(Branches branches, ImportLoss loss, Instant begin) {
        var rows = new Rows(loss, begin);
        rows.line(branches.shown(), 0, branches.questions());
        loss.add(ImportLoss.Kind.branches, branches.lost());
        loss.add(ImportLoss.Kind.strays, branches.strays());
        return rows;
    }

    List<ImportedConversation.Row> rows() {
        return rows;
    }

    List<ImportedConversation.Fork> forks() {
        return forks;
    }

    /** @param questions the alternatives for each question, by its index */
    private void line(List<Node> nodes, int line, Map<Integer, List<Branches.Side>> questions) {
        int to;
        for (int from = 0; from < nodes.size(); from = to + 1) {
            to = nextPerson(nodes, from);
            answer(nodes.subList(from, to), line);
            if (to < nodes.size()) {
                question(nodes.get(to), line, questions.getOrDefault(to, List.of()));
            }
        }
    }

    /** The index of the person's next node; the end if there is none. */
    private static int nextPerson(List<Node> nodes, int from) {
        int to = from;
        while (to < nodes.size() && nodes.get(to).speaker() != Speaker.person) {
            to++;
        }
        return to;
    }

    private void question(Node asked, int line, List<Branches.Side> beside) {
        var sides = new ArrayList<ImportedConversation.Side>();
        for (var side : beside) {
            if (side.reworded()) {
                int place = rows.size();
                line(side.nodes(), ++lines, Map.of());
                sides.add(new ImportedConversation.Side(place, lines));
            }
        }
        int question = rows.size();
        rows.add(new ImportedConversation.Row(
                new TranscriptEntry.Question(text(asked.text(), loss), null), at(asked), line));
        for (var side : beside) {
            if (!side.reworded()) {
                int before = rows.size();
                line(side.nodes(), ++lines, Map.of());
                if (rows.size() > before) {
                    sides.add(new ImportedConversation.Side(question, lines));
                }
            }
        }
        if (!sides.isEmpty()) {
            forks.add(new ImportedConversation.Fork(question, sides));
        }
    }

    private void answer(List<Node> nodes, int line) {
        var text = new StringBuilder();
        var thought = new StringBuilder();
        @Nullable String model = null;
        @Nullable Instant when = null;
        for (var node : nodes) {
            if (node.speaker() == Speaker.model) {
                append(text, node.text());
                append(thought, node.thought());
                model = node.model() == null ? model : node.model();
                when = node.at() == null ? when : node.at();
            }
        }
        if (text.isEmpty() && thought.isEmpty()) {
            return;
        }
        last = when == null ? last : when;
        rows.add(new ImportedConversation.Row(
                new TranscriptEntry.Answer(
                        text(text.toString(), loss),
                        thought.isEmpty() ? null : text(thought.toString(), loss),
                        List.of(),
                        List.of(),
                        null,
                        new TranscriptEntry.Ending(model(model), null, STOP)),
                last,
                line));
    }

    private static void append(StringBuilder text, String more) {
        if (!more.isBlank()) {
            text.append(text.isEmpty() ? "" : "\n\n").append(more.strip());
        }
    }

    private Instant at(Node node) {
        last = node.at() == null ? last : node.at();
        return last;
    }

    /** The text, cut and repaired so that it can be stored. */
    static String text(String text, ImportLoss loss) {
        var cut = Truncate.to(text, MAX_LENGTH);
        if (text.length() > MAX_LENGTH) {
            loss.add(ImportLoss.Kind.cut);
        }
        if (WellFormed.is(cut)) {
            return cut;
        }
        loss.add(ImportLoss.Kind.flaws);
        return WellFormed.repaired(cut);
    }

    static @Nullable String model(@Nullable String name) {
        return name == null || name.isBlank()
                ? null
                : Truncate.to(WellFormed.repaired(name.strip().replaceAll("\\s+", " ")), MAX_MODEL);
    }
}

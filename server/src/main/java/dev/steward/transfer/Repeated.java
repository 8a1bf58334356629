package dev.steward.transfer;

import dev.steward.conversation.transcript.MessageImports;
import dev.steward.platform.text.Sha256;
import dev.steward.transfer.ImportedRepository.Entry;
import dev.steward.transfer.ItemRow.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is to be done about a conversation that was taken over before. */
final class Repeated {

    private Repeated() {}

    /** What becomes of a conversation that was taken over before, and is there. */
    enum Verdict {
        same(Status.unchanged, null),
        more(Status.extended, null),
        here(Status.left, UnsupportedConversation.Reason.changed_here),
        there(Status.left, UnsupportedConversation.Reason.changed_there);

        final Status status;
        final UnsupportedConversation.@Nullable Reason reason;

        Verdict(Status status, UnsupportedConversation.@Nullable Reason reason) {
            this.status = status;
            this.reason = reason;
        }
    }

    static Verdict verdict(ImportedConversation talk, Entry entry, MessageImports.Standing standing) {
        int count = talk.rows().size();
        if (count < entry.lines()) {
            return Verdict.same; // an older export
        }
        var lines = lines(talk);
        boolean straddles = talk.forks().stream()
                .anyMatch(fork -> first(fork) < entry.lines() && last(lines, fork) >= entry.lines());
        if (straddles || !digest(talk, entry.lines()).equals(entry.digest())) {
            return Verdict.there;
        }
        if (count == entry.lines()) {
            return Verdict.same;
        }
        return standing.lines() == entry.lines() && standing.lastId() == entry.lastId() ? Verdict.more : Verdict.here;
    }

    static int first(ImportedConversation.Fork fork) {
        return fork.sides().stream()
                .mapToInt(ImportedConversation.Side::question)
                .min()
                .orElse(fork.question());
    }

    private static int last(Map<Integer, List<Integer>> lines, ImportedConversation.Fork fork) {
        return fork.sides().stream()
                .mapToInt(side -> lines.getOrDefault(side.line(), List.of(0)).getLast())
                .reduce(fork.question(), Math::max);
    }

    /** The places of the rows of each line but the one that is shown. */
    static Map<Integer, List<Integer>> lines(ImportedConversation talk) {
        var lines = new HashMap<Integer, List<Integer>>();
        for (int i = 0; i < talk.rows().size(); i++) {
            int line = talk.rows().get(i).line();
            if (line > 0) {
                lines.computeIfAbsent(line, _ -> new ArrayList<>()).add(i);
            }
        }
        return lines;
    }

    /** A sum of what the first rows say, and of which line they are. */
    static String digest(ImportedConversation talk, int lines) {
        var sum = new Sha256();
        for (var row : talk.rows().subList(0, lines)) {
            sum.add("%s %d %d\n"
                    .formatted(
                            row.said().role(), row.line(), row.said().content().length()));
            sum.add(row.said().content());
        }
        return sum.hex();
    }
}

package dev.steward.transfer;

import dev.steward.conversation.transcript.MessageImports;
import dev.steward.platform.text.Sha256;
import dev.steward.transfer.ImportedRepository.Entry;
import dev.steward.transfer.ItemRow.Status;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Decides what to do with a conversation that was imported before. */
final class Repeated {

    private Repeated() {}

    /** The decision for a conversation that was imported before and still exists. */
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

    /** @param first what the first stored rows say, as many as the conversation has; only read if more are stored */
    static Verdict verdict(
            ImportedConversation talk, Entry entry, MessageImports.Standing standing, List<MessageImports.Said> first) {
        int count = talk.rows().size();
        boolean untouched = standing.lines() == entry.lines() && standing.lastId() == entry.lastId();
        if (count < entry.lines()) {
            // An older export, unless something else was said
            return first.equals(said(talk)) ? Verdict.same : untouched ? Verdict.there : Verdict.here;
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
        return untouched ? Verdict.more : Verdict.here;
    }

    private static List<MessageImports.Said> said(ImportedConversation talk) {
        return talk.rows().stream()
                .map(row ->
                        new MessageImports.Said(row.said().role(), row.said().content()))
                .toList();
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

    /** The row indexes of each line except the shown one. */
    static Map<Integer, List<Integer>> lines(ImportedConversation talk) {
        var rows = talk.rows();
        return IntStream.range(0, rows.size())
                .filter(i -> rows.get(i).line() > 0)
                .boxed()
                .collect(Collectors.groupingBy(i -> rows.get(i).line()));
    }

    /** A hash of the first rows: their content and line. */
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

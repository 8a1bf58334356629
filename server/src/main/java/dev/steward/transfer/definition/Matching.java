package dev.steward.transfer.definition;

import dev.steward.agent.definition.ExportIds.Named;
import dev.steward.platform.text.NameKey;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.workflow.WorkflowDefinition;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Matches a document's items with existing ones: first by export id, archived or not, then by name among those in use. Each
 * existing item is matched once: a second agent of the same name is a different one. Pure. Spec: Agents, 24.2.
 */
final class Matching {

    private Matching() {}

    /** The existing item that matches. @param isSame whether the export ids match, rather than only the names */
    record Match(long id, String name, boolean isSame) {}

    private record Wanted(@Nullable String exportId, String name, boolean isMatched) {}

    /** The match for each agent of a document, in order; null if there is none, and for those that belong to steps. */
    static List<@Nullable Match> agents(List<AgentPart> agents, List<Named> known) {
        return matches(
                agents.stream()
                        .map(agent -> new Wanted(
                                agent.definition().exportId(),
                                agent.definition().title(),
                                agent.isShared()))
                        .toList(),
                known);
    }

    static @Nullable Match workflow(WorkflowDefinition workflow, List<Named> known) {
        return matches(List.of(new Wanted(workflow.exportId(), workflow.name(), true)), known)
                .getFirst();
    }

    private static List<@Nullable Match> matches(List<Wanted> wanted, List<Named> known) {
        var matches = new ArrayList<@Nullable Match>();
        var taken = new HashSet<Long>();
        for (var each : wanted) {
            var exportId = each.isMatched() ? each.exportId() : null;
            matches.add(exportId == null ? null : first(known, taken, true, one -> exportId.equals(one.exportId())));
        }
        for (int at = 0; at < wanted.size(); at++) {
            var each = wanted.get(at);
            if (each.isMatched() && matches.get(at) == null) {
                matches.set(
                        at,
                        first(
                                known,
                                taken,
                                false,
                                one -> !one.isArchived() && key(one.name()).equals(key(each.name()))));
            }
        }
        return matches;
    }

    private static @Nullable Match first(List<Named> known, Set<Long> taken, boolean isSame, Predicate<Named> fits) {
        return known.stream()
                .filter(one -> !taken.contains(one.id()))
                .filter(fits)
                .findFirst()
                .map(one -> {
                    taken.add(one.id());
                    return new Match(one.id(), one.name(), isSame);
                })
                .orElse(null);
    }

    static String key(String name) {
        return NameKey.of(name.strip());
    }
}

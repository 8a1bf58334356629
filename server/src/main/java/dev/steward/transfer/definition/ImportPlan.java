package dev.steward.transfer.definition;

import dev.steward.agent.definition.ExportIds.Named;
import dev.steward.transfer.definition.Matching.Match;
import dev.steward.transfer.definition.TransferDocument.AgentPart;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferImport.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides what happens to each item of a document. Pure. Spec: Agents, 24.2.
 *
 * @param agents in the order of the document
 * @param workflow null for an agent document
 */
record ImportPlan(List<Fate> agents, @Nullable Fate workflow) {

    sealed interface Fate {

        /** Creates the item, with the export id from the file. */
        record Fresh() implements Fate {}

        /** Creates another item next to the existing one. */
        record Copy() implements Fate {}

        record Replace(long id) implements Fate {}

        record Link(long id) implements Fate {}

        /** Created along with the step that refers to it, or not at all. */
        record OfStep() implements Fate {}
    }

    /** The existing items that match the document. @param workflow null if there is none */
    record Matches(List<@Nullable Match> agents, @Nullable Match workflow) {

        static Matches of(TransferDocument document, List<Named> agents, List<Named> workflows) {
            var workflow = document.workflow();
            return new Matches(
                    Matching.agents(document.agents(), agents),
                    workflow == null ? null : Matching.workflow(workflow.definition(), workflows));
        }
    }

    /** The possible actions for an existing item, in the order in which users see them. */
    static List<Action> allowed(Kind kind) {
        return kind == Kind.agent
                ? List.of(Action.replace, Action.create, Action.link)
                : List.of(Action.replace, Action.create);
    }

    /** The default action for an existing item: never overwrites anything that only has the same name. */
    static Action usual(Kind kind, Match match) {
        if (match.isSame()) {
            return Action.replace;
        }
        return kind == Kind.agent ? Action.link : Action.create;
    }

    static ImportPlan of(TransferDocument document, Matches matches, TransferImport wish) {
        var agents = new ArrayList<Fate>();
        for (int at = 0; at < document.agents().size(); at++) {
            agents.add(agent(document.agents().get(at), at, matches.agents().get(at), wish));
        }
        return new ImportPlan(
                agents, document.workflow() == null ? null : fate(Kind.workflow, null, matches.workflow(), wish));
    }

    private static Fate agent(AgentPart agent, int at, @Nullable Match match, TransferImport wish) {
        return agent.isShared() ? fate(Kind.agent, at, match, wish) : new Fate.OfStep();
    }

    private static Fate fate(Kind kind, @Nullable Integer index, @Nullable Match match, TransferImport wish) {
        if (match == null) {
            return new Fate.Fresh();
        }
        return switch (wish.said(kind, index).orElse(usual(kind, match))) {
            case replace -> new Fate.Replace(match.id());
            case create -> new Fate.Copy();
            case link -> new Fate.Link(match.id());
        };
    }

    List<Long> replaced() {
        return agents.stream()
                .flatMap(fate -> fate instanceof Fate.Replace(var id) ? Stream.of(id) : Stream.empty())
                .toList();
    }

    /** The existing agents that are used as they are. */
    List<Long> linked() {
        return agents.stream()
                .flatMap(fate -> fate instanceof Fate.Link(var id) ? Stream.of(id) : Stream.empty())
                .toList();
    }

    /** The document's indexes of the agents that are created. */
    List<Integer> created() {
        return IntStream.range(0, agents.size())
                .filter(at -> agents.get(at) instanceof Fate.Fresh || agents.get(at) instanceof Fate.Copy)
                .boxed()
                .toList();
    }
}

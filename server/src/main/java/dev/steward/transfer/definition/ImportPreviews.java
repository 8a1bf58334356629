package dev.steward.transfer.definition;

import dev.steward.agent.definition.AgentsEnabledGuard;
import dev.steward.agent.exposed.AgentDefinitions;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import dev.steward.transfer.definition.ImportPlan.Matches;
import dev.steward.transfer.definition.Matching.Match;
import dev.steward.transfer.definition.StoredDefinitions.OneAgent;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferPreview.Conflict;
import dev.steward.transfer.definition.TransferPreview.Difference;
import dev.steward.workflow.WorkflowDefinitions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Previews what an import would do, without writing, starting or calling anything. Spec: Agents, 24.2. */
@Service
record ImportPreviews(
        StoredDefinitions stored,
        AgentDefinitions agents,
        WorkflowDefinitions workflows,
        TransferWarnings warnings,
        AgentsEnabledGuard gate,
        Blocking blocking) {

    /** Bytes of memory per character while parsing. */
    private static final int READING = 8;

    /**
     * Parses a document.
     *
     * @param held is told how many bytes it takes
     * @throws Problem.Conflict if agents are switched off
     * @throws Problem.BadRequest if the text is not a valid document
     */
    Mono<TransferDocument> read(String content, IntConsumer held) {
        return gate.require().then(blocking.call(() -> {
            held.accept(READING * content.length());
            return DocumentReading.read(content);
        }));
    }

    /** The existing items that match the document. */
    Mono<Matches> matches(TransferDocument document) {
        return Mono.zip(agents.names().collectList(), workflows.names().collectList())
                .map(names -> Matches.of(document, names.getT1(), names.getT2()));
    }

    /** @param held is told how many bytes each piece takes. @throws Problem as {@link #read} does */
    Mono<TransferPreview> preview(String content, IntConsumer held) {
        return read(content, held).flatMap(document -> Mono.zip(
                        matches(document).flatMap(matches -> conflicts(document, matches, held)), warnings.of(document))
                .map(known -> new TransferPreview(
                        document.kind(),
                        document.name(),
                        document.agentCount(),
                        document.stepCount(),
                        document.stepNames(),
                        known.getT1(),
                        known.getT2())));
    }

    private Mono<List<Conflict>> conflicts(TransferDocument document, Matches matches, IntConsumer held) {
        var ids = matches.agents().stream()
                .filter(Objects::nonNull)
                .map(Match::id)
                .toList();
        return Mono.zip(workflows.uses(ids), stored.agents(ids, held).collectMap(OneAgent::id))
                .flatMap(known -> Flux.range(0, document.agents().size())
                        .concatMap(at -> Mono.justOrEmpty(matches.agents().get(at))
                                .flatMap(match -> agent(
                                        document,
                                        at,
                                        match,
                                        known.getT1(),
                                        known.getT2().get(match.id()))))
                        .concatWith(
                                Mono.justOrEmpty(matches.workflow()).flatMap(match -> workflow(document, match, held)))
                        .doOnNext(conflict -> held.accept(estimatedBytes(conflict)))
                        .collectList());
    }

    private Mono<Conflict> agent(
            TransferDocument document, int at, Match match, Map<Long, Integer> uses, @Nullable OneAgent before) {
        if (before == null) {
            return Mono.empty(); // deleted meanwhile
        }
        var after = document.agents().get(at);
        return agents.refusal(match.id())
                .singleOptional()
                .map(refusal -> conflict(
                        Kind.agent,
                        at,
                        after.definition().title(),
                        match,
                        uses.getOrDefault(match.id(), 0),
                        refusal.orElse(null),
                        Differences.agent(before.part(), after, before.isEnabled())));
    }

    private Mono<Conflict> workflow(TransferDocument document, Match match, IntConsumer held) {
        var after = Objects.requireNonNull(document.workflow());
        return Mono.zip(
                        stored.workflow(match.id(), held),
                        workflows.refusal(match.id()).singleOptional())
                .map(known -> conflict(
                        Kind.workflow,
                        null,
                        after.definition().name(),
                        match,
                        0,
                        known.getT2().orElse(null),
                        Differences.workflow(
                                known.getT1().part(),
                                known.getT1().agents(),
                                after,
                                document.agents(),
                                known.getT1().isEnabled())))
                .onErrorComplete(Problem.NotFound.class);
    }

    private static Conflict conflict(
            Kind kind,
            @Nullable Integer index,
            String name,
            Match match,
            int workflows,
            @Nullable String refusal,
            List<Difference> differences) {
        return new Conflict(
                kind,
                index,
                name,
                match.id(),
                match.name(),
                match.isSame(),
                workflows,
                ImportPlan.allowed(kind),
                ImportPlan.usual(kind, match),
                refusal,
                differences);
    }

    private static int estimatedBytes(Conflict conflict) {
        return MemoryBudget.estimatedBytes(
                1_000,
                conflict.differences().stream()
                        .flatMap(each -> Stream.of(each.path(), each.before(), each.after()))
                        .toArray(String[]::new));
    }
}

package dev.steward.transfer.definition;

import dev.steward.agent.exposed.AgentDefinitions;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.version.Version;
import dev.steward.transfer.definition.StoredDefinitions.OneAgent;
import dev.steward.transfer.definition.StoredDefinitions.OneWorkflow;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.workflow.WorkflowDefinitions;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.IntConsumer;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

/** Exports agents and workflows as files. Assigns an export id on the first export. Spec: Agents, 24. */
@Service
record DefinitionExports(
        StoredDefinitions stored,
        AgentDefinitions agents,
        WorkflowDefinitions workflows,
        Version version,
        Blocking blocking,
        Tx tx,
        Clock clock) {

    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx");

    /** An exported file. @param name suggested for saving it */
    record Exported(String name, String text) {}

    /**
     * Exports a single agent.
     *
     * @param named by its id or its public id
     * @param held is told how many bytes each piece takes
     * @throws Problem.NotFound if there is no such agent
     * @throws Problem.BadRequest if it belongs to a workflow step
     */
    Mono<Exported> agent(String named, IntConsumer held) {
        return stored.agent(named, held)
                .flatMap(found -> found.part().isInline()
                        ? Mono.error(new Problem.BadRequest(
                                "This agent belongs to a workflow step. Export the workflow instead."))
                        : minted(found, held))
                .flatMap(found ->
                        written(new TransferDocument(Kind.agent, writer(), now(), List.of(found.part()), null)));
    }

    private Mono<OneAgent> minted(OneAgent found, IntConsumer held) {
        return found.part().definition().exportId() != null
                ? Mono.just(found)
                : tx.durable(agents.mint(List.of(found.id())).thenReturn(true))
                        .flatMap(_ -> stored.agent(String.valueOf(found.id()), held));
    }

    /**
     * Exports a workflow with the agents of its steps.
     *
     * @param held is told how many bytes each piece takes
     * @throws Problem.NotFound if there is no such workflow
     */
    Mono<Exported> workflow(long id, IntConsumer held) {
        return stored.workflow(id, held)
                .flatMap(found -> minted(id, found, held))
                .flatMap(found ->
                        written(new TransferDocument(Kind.workflow, writer(), now(), found.agents(), found.part())));
    }

    private Mono<Exported> written(TransferDocument document) {
        return blocking.call(() -> new Exported(DocumentWriting.fileName(document), DocumentWriting.text(document)));
    }

    private Mono<OneWorkflow> minted(long id, OneWorkflow found, IntConsumer held) {
        return found.isMinted()
                ? Mono.just(found)
                : tx.durable(workflows.mint(id).then(agents.mint(found.ids())).thenReturn(true))
                        .flatMap(_ -> stored.workflow(id, held));
    }

    private String writer() {
        return "Steward " + version.version();
    }

    private String now() {
        return SECONDS.format(clock.instant().atOffset(ZoneOffset.UTC));
    }
}

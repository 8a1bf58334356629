package dev.steward.transfer.definition;

import static dev.steward.exposed.ExposedTool.Effect.READS;

import dev.steward.exposed.ExposedTool;
import dev.steward.exposed.ExposedTools;
import dev.steward.exposed.Section;
import java.util.List;
import org.springframework.stereotype.Component;

/** Tools for hosts to export agents and workflows and preview imports: only the user imports them. Spec: Platform, 10.3. */
@Component
record TransferTools(ExposedTransfers transfers) implements ExposedTools {

    @Override
    public List<ExposedTool<?, ?>> tools() {
        return List.of(
                new ExposedTool<>(
                                "export_agent",
                                Section.AGENTS,
                                "Export an agent",
                                "Returns an agent as a YAML file that another Steward can import.",
                                READS,
                                ExposedTransfers.OfAgent.class,
                                ExposedTransfers.ExposedFile.class,
                                (wish, call) -> transfers.agent(wish, call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                                "export_workflow",
                                Section.AGENTS,
                                "Export a workflow",
                                "Returns a workflow with the agents of its steps as a YAML file that another Steward can import.",
                                READS,
                                ExposedTransfers.OfWorkflow.class,
                                ExposedTransfers.ExposedFile.class,
                                (wish, call) -> transfers.workflow(wish, call.memory()))
                        .givingWordsOfOthers(),
                new ExposedTool<>(
                                "preview_import",
                                Section.AGENTS,
                                "Preview an import",
                                "Shows what importing a file with an agent or a workflow would do, and any errors in the file."
                                        + " Nothing is imported.",
                                READS,
                                ExposedTransfers.Content.class,
                                ExposedTransfers.Previewed.class,
                                (wish, call) -> transfers.preview(wish, call.memory()))
                        .givingWordsOfOthers());
    }
}

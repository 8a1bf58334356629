package dev.steward.transfer.definition;

import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes to export agents and workflows as files, preview an import, and import them. Spec: Agents, 24.2. */
@Configuration(proxyBeanMethods = false)
class TransferRoutes {

    private static final String TAG = "Transfer";
    private static final String ALL = "/api/transfer";

    @Bean
    RouterFunction<ServerResponse> transferApi(TransferHandler handler, TransferExamples examples) {
        return new RouteTable()
                .GET(
                        ALL + "/agents/{id}",
                        handler::exportAgent,
                        Op.of("exportAgent", TAG, "Export an agent, by its id or its public id, as a file")
                                .path("id", String.class)
                                .file("The file", TransferHandler.YAML)
                                .problems(400, 404, 422))
                .GET(
                        ALL + "/workflows/{id}",
                        handler::exportWorkflow,
                        Op.of("exportWorkflow", TAG, "Export a workflow with the agents of its steps as a file")
                                .file("The file", TransferHandler.YAML))
                .POST(
                        ALL + "/preview",
                        large(handler::preview),
                        Op.of("previewTransfer", TAG, "Preview an import; nothing is written or started")
                                .body(TransferText.class)
                                .returns(200, TransferPreview.class)
                                .problems(409))
                .POST(
                        ALL + "/import",
                        large(handler::run),
                        Op.of("importTransfer", TAG, "Import an agent or a workflow: completely or not at all")
                                .body(TransferImport.class)
                                .returns(200, TransferImportResult.class)
                                .problems(409))
                .GET(
                        ALL + "/examples",
                        list(examples::list),
                        Op.of("listTransferExamples", TAG, "List the examples that ship with Steward")
                                .returnsList(TransferExample.class))
                .GET(
                        ALL + "/examples/{name}",
                        handler::example,
                        Op.of("getTransferExample", TAG, "Fetch an example as a file")
                                .file("The file", TransferHandler.YAML)
                                .problems(404, 422))
                .build();
    }
}

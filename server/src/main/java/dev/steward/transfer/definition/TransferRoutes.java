package dev.steward.transfer.definition;

import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.exposed.TextPart;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Routes to export agents and workflows as files, preview an import, and import them. Spec: Agents, 24.2. */
@Configuration(proxyBeanMethods = false)
class TransferRoutes {

    private static final String TAG = "Transfer";
    private static final String ALL = "/api/transfer";
    private static final String YAML = "application/yaml";

    /** Maximum size of a request body in bytes: the largest file with every character escaped. */
    private static final int MAX_BODY = 6 * YamlReading.MAX_BYTES + 64 * 1024;

    /** Characters written at a time. */
    private static final int PIECE = 64 * 1024;

    @Bean
    RouterFunction<ServerResponse> transferApi(
            DefinitionExports exports, ImportPreviews previews, DefinitionImports imports, TransferExamples examples) {
        return new RouteTable()
                .GET(
                        ALL + "/agents/{id}",
                        request -> exports.agent(Requests.segment(request, "id"), Requests.memory(request)::reserve)
                                .flatMap(exported -> file(request, exported.name(), exported.text())),
                        Op.of("exportAgent", TAG, "Export an agent, by its id or its public id, as a file")
                                .path("id", String.class)
                                .file("The file", YAML)
                                .problems(400, 404, 422))
                .GET(
                        ALL + "/workflows/{id}",
                        request -> exports.workflow(Requests.id(request, "id"), Requests.memory(request)::reserve)
                                .flatMap(exported -> file(request, exported.name(), exported.text())),
                        Op.of("exportWorkflow", TAG, "Export a workflow with the agents of its steps as a file")
                                .file("The file", YAML))
                .POST(
                        ALL + "/preview",
                        large(request -> Requests.body(request, TransferText.class, MAX_BODY)
                                .flatMap(wish -> previews.preview(wish.content(), Requests.memory(request)::reserve))),
                        Op.of("previewTransfer", TAG, "Preview an import; nothing is written or started")
                                .body(TransferText.class)
                                .returns(200, TransferPreview.class)
                                .problems(409))
                .POST(
                        ALL + "/import",
                        large(request -> Requests.body(request, TransferImport.class, MAX_BODY)
                                .flatMap(wish -> imports.run(wish, Requests.memory(request)::reserve))),
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
                        request -> examples.get(Requests.segment(request, "name"))
                                .flatMap(example -> file(request, example.file(), example.text())),
                        Op.of("getTransferExample", TAG, "Fetch an example as a file")
                                .file("The file", YAML))
                .build();
    }

    private static Mono<ServerResponse> file(ServerRequest request, String name, String text) {
        Requests.memory(request).reserve(MemoryBudget.estimatedBytes(0, text));
        return Answers.file(name, MediaType.parseMediaType(YAML), pieces(text));
    }

    /** The text in pieces that do not split surrogate pairs. */
    private static Flux<String> pieces(String text) {
        return Mono.just(TextPart.of(text, 0, PIECE))
                .expand(part -> Mono.justOrEmpty(part.next()).map(from -> TextPart.of(text, from, PIECE)))
                .map(TextPart::text);
    }
}

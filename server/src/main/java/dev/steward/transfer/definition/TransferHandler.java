package dev.steward.transfer.definition;

import dev.steward.exposed.TextPart;
import dev.steward.platform.memory.MemoryBudget;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Component
record TransferHandler(
        DefinitionExports exports, ImportPreviews previews, DefinitionImports imports, TransferExamples examples) {

    static final String YAML = "application/yaml";

    /** Maximum size of a request body in bytes: the largest file with every character escaped. */
    private static final int MAX_BODY = 6 * YamlReading.MAX_BYTES + 64 * 1024;

    /** Characters written at a time. */
    private static final int PIECE = 64 * 1024;

    Mono<ServerResponse> exportAgent(ServerRequest request) {
        return exports.agent(Requests.segment(request, "id"), Requests.memory(request)::reserve)
                .flatMap(exported -> file(request, exported.name(), exported.text()));
    }

    Mono<ServerResponse> exportWorkflow(ServerRequest request) {
        return exports.workflow(Requests.id(request, "id"), Requests.memory(request)::reserve)
                .flatMap(exported -> file(request, exported.name(), exported.text()));
    }

    Mono<TransferPreview> preview(ServerRequest request) {
        return Requests.body(request, TransferText.class, MAX_BODY)
                .flatMap(wish -> previews.preview(wish.content(), Requests.memory(request)::reserve));
    }

    Mono<TransferImportResult> run(ServerRequest request) {
        return Requests.body(request, TransferImport.class, MAX_BODY)
                .flatMap(wish -> imports.run(wish, Requests.memory(request)::reserve));
    }

    Mono<ServerResponse> example(ServerRequest request) {
        return examples.get(Requests.segment(request, "name"))
                .flatMap(example -> file(request, example.file(), example.text()));
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

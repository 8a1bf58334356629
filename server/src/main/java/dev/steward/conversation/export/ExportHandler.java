package dev.steward.conversation.export;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

@Component
record ExportHandler(Exports exports, JsonMapper json) {

    Mono<ServerResponse> export(Container.Kind kind, ServerRequest request) {
        var word = Requests.word(request, "format", ExportFormat.Word.class).orElse(ExportFormat.Word.markdown);
        var container = new Container(kind, Requests.id(request, "id"));
        return exports.head(container)
                .flatMap(head -> Answers.file(
                        word.file(head),
                        MediaType.parseMediaType(word.mediaType()),
                        exports.pieces(head, word.format(json), Requests.memory(request))));
    }
}

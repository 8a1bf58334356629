package dev.steward.conversation.export;

import dev.steward.conversation.Container;
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
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** Routes that export each kind of conversation as a file. */
@Configuration(proxyBeanMethods = false)
class ExportRoutes {

    @Bean
    RouterFunction<ServerResponse> exportApi(Exports exports, JsonMapper json) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            routes.GET(
                    kind.path() + "/{id}/export",
                    request -> export(request, kind, exports, json),
                    Op.of("export" + kind.label(), "Messages", "Export the whole conversation as a file")
                            .query("format", ExportFormat.Word.class, "markdown when left out")
                            .file(
                                    "The file, with its name in the header",
                                    ExportFormat.Word.markdown.mediaType(),
                                    ExportFile.class));
        }
        return routes.build();
    }

    private static Mono<ServerResponse> export(
            ServerRequest request, Container.Kind kind, Exports exports, JsonMapper json) {
        var word = Requests.word(request, "format", ExportFormat.Word.class).orElse(ExportFormat.Word.markdown);
        return exports.head(kind.of(Requests.id(request, "id")))
                .flatMap(head -> Answers.file(
                        word.file(head),
                        MediaType.parseMediaType(word.mediaType()),
                        exports.pieces(head, word.format(json), Requests.memory(request))));
    }
}

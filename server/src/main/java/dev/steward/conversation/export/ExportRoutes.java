package dev.steward.conversation.export;

import dev.steward.conversation.Container;
import dev.steward.conversation.Conversations;
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

/** Routes that export each kind of conversation as a file. */
@Configuration(proxyBeanMethods = false)
class ExportRoutes {

    @Bean
    RouterFunction<ServerResponse> exportApi(Conversations conversations, Exports exports) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            routes.GET(
                    kind.path() + "/{id}/export",
                    request -> export(request, kind, conversations, exports),
                    Op.of("export" + kind.label(), "Messages", "Export the whole conversation as a file")
                            .query("format", ExportFormat.class, "markdown when left out")
                            .file(
                                    "The file, with its name in the header",
                                    ExportFormat.markdown.mediaType(),
                                    ExportFile.class));
        }
        return routes.build();
    }

    private static Mono<ServerResponse> export(
            ServerRequest request, Container.Kind kind, Conversations conversations, Exports exports) {
        var format = Requests.word(request, "format", ExportFormat.class).orElse(ExportFormat.markdown);
        return conversations
                .head(kind.of(Requests.id(request, "id")))
                .flatMap(head -> Answers.file(
                        format.file(head),
                        MediaType.parseMediaType(format.mediaType()),
                        exports.pieces(head, format, Requests.memory(request))));
    }
}

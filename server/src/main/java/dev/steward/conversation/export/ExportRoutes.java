package dev.steward.conversation.export;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes that export each kind of conversation as a file. */
@Configuration(proxyBeanMethods = false)
class ExportRoutes {

    @Bean
    RouterFunction<ServerResponse> exportApi(ExportHandler handler) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            routes.GET(
                    kind.path() + "/{id}/export",
                    request -> handler.export(kind, request),
                    Op.of("export" + kind.label(), "Messages", "Export the whole conversation as a file")
                            .query("format", ExportFormat.Word.class, "markdown when left out")
                            .file(
                                    "The file, with its name in the header",
                                    ExportFormat.Word.markdown.mediaType(),
                                    ExportFile.class));
        }
        return routes.build();
    }
}

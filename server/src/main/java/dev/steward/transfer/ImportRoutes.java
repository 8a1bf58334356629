package dev.steward.transfer;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.list;

import dev.steward.platform.input.Check;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Routes to import conversations from other products: upload a file, list its contents, choose, and follow the import. */
@Configuration(proxyBeanMethods = false)
class ImportRoutes {

    private static final String TAG = "Imports";
    private static final int MAX_NAME = 255;

    @Bean
    RouterFunction<ServerResponse> importApi(Imports imports) {
        return new RouteTable()
                .GET(
                        "/api/imports",
                        list(imports::list),
                        Op.of("listImports", TAG, "List the last 50 imports, newest first")
                                .returnsList(ImportRow.class))
                .POST(
                        "/api/imports",
                        answer(HttpStatus.CREATED, request -> receive(imports, request)),
                        Op.of("createImport", TAG, "Upload a file to import; its contents are then read")
                                .query("name", String.class, "The name of the file, of at most 255 characters")
                                .bytes()
                                .returns(201, ImportRow.class)
                                .problems(409, 422, 507))
                .GET(
                        "/api/imports/{id}",
                        byId(imports::get),
                        Op.of("getImport", TAG, "Fetch an import").returns(200, ImportRow.class))
                .GET(
                        "/api/imports/{id}/conversations",
                        request -> Answers.list(request, conversations(imports, request)),
                        Op.of(
                                        "listImportedConversations",
                                        TAG,
                                        "List the conversations of an import, in the order of its file")
                                .query("after", Long.class, "The number of the last known item, 0 for the start")
                                .query("limit", Integer.class, "1 to 500, 100 when left out")
                                .query("q", String.class, "A part of the title, in any case")
                                .query("status", ItemRow.Status.class, "Only items with this result")
                                .returnsList(ItemRow.class))
                .POST(
                        "/api/imports/{id}/start",
                        byId(ImportRequest.class, imports::start),
                        Op.of("startImport", TAG, "Start an import; a failed one continues where it stopped")
                                .body(ImportRequest.class)
                                .returns(200, ImportRow.class)
                                .problems(409))
                .POST(
                        "/api/imports/{id}/cancel",
                        byId(imports::cancel),
                        Op.of("cancelImport", TAG, "Stop an import; imported conversations are kept")
                                .returns(200, ImportRow.class)
                                .problems(409))
                .DELETE(
                        "/api/imports/{id}",
                        byId(imports::remove),
                        Op.of(
                                        "deleteImport",
                                        TAG,
                                        "Delete an import that is not running; imported conversations are kept")
                                .empty(204)
                                .problems(409))
                .build();
    }

    private static Mono<ImportRow> receive(Imports imports, ServerRequest request) {
        var name = Requests.text(request, "name").orElse("conversations");
        new Check().length("name", name, 1, MAX_NAME).verify();
        return imports.receive(name, sink -> Requests.pieces(request, Imports.MAX_BYTES, sink));
    }

    private static Flux<ItemRow> conversations(Imports imports, ServerRequest request) {
        long after = Requests.number(request, "after").orElse(0L);
        long limit = Requests.number(request, "limit").orElse((long) Imports.PAGE.standard());
        return imports.conversations(
                Requests.id(request, "id"),
                after,
                (int) Math.clamp(limit, 1, Imports.PAGE.most()),
                Requests.text(request, "q").orElse(null),
                Requests.word(request, "status", ItemRow.Status.class).orElse(null));
    }
}

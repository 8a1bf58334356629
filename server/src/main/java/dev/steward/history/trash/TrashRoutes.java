package dev.steward.history.trash;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.call;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import dev.steward.setting.Settings;
import dev.steward.setting.TrashRetention;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Configuration(proxyBeanMethods = false)
class TrashRoutes {

    private static final String TAG = "Trash";

    @Bean
    RouterFunction<ServerResponse> trashApi(Trash trash, Settings settings) {
        return new RouteTable()
                .GET(
                        "/api/trash",
                        request -> list(request, trash, settings),
                        Op.of("listTrash", TAG, "List the trash, most recently deleted first")
                                .query("limit", Integer.class, "Maximum number of items, 1 to 500; 500 when left out")
                                .query("before_id", Long.class, "Only items after this one in the list")
                                .returnsList(TrashRead.class)
                                .problems(422))
                .DELETE(
                        "/api/trash",
                        call(trash::empty),
                        Op.of("emptyTrash", TAG, "Empty the trash").empty(204))
                .POST(
                        "/api/trash/{id}/restore",
                        byId(trash::restore),
                        Op.of(
                                        "restoreTrashed",
                                        TAG,
                                        "Restore an item from the trash; an agent comes back without its runs")
                                .returns(200, Restored.class)
                                .problems(409))
                .DELETE(
                        "/api/trash/{id}",
                        byId(trash::erase),
                        Op.of("eraseTrashed", TAG, "Delete an item from the trash permanently")
                                .empty(204))
                .build();
    }

    private static Mono<ServerResponse> list(ServerRequest request, Trash trash, Settings settings) {
        var page = Requests.page(request, "before_id", Trash.PAGE);
        return Answers.list(
                request, settings.current().map(TrashRetention::of).flatMapMany(kept -> trash.list(page, kept)));
    }
}

package dev.steward.history.trash;

import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import dev.steward.setting.Settings;
import dev.steward.setting.TrashRetention;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record TrashHandler(Trash trash, Settings settings) {

    Mono<ServerResponse> list(ServerRequest request) {
        var page = Requests.page(request, "before_id", Trash.PAGE);
        return Answers.list(
                request, settings.current().map(TrashRetention::of).flatMapMany(kept -> trash.list(page, kept)));
    }
}

package dev.steward.reminder;

import dev.steward.conversation.Container;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Requests;
import java.util.stream.Stream;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record ReminderHandler(Reminders reminders) {

    /** @throws Problem.NotFound if the kind of conversation is unknown */
    private static Container container(ServerRequest request) {
        var word = request.pathVariable("container");
        var kind = Stream.of(Container.Kind.values())
                .filter(each -> each.name().equals(word))
                .findFirst()
                .orElseThrow(() -> Problem.NotFound.saying("Unknown container"));
        return new Container(kind, Requests.id(request, "id"));
    }

    Mono<ServerResponse> list(ServerRequest request) {
        var status =
                Requests.word(request, "status", ListedReminder.Status.class).orElse(ListedReminder.Status.fired);
        return reminders.list(status).collectList().flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> get(ServerRequest request) {
        return reminders
                .get(container(request))
                .flatMap(reminder -> ServerResponse.ok().bodyValue(ReminderRead.of(reminder)))
                .switchIfEmpty(Mono.defer(() -> ServerResponse.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .bodyValue("null")));
    }

    Mono<ServerResponse> set(ServerRequest request) {
        return Requests.body(request, ReminderWrite.class)
                .flatMap(wish -> reminders.set(container(request), wish.at(), wish.words(), wish.revision()))
                .flatMap(reminder -> ServerResponse.ok().bodyValue(ReminderRead.of(reminder)));
    }

    Mono<ServerResponse> dismiss(ServerRequest request) {
        var revision = Requests.number(request, "revision").orElse(null);
        return reminders
                .dismiss(container(request), revision)
                .then(ServerResponse.noContent().build());
    }
}

package dev.steward.schedule;

import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleOwner.Kind;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.web.Answers;
import dev.steward.platform.web.Requests;
import java.util.function.Function;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record ScheduleHandler(Schedules schedules, ScheduleCalendar calendar) {

    private <T> HandlerFunction<ServerResponse> with(Kind kind, Function<ScheduleOwner, Mono<T>> work) {
        return request -> owner(kind, request).flatMap(work).flatMap(ServerResponse.ok()::bodyValue);
    }

    private Mono<ScheduleOwner> owner(Kind kind, ServerRequest request) {
        return kind == Kind.agent
                ? schedules.owner(kind, Requests.segment(request, "id"))
                : Mono.fromSupplier(() -> new ScheduleOwner(kind, Requests.id(request, "id")));
    }

    HandlerFunction<ServerResponse> get(Kind kind) {
        return with(kind, owner -> schedules.get(owner).map(ScheduleRead::of));
    }

    HandlerFunction<ServerResponse> create(Kind kind) {
        return request -> Requests.body(request, ScheduleCreate.class, Requests.LONG_BODY)
                .flatMap(wish -> owner(kind, request)
                        .flatMap(
                                owner -> schedules.create(owner, kind == Kind.topic ? wish.ofTopic() : wish.ofAgent())))
                .map(ScheduleRead::of)
                .flatMap(ServerResponse.status(HttpStatus.CREATED)::bodyValue);
    }

    HandlerFunction<ServerResponse> update(Kind kind) {
        return request -> Requests.body(request, SchedulePatch.class, Requests.LONG_BODY)
                .flatMap(patch -> owner(kind, request).flatMap(owner -> schedules.change(owner, patch::over)))
                .map(ScheduleRead::of)
                .flatMap(ServerResponse.ok()::bodyValue);
    }

    HandlerFunction<ServerResponse> delete(Kind kind) {
        return request -> owner(kind, request)
                .flatMap(schedules::delete)
                .then(ServerResponse.noContent().build());
    }

    HandlerFunction<ServerResponse> run(Kind kind) {
        return with(kind, owner -> schedules.runNow(owner).map(ScheduleRead::of));
    }

    HandlerFunction<ServerResponse> skipNext(Kind kind) {
        return with(kind, owner -> schedules.skipNext(owner).map(ScheduleRead::of));
    }

    HandlerFunction<ServerResponse> firings(Kind kind) {
        return request -> owner(kind, request).flatMap(calendar::firings).flatMap(all -> Answers.json(request, all));
    }

    Mono<ServerResponse> mintFeed(ServerRequest request) {
        var site = "%s://%s".formatted(request.uri().getScheme(), request.uri().getAuthority());
        return calendar.mint(site).flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> feed(ServerRequest request) {
        var site = "%s://%s".formatted(request.uri().getScheme(), request.uri().getAuthority());
        return calendar.feed(Requests.segment(request, "token"), site)
                .flatMap(text ->
                        ServerResponse.ok().contentType(ScheduleRoutes.CALENDAR).bodyValue(text));
    }
}

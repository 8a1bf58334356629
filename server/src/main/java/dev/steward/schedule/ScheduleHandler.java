package dev.steward.schedule;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.longBody;

import dev.steward.agent.definition.AgentReference;
import dev.steward.durable.schedule.Schedule;
import dev.steward.durable.schedule.ScheduleOwner;
import dev.steward.durable.schedule.ScheduleOwner.Kind;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.web.Requests;
import java.util.function.Function;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

@Component
record ScheduleHandler(Schedules schedules, ScheduleCalendar calendar, AgentReference agents) {

    private HandlerFunction<ServerResponse> with(Kind kind, Function<ScheduleOwner, Mono<?>> work) {
        return answer(HttpStatus.OK, request -> owner(kind, request).flatMap(work));
    }

    private Mono<ScheduleOwner> owner(Kind kind, ServerRequest request) {
        return kind == Kind.agent
                ? agents.id(Requests.segment(request, "id")).map(id -> new ScheduleOwner(kind, id))
                : Mono.fromSupplier(() -> new ScheduleOwner(kind, Requests.id(request, "id")));
    }

    /** Reads the owner first: an error response must mean that nothing was written. */
    private Mono<ScheduleRead> read(ScheduleOwner owner, Mono<Schedule> work) {
        return schedules.isHeld(owner).flatMap(held -> work.map(schedule -> ScheduleRead.of(schedule, held)));
    }

    HandlerFunction<ServerResponse> get(Kind kind) {
        return with(kind, owner -> read(owner, schedules.get(owner)));
    }

    HandlerFunction<ServerResponse> create(Kind kind) {
        return answer(
                HttpStatus.CREATED,
                request -> longBody(ScheduleCreate.class).of(request).flatMap(wish -> owner(kind, request)
                        .flatMap(owner -> read(
                                owner,
                                schedules.create(owner, kind == Kind.topic ? wish.ofTopic() : wish.ofAgent())))));
    }

    HandlerFunction<ServerResponse> update(Kind kind) {
        return answer(
                HttpStatus.OK,
                request -> longBody(SchedulePatch.class).of(request).flatMap(patch -> owner(kind, request)
                        .flatMap(owner -> read(owner, schedules.change(owner, patch::over)))));
    }

    HandlerFunction<ServerResponse> delete(Kind kind) {
        return with(kind, schedules::delete);
    }

    HandlerFunction<ServerResponse> run(Kind kind) {
        return with(kind, owner -> read(owner, schedules.runNow(owner)));
    }

    HandlerFunction<ServerResponse> skipNext(Kind kind) {
        return with(kind, owner -> read(owner, schedules.skipNext(owner)));
    }

    HandlerFunction<ServerResponse> firings(Kind kind) {
        return large(request -> owner(kind, request).flatMap(calendar::firings));
    }

    Mono<ServerResponse> mintFeed(ServerRequest request) {
        return calendar.mint(site(request)).flatMap(ServerResponse.ok()::bodyValue);
    }

    Mono<ServerResponse> feed(ServerRequest request) {
        return calendar.feed(Requests.segment(request, "token"), site(request))
                .flatMap(text ->
                        ServerResponse.ok().contentType(ScheduleRoutes.CALENDAR).bodyValue(text));
    }

    private static String site(ServerRequest request) {
        return "%s://%s".formatted(request.uri().getScheme(), request.uri().getAuthority());
    }
}

package dev.steward.schedule;

import static dev.steward.platform.web.Verbs.call;
import static dev.steward.platform.web.Verbs.large;
import static dev.steward.platform.web.Verbs.withBody;

import dev.steward.durable.schedule.ScheduleOwner.Kind;
import dev.steward.durable.schedule.Schedules;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Routes for the schedules of topics, agents and workflows, and for settings that apply to all of them. */
@Configuration(proxyBeanMethods = false)
class ScheduleRoutes {

    private static final String TAG = "Schedules";
    private static final String ALL = "/api/schedules";

    static final MediaType CALENDAR = new MediaType("text", "calendar", StandardCharsets.UTF_8);

    /** A kind of owner, and the names in its routes. */
    private record Owner(Kind kind, String path, String name, Class<?> id) {

        String one() {
            return path + "/{id}/schedule";
        }

        Op op(String verb, String rest, String summary) {
            return Op.of(verb + name + "Schedule" + rest, TAG, summary)
                    .path("id", id)
                    .problems(404, 422);
        }
    }

    private static final Owner TOPIC = new Owner(Kind.topic, "/api/topics", "Topic", Long.class);
    private static final Owner AGENT = new Owner(Kind.agent, "/api/agents", "Agent", String.class);
    private static final Owner WORKFLOW = new Owner(Kind.workflow, "/api/workflows", "Workflow", Long.class);

    @Bean
    RouterFunction<ServerResponse> topicScheduleApi(ScheduleHandler handler) {
        return written(handler, TOPIC, of(handler, TOPIC)).build();
    }

    @Bean
    RouterFunction<ServerResponse> agentScheduleApi(ScheduleHandler handler) {
        return written(handler, AGENT, of(handler, AGENT)).build();
    }

    @Bean
    RouterFunction<ServerResponse> workflowScheduleApi(ScheduleHandler handler) {
        return of(handler, WORKFLOW).build();
    }

    private static RouteTable written(ScheduleHandler handler, Owner owner, RouteTable table) {
        return table.POST(
                        owner.one(),
                        handler.create(owner.kind()),
                        owner.op("create", "", "Create the schedule; at most one")
                                .body(ScheduleCreate.class)
                                .returns(201, ScheduleRead.class)
                                .problems(409))
                .PATCH(
                        owner.one(),
                        handler.update(owner.kind()),
                        owner.op("update", "", "Update the schedule; new rules count from now")
                                .body(SchedulePatch.class)
                                .returns(200, ScheduleRead.class));
    }

    private static RouteTable of(ScheduleHandler handler, Owner owner) {
        return new RouteTable()
                .GET(
                        owner.one(),
                        handler.get(owner.kind()),
                        owner.op("get", "", "Fetch the schedule").returns(200, ScheduleRead.class))
                .DELETE(
                        owner.one(),
                        handler.delete(owner.kind()),
                        owner.op("delete", "", "Delete the schedule").empty(204))
                .POST(
                        owner.one() + "/run",
                        handler.run(owner.kind()),
                        owner.op("run", "", "Run the schedule once, now, on or off")
                                .returns(200, ScheduleRead.class)
                                .problems(409))
                .POST(
                        owner.one() + "/skip-next",
                        handler.skipNext(owner.kind()),
                        owner.op("skip", "Time", "Skip the next run")
                                .returns(200, ScheduleRead.class)
                                .problems(409))
                .GET(
                        owner.one() + "/firings",
                        handler.firings(owner.kind()),
                        owner.op(
                                        "list",
                                        "Firings",
                                        "List the planned runs of the next 14 days and past runs with their outcome, latest "
                                                + "first")
                                .returnsList(FiringRead.class));
    }

    @Bean
    RouterFunction<ServerResponse> schedulesApi(
            Schedules schedules, ScheduleCalendar calendar, ScheduleHandler handler, Clock clock) {
        return new RouteTable()
                .GET(
                        ALL,
                        large(_ -> calendar.all()),
                        Op.of("listSchedules", TAG, "List all schedules, next run first")
                                .returns(200, SchedulesRead.class))
                .GET(
                        ALL + "/firings",
                        large(request -> calendar.between(
                                Requests.text(request, "from").orElse(null),
                                Requests.text(request, "to").orElse(null))),
                        Op.of("listScheduleTimes", TAG, "List the past and planned runs of all schedules, by time")
                                .query("from", String.class, "A time in ISO 8601; seven days ago when left out")
                                .query("to", String.class, "A time in ISO 8601; 14 days from now when left out")
                                .returnsList(FiringRead.class)
                                .problems(422))
                .POST(
                        ALL + "/pause",
                        large(request -> Requests.bodyOr(request, PauseWrite.NOTHING)
                                .flatMap(wish -> calendar.pause(wish.moment()))),
                        Op.of("pauseSchedules", TAG, "Pause all schedules, optionally until a time")
                                .optionalBody(PauseWrite.class)
                                .returns(200, SchedulesRead.class)
                                .problems(422))
                .DELETE(
                        ALL + "/pause",
                        large(_ -> calendar.goOn()),
                        Op.of("resumeSchedules", TAG, "Resume all schedules; runs due during the pause stay skipped")
                                .returns(200, SchedulesRead.class))
                .POST(
                        ALL + "/feed",
                        handler::mintFeed,
                        Op.of(
                                        "mintScheduleFeed",
                                        TAG,
                                        "Create a calendar feed address, replacing the previous one; shown once")
                                .returns(200, ScheduleCalendar.FeedRead.class))
                .DELETE(
                        ALL + "/feed",
                        call(() -> schedules.feed(null)),
                        Op.of("revokeScheduleFeed", TAG, "Revoke the calendar feed address")
                                .empty(204))
                .GET(
                        ALL + "/feed/{token}",
                        handler::feed,
                        Op.of("getScheduleFeed", TAG, "Fetch the planned runs as an iCalendar")
                                .path("token", String.class)
                                .file("An iCalendar with the runs of the next 14 days", "text/calendar")
                                .problems(404, 422))
                .POST(
                        ALL + "/read",
                        withBody(
                                RecurrenceText.Write.class,
                                text -> Mono.fromSupplier(() -> text.read(clock.instant()))),
                        Op.of("readRecurrence", TAG, "Parse a recurrence from plain words, cron or an iCalendar rule")
                                .body(RecurrenceText.Write.class)
                                .returns(200, RecurrenceText.Read.class)
                                .problems(422))
                .POST(
                        ALL + "/words",
                        withBody(
                                RecurrenceText.Rules.class,
                                rules -> Mono.fromSupplier(() -> rules.read(clock.instant()))),
                        Op.of("describeRecurrence", TAG, "Describe recurrence rules in words, with their next times")
                                .body(RecurrenceText.Rules.class)
                                .returns(200, RecurrenceText.Read.class)
                                .problems(422))
                .build();
    }
}

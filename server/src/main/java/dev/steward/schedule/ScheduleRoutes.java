package dev.steward.schedule;

import dev.steward.durable.schedule.ScheduleOwner.Kind;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import java.nio.charset.StandardCharsets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Schedules of topics, agents and workflows, and what holds for all of them. */
@Configuration(proxyBeanMethods = false)
class ScheduleRoutes {

    private static final String TAG = "Schedules";
    private static final String ALL = "/api/schedules";

    static final MediaType CALENDAR = new MediaType("text", "calendar", StandardCharsets.UTF_8);

    /** A kind of owner, with what its routes are named by. */
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
                        owner.op("create", "", "Give it a schedule; it has one at the most")
                                .body(ScheduleCreate.class)
                                .returns(201, ScheduleRead.class)
                                .problems(409, 413))
                .PATCH(
                        owner.one(),
                        handler.update(owner.kind()),
                        owner.op("update", "", "Change the schedule; new rules count from now")
                                .body(SchedulePatch.class)
                                .returns(200, ScheduleRead.class)
                                .problems(413));
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
                        owner.op("run", "", "Run it once, now; whether it is switched on stays as it is")
                                .returns(200, ScheduleRead.class)
                                .problems(409))
                .POST(
                        owner.one() + "/skip-next",
                        handler.skipNext(owner.kind()),
                        owner.op("skip", "Time", "Leave out the next time")
                                .returns(200, ScheduleRead.class)
                                .problems(409))
                .GET(
                        owner.one() + "/firings",
                        handler.firings(owner.kind()),
                        owner.op(
                                        "list",
                                        "Firings",
                                        "List what is planned for the next 14 days and what became of the last times, the"
                                                + " latest first")
                                .returnsList(FiringRead.class));
    }

    @Bean
    RouterFunction<ServerResponse> schedulesApi(ScheduleHandler handler) {
        return new RouteTable()
                .GET(
                        ALL,
                        handler::all,
                        Op.of("listSchedules", TAG, "List all schedules, the next one first")
                                .returns(200, SchedulesRead.class))
                .GET(
                        ALL + "/firings",
                        handler::between,
                        Op.of("listScheduleTimes", TAG, "List what came of all schedules and what is planned, by time")
                                .query("from", String.class, "A moment in ISO 8601; seven days ago when left out")
                                .query("to", String.class, "A moment in ISO 8601; in 14 days when left out")
                                .returnsList(FiringRead.class)
                                .problems(422))
                .POST(
                        ALL + "/pause",
                        handler::pause,
                        Op.of("pauseSchedules", TAG, "Let no schedule run until a moment, or until they may go on")
                                .body(PauseWrite.class)
                                .returns(200, SchedulesRead.class)
                                .problems(413, 422))
                .DELETE(
                        ALL + "/pause",
                        handler::goOn,
                        Op.of("resumeSchedules", TAG, "Let all schedules go on; what was due meanwhile stays left out")
                                .returns(200, SchedulesRead.class))
                .POST(
                        ALL + "/feed",
                        handler::mintFeed,
                        Op.of(
                                        "mintScheduleFeed",
                                        TAG,
                                        "Make an address for calendars in place of the one before; told once")
                                .returns(200, ScheduleCalendar.FeedRead.class))
                .DELETE(
                        ALL + "/feed",
                        handler::revokeFeed,
                        Op.of("revokeScheduleFeed", TAG, "Revoke the address for calendars")
                                .empty(204))
                .GET(
                        ALL + "/feed/{token}",
                        handler::feed,
                        Op.of("getScheduleFeed", TAG, "Fetch what is planned as an iCalendar")
                                .path("token", String.class)
                                .file("An iCalendar with the times of the next 14 days", "text/calendar")
                                .problems(404, 422))
                .POST(
                        ALL + "/read",
                        handler::read,
                        Op.of(
                                        "readRecurrence",
                                        TAG,
                                        "Read when something should happen from words, cron or an iCalendar rule")
                                .body(RecurrenceText.Write.class)
                                .returns(200, RecurrenceText.Read.class)
                                .problems(413, 422))
                .POST(
                        ALL + "/words",
                        handler::words,
                        Op.of("describeRecurrence", TAG, "Say rules in words, with their next times")
                                .body(RecurrenceText.Rules.class)
                                .returns(200, RecurrenceText.Read.class)
                                .problems(413, 422))
                .build();
    }
}

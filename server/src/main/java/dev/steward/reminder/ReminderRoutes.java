package dev.steward.reminder;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

@Configuration(proxyBeanMethods = false)
class ReminderRoutes {

    private static final String TAG = "Reminders";

    private static final String ONE = "/api/reminders/{container}/{id}";

    @Bean
    RouterFunction<ServerResponse> reminderApi(ReminderHandler handler) {
        return new RouteTable()
                .GET(
                        "/api/reminders",
                        handler::list,
                        Op.of(
                                        "listReminders",
                                        TAG,
                                        "List reminders that have fired, oldest first, or upcoming ones, next first; at most "
                                                + Reminders.MAX)
                                .query(
                                        "status",
                                        ListedReminder.Status.class,
                                        "Which reminders; those that have fired when left out")
                                .returnsList(ListedReminder.class)
                                .problems(422))
                .GET(
                        ONE,
                        handler::get,
                        of("getReminder", "Fetch the reminder of a conversation; null if there is none")
                                .returnsOrNull(ReminderRead.class)
                                .problems(404, 422))
                .PUT(
                        ONE,
                        handler::set,
                        of("setReminder", "Set or replace the reminder of a conversation")
                                .body(ReminderWrite.class)
                                .returns(200, ReminderRead.class)
                                .problems(404, 409))
                .DELETE(
                        ONE,
                        handler::dismiss,
                        of("dismissReminder", "Cancel or dismiss the reminder of a conversation")
                                .query("revision", Long.class, "The expected revision; refused if it has changed")
                                .empty(204)
                                .problems(404, 409, 422))
                .build();
    }

    private static Op of(String id, String summary) {
        return Op.of(id, TAG, summary).path("container", Container.Kind.class);
    }
}

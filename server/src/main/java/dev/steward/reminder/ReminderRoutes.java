package dev.steward.reminder;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The reminder of each conversation. */
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
                                        "Reminders that have fired and nobody has dealt with, the first one first; or those to "
                                                + "come, the next one first; " + Reminders.MAX + " at the most")
                                .query("status", ListedReminder.Status.class, "Which ones; those that have fired")
                                .returnsList(ListedReminder.class)
                                .problems(422))
                .GET(
                        ONE,
                        handler::get,
                        of("getReminder", "The reminder of a conversation; null where there is none")
                                .returnsOrNull(ReminderRead.class)
                                .problems(404, 422))
                .PUT(
                        ONE,
                        handler::set,
                        of("setReminder", "Set the reminder of a conversation, also over one that is there")
                                .body(ReminderWrite.class)
                                .returns(200, ReminderRead.class)
                                .problems(404, 409, 413))
                .DELETE(
                        ONE,
                        handler::dismiss,
                        of("dismissReminder", "Cancel the reminder of a conversation, or say that it is done with")
                                .query(
                                        "revision",
                                        Long.class,
                                        "The revision that is meant; refused when there is another one by now")
                                .empty(204)
                                .problems(404, 409, 422))
                .build();
    }

    private static Op of(String id, String summary) {
        return Op.of(id, TAG, summary).path("container", Container.Kind.class);
    }
}

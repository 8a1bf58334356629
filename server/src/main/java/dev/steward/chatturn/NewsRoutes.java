package dev.steward.chatturn;

import static dev.steward.platform.web.Verbs.byId;
import static dev.steward.platform.web.Verbs.call;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for news, and for marking conversations as read or unread. */
@Configuration(proxyBeanMethods = false)
class NewsRoutes {

    private static final String TAG = "News";

    @Bean
    RouterFunction<ServerResponse> newsApi(News news) {
        var routes = new RouteTable()
                .GET(
                        "/api/news",
                        call(news::list),
                        Op.of(
                                        "listNews",
                                        TAG,
                                        "List conversations with running, failed or unread answers, newest first, at most "
                                                + News.MAX)
                                .returnsList(NewsRead.class));
        for (var kind : Container.Kind.values()) {
            routes.POST(
                    kind.path() + "/{id}/read",
                    byId(id -> news.markRead(kind.of(id))),
                    Op.of("read" + kind.label(), TAG, "Mark the conversation as read")
                            .empty(204));
            routes.POST(
                    kind.path() + "/{id}/unread",
                    byId(id -> news.markUnread(kind.of(id))),
                    Op.of("unread" + kind.label(), TAG, "Mark the conversation as unread")
                            .empty(204));
        }
        return routes.build();
    }
}

package dev.steward.chatturn.toolchoice;

import static dev.steward.platform.web.Verbs.byId;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes for the tool servers of each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class ToolChoiceRoutes {

    private static final String TAG = "Tool servers";

    @Bean
    RouterFunction<ServerResponse> toolChoiceApi(ToolChoices choices) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            var path = kind.path() + "/{id}/tool-servers";
            var of = kind.label();
            routes.GET(
                            path,
                            byId(id -> choices.of(kind.of(id))),
                            Op.of("get" + of + "ToolChoice", TAG, "Get the tool servers the conversation may use")
                                    .returns(200, ToolChoice.class))
                    .PUT(
                            path,
                            byId(ToolChoiceUpdate.class, (id, update) -> choices.choose(kind.of(id), update.choice())),
                            Op.of("choose" + of + "Tools", TAG, "Choose which tool servers the conversation may use")
                                    .body(ToolChoiceUpdate.class)
                                    .returns(200, ToolChoice.class)
                                    .problems(400));
        }
        return routes.build();
    }
}

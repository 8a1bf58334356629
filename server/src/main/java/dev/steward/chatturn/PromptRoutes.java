package dev.steward.chatturn;

import static dev.steward.platform.web.Verbs.large;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes that show what a model is told, for each kind of conversation. */
@Configuration(proxyBeanMethods = false)
class PromptRoutes {

    @Bean
    RouterFunction<ServerResponse> promptApi(PromptInspection prompts) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            routes.GET(
                    kind.path() + "/{id}/prompt",
                    large(request -> prompts.of(
                            kind.of(Requests.id(request, "id")),
                            Requests.text(request, "model").orElse(null),
                            Requests.memory(request))),
                    Op.of("prompt" + kind.label(), "Prompt", "Get the prompt of the next turn, part by part")
                            .query("model", String.class, "The model of that turn; the chosen one when left out")
                            .returns(200, PromptRead.class)
                            .problems(503));
        }
        return routes.build();
    }
}

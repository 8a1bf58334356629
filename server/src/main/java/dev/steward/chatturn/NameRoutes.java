package dev.steward.chatturn;

import static dev.steward.platform.web.Verbs.byId;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes that name conversations. Spec: each kind has the route at its own path. */
@Configuration(proxyBeanMethods = false)
class NameRoutes {

    private static final String TAG = "Names";

    @Bean
    RouterFunction<ServerResponse> nameApi(NameSuggestions names) {
        var routes = new RouteTable();
        for (var kind : Container.Kind.values()) {
            routes.POST(
                    kind.actionsPath() + "/suggest-name",
                    byId(id -> names.suggest(kind.of(id))),
                    Op.of("suggest" + kind.label() + "Name", TAG, "Generate a title from the conversation")
                            .returns(200, NameRead.class));
        }
        return routes.build();
    }
}

package dev.steward.chatturn.refine;

import static dev.steward.platform.web.Verbs.large;

import dev.steward.conversation.Container;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Routes that rewrite texts; the notes of each kind of conversation have a route of their own. */
@Configuration(proxyBeanMethods = false)
class RefineRoutes {

    private static final int NOTES_BODY = 1024 * 1024;

    @Bean
    RouterFunction<ServerResponse> refineApi(Refinement refinement) {
        var routes = new RouteTable()
                .POST(
                        "/api/refine",
                        large(request -> Requests.body(request, RefineRequest.class, Requests.LONG_BODY)
                                .flatMap(wish -> refinement.refine(wish, Requests.memory(request)))),
                        Op.of("refine", "Refine", "Rewrite a text; nothing is stored")
                                .body(RefineRequest.class)
                                .returns(200, RefineRequest.Refined.class)
                                .problems(502, 503));
        for (var kind : Container.Kind.values()) {
            routes.POST(
                    kind.actionsPath() + "/notes/rephrase",
                    large(request -> {
                        var container = kind.of(Requests.id(request, "id"));
                        return Requests.body(request, RephraseRequest.class, NOTES_BODY)
                                .flatMap(wish -> refinement.rephrase(container, wish, Requests.memory(request)));
                    }),
                    Op.of("rephrase" + kind.label() + "Notes", "Notes", "Rewrite a text; nothing is stored")
                            .body(RephraseRequest.class)
                            .returns(200, RephraseRequest.Rephrased.class)
                            .problems(502));
        }
        return routes.build();
    }
}

package dev.steward.provider;

import static dev.steward.platform.web.Verbs.answer;
import static dev.steward.platform.web.Verbs.call;
import static dev.steward.platform.web.Verbs.withBody;

import dev.steward.platform.problem.Problem;
import dev.steward.platform.web.Op;
import dev.steward.platform.web.Requests;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Routes for providers and models. */
@Configuration(proxyBeanMethods = false)
class LlmRoutes {

    private static final String TAG = "Models";

    @Bean
    RouterFunction<ServerResponse> llmApi(Models models, ModelPrices prices, Providers providers) {
        return new RouteTable()
                .GET(
                        "/api/llm/providers",
                        call(() -> Mono.just(providers.catalogue())),
                        Op.of("listProviders", TAG, "List the providers that can be configured")
                                .returnsList(ProviderRead.class))
                .GET(
                        "/api/llm/models",
                        answer(
                                HttpStatus.OK,
                                request -> providers.models(
                                        Requests.text(request, "provider").orElse(null))),
                        Op.of("listModels", TAG, "List the models of a provider")
                                .query("provider", String.class, "The provider; the active one when left out")
                                .returnsList(ModelRead.class)
                                .problems(422, 502))
                .GET(
                        "/api/llm/active",
                        call(models::active),
                        Op.of("activeModel", TAG, "Get the active provider and model")
                                .returns(200, ActiveModel.class))
                .GET(
                        "/api/llm/prices",
                        call(() -> prices.list().collectList()),
                        Op.of("listModelPrices", TAG, "List model prices").returnsList(ModelPrice.class))
                .PUT(
                        "/api/llm/prices",
                        withBody(ModelPriceRequest.class, prices::set),
                        Op.of("setModelPrice", TAG, "Set the price of a model")
                                .body(ModelPriceRequest.class)
                                .returns(200, ModelPrice.class)
                                .problems(409, 422))
                .DELETE(
                        "/api/llm/prices",
                        answer(
                                HttpStatus.OK,
                                request -> prices.clear(required(request, "provider"), required(request, "model"))),
                        Op.of("clearModelPrice", TAG, "Delete the price of a model and use its provider's price list")
                                .query("provider", String.class, "Whose model")
                                .query("model", String.class, "Its id")
                                .empty(204)
                                .problems(404, 422))
                .POST(
                        "/api/llm/test",
                        withBody(ProviderTrial.class, providers::tryOut),
                        Op.of("testProvider", TAG, "Test a provider with fields that are not saved")
                                .body(ProviderTrial.class)
                                .returns(200, ProviderTrialResult.class)
                                .problems(422))
                .build();
    }

    private static String required(ServerRequest request, String parameter) {
        return Requests.text(request, parameter)
                .filter(text -> !text.isBlank())
                .orElseThrow(() -> new Problem.Invalid(parameter, "is required"));
    }
}

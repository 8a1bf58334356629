package dev.steward.agent.fleet;

import static dev.steward.agent.definition.AgentPaths.of;
import static dev.steward.platform.web.Verbs.call;

import dev.steward.agent.definition.AgentPaths;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Routes about the engine that runs agents. They work whether or not agents are enabled. */
@Configuration(proxyBeanMethods = false)
class RuntimeRoutes {

    private static final String RUNTIME = AgentPaths.ALL + "/runtime";

    @Bean
    @Order(AgentPaths.WORDS)
    RouterFunction<ServerResponse> runtimeApi(AgentRuntime runtime) {
        return new RouteTable()
                .GET(
                        RUNTIME,
                        call(runtime::status),
                        of("agentRuntime", "Get the state of the agent runner").returns(200, RuntimeRead.class))
                .POST(
                        RUNTIME + "/cli",
                        call(runtime::install),
                        of("installAgentRuntime", "Try to install a native runtime beside Steward's own engine")
                                .returns(200, RuntimeRead.class))
                .POST(
                        RUNTIME + "/restart",
                        _ -> runtime.restart()
                                .then(Mono.defer(() -> ServerResponse.accepted().build())),
                        of("restartAgentRuntime", "Restart Steward; refused unless something supervises it")
                                .empty(202)
                                .problems(409))
                .build();
    }
}

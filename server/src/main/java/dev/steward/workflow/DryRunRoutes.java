package dev.steward.workflow;

import dev.steward.platform.web.Op;
import dev.steward.platform.web.RouteTable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** The route that previews a run. */
@Configuration(proxyBeanMethods = false)
class DryRunRoutes {

    @Bean
    RouterFunction<ServerResponse> workflowDryRunApi(DryRunHandler handler) {
        return new RouteTable()
                .POST(
                        WorkflowRoutes.ONE + "/dry-run",
                        handler::dryRun,
                        Op.of(
                                        "dryRunWorkflow",
                                        WorkflowRoutes.TAG,
                                        "Preview a run; nothing is written, spent or called")
                                .optionalBody(RunWrite.class)
                                .returns(200, DryRunRead.class)
                                .problems(413))
                .build();
    }
}

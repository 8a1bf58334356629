package dev.steward.agent.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agent.turn.RunDriver;
import dev.steward.platform.launch.Supervisor;
import dev.steward.support.ServiceTest;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;

@ServiceTest
class AgentRuntimeTest {

    @Autowired
    private Overview rows;

    @Autowired
    private RunDriver driver;

    @Test
    void aSupervisedStewardEndsToBeStartedAgain() {
        var code = new CompletableFuture<Integer>();
        var runtime = new AgentRuntime(rows, driver, new Supervisor(true, code::complete), Clock.systemUTC());
        WebTestClient.bindToRouterFunction(new RuntimeRoutes().runtimeApi(runtime))
                .build()
                .post()
                .uri("/api/agents/runtime/restart")
                .exchange()
                .expectStatus()
                .isAccepted();
        assertThat(code.orTimeout(10, TimeUnit.SECONDS).join()).isPositive();
    }
}

package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.agent.control.AgentAtStart;
import dev.steward.attack.Service;
import dev.steward.support.ByTurns;
import dev.steward.support.OnBothDatabases;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests that an agent's run continues by itself after the service was killed or stopped in the middle of its turn. */
@ByTurns(4)
@OnBothDatabases
class CutAgentsTest {

    @Test
    void aRunThatIsCutAgainAndAgainComesToItsEndOnce(@TempDir Path folder) throws Exception {
        try (var provider = ScriptedProvider.start()) {
            long topic;
            try (var service = ServiceProcess.start(folder)) {
                service.useProvider(provider.baseUrl());
                var made = service.send("POST", "/api/topics", "{\"title\":\"Told\"}");
                topic = JsonMapper.shared().readTree(made.body()).path("id").asLong();
            }
            provider.next(Script.answer().text("Half an ans").hang());
            try (var service = ServiceProcess.start(folder, Map.of(AgentAtStart.TOPIC, String.valueOf(topic)))) {
                provider.awaitRequest();
                await().atMost(Service.LONG).until(() -> running(service) == 1);
                service.kill();
            }
            provider.next(Script.answer().text("Half once more").hang());
            try (var service = ServiceProcess.start(folder)) {
                provider.awaitRequest();
                service.stop(Service.LONG);
            }
            provider.next(Script.says("There it is"));
            try (var service = ServiceProcess.start(folder)) {
                await().atMost(Service.LONG)
                        .until(() ->
                                running(service) == 0 && said(service, topic).size() == 2);
                assertThat(said(service, topic)).containsExactly("Find it", "There it is");
            }
            assertThat(provider.requests()).hasSize(3);
        }
    }

    private static long running(ServiceProcess service) throws Exception {
        return json(service, "/api/running").stream()
                .filter(each -> each.path("kind").asString().equals("agent_run"))
                .count();
    }

    private static List<String> said(ServiceProcess service, long topic) throws Exception {
        return json(service, "/api/topics/%d/messages".formatted(topic)).stream()
                .map(row -> row.path("content").asString())
                .toList();
    }

    private static List<JsonNode> json(ServiceProcess service, String path) throws Exception {
        var all = new ArrayList<JsonNode>();
        JsonMapper.shared().readTree(service.get(path).body()).forEach(all::add);
        return all;
    }
}

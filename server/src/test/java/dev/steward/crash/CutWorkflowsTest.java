package dev.steward.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.attack.Service;
import dev.steward.support.ByTurns;
import dev.steward.support.Sample;
import dev.steward.support.Script;
import dev.steward.support.ScriptedProvider;
import dev.steward.support.ScriptedRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests a pipeline of ten steps with two gates, an approval and a state value, whose process is killed again and again, which
 * is rejected twice and approved with other words: it takes its normal course, and its trace says so.
 */
@ByTurns(2)
class CutWorkflowsTest {

    /** 40 in the nightly run. */
    private static final int KILLS = Sample.times("workflow.kills", 3);

    /** Long enough that a turn finishes now and then: one that starts ten times without progress fails its run. */
    private static final int MAX_LIFE_MS = 3_000;

    /** Between two parts of an answer: with many kills an answer takes about as long as a process lives. */
    private static final Duration PAUSE = Duration.ofMillis(KILLS > 10 ? 500 : 120);

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final List<Map<String, Object>> STEPS = List.of(
            step("inline", "Gather"),
            step("inline", "Outline"),
            step("inline", "Draft"),
            step("gate", "Check"),
            step("inline", "Edit"),
            step("inline", "Place", "instructions", "It is about {{state.port}}."),
            step("inline", "Write"),
            step("approval", "Sign-off"),
            step("gate", "Proof"),
            step("inline", "Send"));

    private final Random random = new Random(39);
    private int killed;

    private static Map<String, Object> step(String kind, String name, String... more) {
        var all = new HashMap<String, Object>(Map.of("kind", kind, "name", name));
        if (!kind.equals("approval")) {
            all.put("task", "This is the task of " + name + ".");
        }
        if (more.length > 0) {
            all.put(more[0], more[1]);
        }
        return all;
    }

    /** Answers slowly and by the question, as a model does when asked again. */
    private static Script answer(ScriptedRequest request) {
        var asked = request.body().path("messages").toString();
        if (asked.contains("task of Check")) {
            return slow(
                    asked.contains("Second version")
                            ? "OBJECTIVE_COMPLETE: PASS: fine"
                            : "OBJECTIVE_COMPLETE: FAIL: not one ferry");
        }
        if (asked.contains("task of Proof")) {
            return slow("OBJECTIVE_COMPLETE: PASS: fine");
        }
        if (asked.contains("task of Draft")) {
            return slow(asked.contains("not one ferry") ? "Second version" : "First version");
        }
        if (asked.contains("task of Place")) {
            return slow(asked.contains("It is about Genoa.") ? "Genoa" : "Nowhere");
        }
        if (asked.contains("task of Send")) {
            return slow(asked.contains("My own words") ? "Sent mine" : "Sent theirs");
        }
        return slow("Done");
    }

    private static Script slow(String text) {
        return Script.answer()
                .every(PAUSE, text.substring(0, 1), text.substring(1, 2))
                .text(text.substring(2))
                .done();
    }

    @Test
    void itGoesTheWayThatItWouldHaveGone(@TempDir Path folder) throws Exception {
        try (var provider = ScriptedProvider.start()) {
            provider.otherwise(CutWorkflowsTest::answer);
            var service = ServiceProcess.start(folder);
            try {
                service.useProvider(provider.baseUrl());
                var made = service.send(
                        "POST",
                        "/api/workflows",
                        JSON.writeValueAsString(Map.of("name", "Ferries", "steps", STEPS, "max_loops", 5)));
                var path = "/api/workflows/"
                        + JSON.readTree(made.body()).path("id").asLong();
                service.send("PUT", path + "/state", "{\"key\":\"port\",\"value\":\"Genoa\"}");
                service.send("POST", path + "/run", "{\"input\":\"ferries\"}");
                service = untilAsked(service, folder, path);
                service.send("POST", path + "/reject", "{\"note\":\"Drier\"}");
                service = killed(service, folder);
                service = untilAsked(service, folder, path);
                service.send("POST", path + "/reject", "{\"note\":\"Shorter\"}");
                service = untilAsked(service, folder, path);
                service.send("POST", path + "/approve", "{\"note\":\"Good\",\"material\":\"My own words\"}");
                service = killed(service, folder);
                service = until(service, folder, path, "completed");
                assertThat(trace(service, path))
                        .containsExactly(
                                "Gather 1 completed: Done",
                                "Outline 1 completed: Done",
                                "Draft 1 completed: First version",
                                "Check 1 failed: not one ferry",
                                "Draft 2 completed: Second version",
                                "Check 2 passed: fine",
                                "Edit 1 completed: Done",
                                "Place 1 completed: Genoa",
                                "Write 1 completed: Done",
                                "Sign-off 1 failed: Drier",
                                "Write 2 completed: Done",
                                "Sign-off 2 failed: Shorter",
                                "Write 3 completed: Done",
                                "Sign-off 3 passed: Good",
                                "Proof 1 passed: fine",
                                "Send 1 completed: Sent mine");
                assertThat(killed).isGreaterThanOrEqualTo(2);
            } finally {
                service.kill();
            }
        }
    }

    private ServiceProcess untilAsked(ServiceProcess service, Path folder, String path) throws Exception {
        return until(service, folder, path, "awaiting_approval");
    }

    /** Waits until the run has this status, killing the process now and then. */
    private ServiceProcess until(ServiceProcess service, Path folder, String path, String status) throws Exception {
        var now = service;
        while (killed < KILLS && !status(now, path).equals(status)) {
            Thread.sleep(random.nextInt(MAX_LIFE_MS));
            now = killed(now, folder);
        }
        var last = now;
        await().atMost(Service.LONG).until(() -> {
            var workflow = JSON.readTree(last.get(path).body());
            assertThat(workflow.path("status").asString())
                    .as("after %d kills: %s", killed, workflow.path("error").asString())
                    .isNotEqualTo("failed");
            return workflow.path("status").asString().equals(status);
        });
        return last;
    }

    private ServiceProcess killed(ServiceProcess service, Path folder) throws Exception {
        killed++;
        service.kill();
        return ServiceProcess.start(folder);
    }

    private static String status(ServiceProcess service, String path) throws Exception {
        return JSON.readTree(service.get(path).body()).path("status").asString();
    }

    private static List<String> trace(ServiceProcess service, String path) throws Exception {
        var all = new ArrayList<String>();
        for (JsonNode attempt :
                JSON.readTree(service.get(path + "/runs").body()).path(0).path("step_runs")) {
            all.add("%s %d %s: %s"
                    .formatted(
                            attempt.path("label").asString(),
                            attempt.path("attempt").asInt(),
                            attempt.path("status").asString(),
                            attempt.path("output_summary").asString()));
        }
        return all;
    }
}

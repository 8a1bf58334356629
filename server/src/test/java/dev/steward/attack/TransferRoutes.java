package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Sample requests of {@link WritingRoutes} for agents and workflows as files. */
record TransferRoutes(Service service) {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    Map<String, Supplier<Attempt>> all() {
        return Map.of(
                "POST /api/transfer/preview",
                () -> new Attempt(
                        "/api/transfer/preview", Map.of("content", file("previewed")), () -> 0, null, () -> true),
                "POST /api/transfer/import",
                () -> {
                    var name = "imported " + NUMBERS.incrementAndGet();
                    return new Attempt(
                            "/api/transfer/import",
                            Map.of("content", file(name)),
                            () -> 0,
                            "workflow.changed",
                            () -> isWhole(name));
                });
    }

    /** Whether all of it is there: the workflow, its agents, their role and its schedule. */
    private boolean isWhole(String name) {
        return !service.sql("""
                        select w.id from workflows w
                        join workflow_steps s on s.workflow_id = w.id and s.place = 1
                        join agents a on a.id = s.agent_id
                        join roles r on r.id = a.role_id
                        join schedules c on c.owner_kind = 'workflow' and c.owner_id = w.id and c.enabled = false
                        where w.name = '%s' and r.name = '%s'
                        """.formatted(name, name)).isEmpty();
    }

    private static String file(String name) {
        return """
                format: 1
                kind: workflow
                agents:
                  - {title: "%s", task: Look.}
                  - {title: Own, task: Look., inline: true, role: {name: "%s"}}
                workflow:
                  name: "%s"
                  schedule: {interval_seconds: 600}
                  steps: [{agent: 0}, {agent: 1, kind: inline}]
                """.formatted(name, name, name);
    }
}

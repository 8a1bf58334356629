package dev.steward.attack;

import dev.steward.attack.WritingRoutes.Attempt;
import dev.steward.platform.text.Sha256;
import java.util.Map;
import java.util.function.Supplier;

/** Sample requests of {@link WritingRoutes} for undoing what runs of agents wrote. */
record AgentUndoRoutes(Service service) {

    private static final String ALL = "/api/agents";
    private static final String RUN = ALL + "/{id}/runs/{run_id}";

    Map<String, Supplier<Attempt>> all() {
        return Map.of(
                "POST " + RUN + "/undo", () -> undone(false),
                "POST " + RUN + "/changes/{change_id}/undo", () -> undone(true));
    }

    /** Undoes a run that left a note, which disappears. */
    private Attempt undone(boolean alone) {
        long agent = service.prepare("POST", ALL, Map.of("task", "Be attacked", "start", false))
                .json()
                .path("id")
                .asLong();
        service.prepare("PUT", "%s/%d/state".formatted(ALL, agent), Map.of("key", "a", "value", "x"));
        service.sql("""
                insert into agent_runs (agent_id, trigger_kind, status, epoch, version, step_count, stall_count,
                    total_input_tokens, total_output_tokens, use_mcp, use_skills, use_memory, created_at, updated_at)
                values (%d, 'manual', 'completed', 1, 1, 0, 0, 0, 0, true, true, true, current_timestamp, current_timestamp)
                """.formatted(agent));
        long run = id("agent_runs where agent_id = " + agent);
        service.sql("""
                insert into agent_changes (run_id, kind, subject, place, title, action, mark_after, at)
                values (%d, 'agent_state', 'a', 'agent:%d', 'a', 'created', '%s', current_timestamp)
                """.formatted(run, agent, Sha256.of("{\"value\":\"x\"}")));
        var path = "%s/%d/runs/%d".formatted(ALL, agent, run);
        return new Attempt(
                alone
                        ? "%s/changes/%d/undo".formatted(path, id("agent_changes where run_id = " + run))
                        : path + "/undo",
                null,
                () -> 0,
                "agent.changed",
                () -> service.sql("select id from agent_states where agent_id = " + agent)
                        .isEmpty());
    }

    private long id(String rows) {
        return Long.parseLong(String.valueOf(service.sql("select id from " + rows)
                .getFirst()
                .values()
                .iterator()
                .next()));
    }
}

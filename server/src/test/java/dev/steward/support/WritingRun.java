package dev.steward.support;

import dev.steward.history.change.Author;
import dev.steward.platform.data.Sql;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** A finished run of an agent, on whose behalf tests write what is to be undone. */
public final class WritingRun {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Talk talk;
    private final Sql sql;
    private final Host host;
    private long agent;
    private long run;

    public WritingRun(Talk talk, Sql sql, Host host) {
        this.talk = talk;
        this.sql = sql;
        this.host = host;
    }

    /** Begins another run, of another agent. */
    public void begin() {
        agent = talk.json("POST", "/api/agents", Map.of("task", "Write", "start", false))
                .path("id")
                .asLong();
        run = Objects.requireNonNull(
                sql.statement("""
                        insert into agent_runs (
                            agent_id, trigger_kind, status, epoch, version, step_count, stall_count, total_input_tokens,
                            total_output_tokens, use_mcp, use_skills, use_memory, created_at, updated_at)
                        values (
                            :agent, 'manual', 'completed', 1, 0, 0, 0, 0, 0, true, true, true, current_timestamp,
                            current_timestamp)
                        """).with("agent", agent).insert().block(LONG));
    }

    /** Deletes the agent and its runs. */
    public void end() {
        talk.status("DELETE", "/api/agents/" + agent, null);
    }

    public long agent() {
        return agent;
    }

    public long run() {
        return run;
    }

    /** The same work on behalf of the run. */
    public <T> Mono<T> by(Mono<T> work) {
        return work.contextWrite(new Author(run)::in);
    }

    /** Does something on behalf of the run and returns the result. */
    public <T> T writes(Mono<T> work) {
        return Objects.requireNonNull(by(work).block(LONG));
    }

    /** Does something on behalf of the run that has no result. */
    public void does(Mono<Void> work) {
        by(work).block(LONG);
    }

    /** Calls one of Steward's own tools on behalf of the run. */
    public JsonNode calls(String tool, Map<String, ?> input) {
        return writes(host.begin(tool, input, HostCall.ofAll()));
    }

    public String path() {
        return "/api/agents/%d/runs/%d".formatted(agent, run);
    }

    /** What the run wrote, newest first, such as {@code memory changed: Title}. */
    public List<String> changes() {
        return lines(talk.json("GET", path() + "/changes", null));
    }

    /** Undoes all of it. */
    public Undone undo() {
        return new Undone(talk.json("POST", path() + "/undo", null));
    }

    /** Undoes the latest change. */
    public Undone undoLast() {
        var id = talk.json("GET", path() + "/changes", null).path(0).path("id").asLong();
        return new Undone(talk.json("POST", "%s/changes/%d/undo".formatted(path(), id), null));
    }

    /** The result of undoing. */
    public record Undone(JsonNode answer) {

        /** How many changes were undone. */
        public int count() {
            return answer.path("undone_count").asInt();
        }

        /** Why the others were not. */
        public List<String> conflicts() {
            var words = new ArrayList<String>();
            answer.path("conflicts").forEach(each -> words.add(text(each, "conflict")));
            return words;
        }
    }

    private static List<String> lines(JsonNode list) {
        var lines = new ArrayList<String>();
        list.forEach(each ->
                lines.add("%s %s: %s".formatted(text(each, "kind"), text(each, "action"), text(each, "title"))));
        return lines;
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asString("");
    }
}

package dev.steward.transfer.definition;

import dev.steward.event.Event;
import dev.steward.event.EventBus;
import dev.steward.platform.data.Sql;
import dev.steward.transfer.definition.TransferDocument.Kind;
import dev.steward.transfer.definition.TransferImport.Action;
import dev.steward.transfer.definition.TransferImport.Resolution;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** One of several installs of Steward for the tests of transfers. */
@Component
class Install {

    private static final Duration LONG = Duration.ofSeconds(60);

    private final Sql sql;
    private final DefinitionExports exports;
    private final ImportPreviews previews;
    private final DefinitionImports imports;
    private final Queue<Event> heard = new ConcurrentLinkedQueue<>();

    Install(Sql sql, DefinitionExports exports, ImportPreviews previews, DefinitionImports imports, EventBus bus) {
        this.sql = sql;
        this.exports = exports;
        this.previews = previews;
        this.imports = imports;
        bus.heard().subscribe(event -> event.ifPresent(heard::add));
    }

    static <T> T given(Mono<T> work) {
        return Objects.requireNonNull(work.block(LONG));
    }

    void clear() {
        for (var statement : List.of(
                "delete from schedules",
                "delete from workflows",
                "update agents set current_run_id = null",
                "delete from agents",
                "delete from trash",
                "delete from roles where is_default = false")) {
            write(statement);
        }
        heard.clear();
    }

    long write(String statement) {
        return given(sql.statement(statement).update());
    }

    long count(String rows) {
        return given(sql.statement("select count(*) as n from " + rows).one(row -> row.number("n")));
    }

    /** The value of a text column in one row. */
    String text(String column, String rows) {
        return given(
                sql.statement("select %s as t from %s".formatted(column, rows)).one(row -> row.text("t")));
    }

    long id(String rows) {
        return given(sql.statement("select id from " + rows).one(row -> row.number("id")));
    }

    /** The titles of all agents that are not inline. */
    List<String> agents() {
        return given(sql.statement("select title from agents where inline = false order by title, id")
                .all(row -> row.text("title"))
                .collectList());
    }

    List<String> workflows() {
        return given(sql.statement("select name from workflows order by name, id")
                .all(row -> row.text("name"))
                .collectList());
    }

    String workflow(long id) {
        return given(exports.workflow(id, _ -> {})).text();
    }

    String agent(long id) {
        return given(exports.agent(String.valueOf(id), _ -> {})).text();
    }

    TransferPreview preview(String text) {
        return given(previews.preview(text, _ -> {}));
    }

    TransferImportResult imported(String text, Resolution... resolutions) {
        return given(importing(text, resolutions));
    }

    Mono<TransferImportResult> importing(String text, Resolution... resolutions) {
        return imports.run(new TransferImport(text, List.of(resolutions)), _ -> {});
    }

    static Resolution agent(int index, Action action) {
        return new Resolution(Kind.agent, index, action);
    }

    static Resolution workflow(Action action) {
        return new Resolution(Kind.workflow, null, action);
    }

    /** The types of events since the last call. */
    List<String> heard() {
        var said = heard.stream().map(Event::type).distinct().sorted().toList();
        heard.clear();
        return said;
    }

    /** Adds a run of a workflow with this status. */
    void runs(long workflow, String status) {
        given(running(workflow, status));
    }

    /** The same in the caller's transaction. */
    Mono<Long> running(long workflow, String status) {
        return sql.statement("""
                        insert into workflow_runs (workflow_id, active_key, run_number, version, trigger_kind, status,
                            cursor_place, phase, counters, started_at)
                        select id, id, run_count + 1, version, 'manual', cast(:status as varchar), 0, 'ready', '{}',
                            current_timestamp
                        from workflows where id = :workflow
                        """)
                .with("status", status)
                .with("workflow", workflow)
                .insert()
                .flatMap(run -> sql.statement(
                                "update workflows set current_run_id = :run, run_count = run_count + 1 where id = :id")
                        .with("run", run)
                        .with("id", workflow)
                        .update());
    }

    /** Adds a run of an agent with this status. @param current whether it is the agent's current run */
    void works(long agent, String status, boolean current) {
        long run = given(
                sql.statement("""
                        insert into agent_runs (agent_id, trigger_kind, status, epoch, version, step_count, stall_count,
                            total_input_tokens, total_output_tokens, use_mcp, use_skills, use_memory, last_activity_at,
                            created_at, updated_at)
                        values (:agent, 'manual', :status, 1, 1, 0, 0, 0, 0, true, true, true, current_timestamp,
                            current_timestamp, current_timestamp)
                        """).with("agent", agent).with("status", status).insert());
        if (current) {
            write("update agents set current_run_id = %d where id = %d".formatted(run, agent));
        }
    }

    @Nullable
    Boolean isEnabled(String kind, long owner) {
        return sql.statement("select enabled from schedules where owner_kind = :kind and owner_id = :owner")
                .with("kind", kind)
                .with("owner", owner)
                .one(row -> row.flag("enabled"))
                .block(LONG);
    }
}

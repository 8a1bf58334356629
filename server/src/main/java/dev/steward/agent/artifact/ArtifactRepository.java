package dev.steward.agent.artifact;

import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_artifacts}. */
@Repository
public record ArtifactRepository(Sql sql) {

    private static final String BESIDE = "id, agent_id, run_id, artifact_key, kind, title, created_at, updated_at";

    private static final String LISTED = """
            %s, substring(content from 1 for %d) as content, %%s > %2$d as truncated
            """.formatted(BESIDE, ArtifactRead.LISTED);

    /** The full artifact, if it belongs to that agent. */
    Mono<ArtifactRead> find(long agent, long id) {
        return sql.statement(
                        "select %s, content, false as truncated from agent_artifacts where id = :id".formatted(BESIDE))
                .with("id", id)
                .one(ArtifactRead::of)
                .filter(artifact -> artifact.agentId() == agent);
    }

    Flux<ArtifactRead> list(long agent, @Nullable Long run, KeysetPage page) {
        var whose = run == null ? "agent_id = :whose" : "run_id = :whose";
        return sql.statement("select %s from agent_artifacts where %s and id < :before order by id desc limit :limit"
                        .formatted(LISTED.formatted(sql.length("content")), whose))
                .with("whose", run == null ? agent : run)
                .with("before", page.before())
                .with("limit", page.limit())
                .all(ArtifactRead::of);
    }

    /** The first artifacts of each run, in full: newest run first, and oldest first within a run. */
    public Flux<ArtifactRead> whole(Collection<Long> runs, int most) {
        return runs.isEmpty()
                ? Flux.empty()
                : sql.statement("""
                        select %1$s, content, false as truncated from (
                            select %1$s, content, row_number() over (partition by run_id order by id) as place
                            from agent_artifacts where run_id in (:runs)) a
                        where place <= :limit order by run_id desc, id
                        """.formatted(BESIDE))
                        .with("runs", runs)
                        .with("limit", most)
                        .all(ArtifactRead::of);
    }

    public Mono<Boolean> isAny(Collection<Long> runs) {
        return runs.isEmpty()
                ? Mono.just(false)
                : sql.statement("select id from agent_artifacts where run_id in (:runs) limit 1")
                        .with("runs", runs)
                        .exists();
    }

    /** The newest artifacts of an agent, newest first. */
    public Flux<ArtifactRead> newest(long agent, int most) {
        return list(agent, null, new KeysetPage(KeysetPage.NEWEST, most));
    }

    /** Whether a run already has an artifact with this key, title and content. */
    public Mono<Boolean> holds(long run, ArtifactDraft draft) {
        return sql.statement("""
                        select content from agent_artifacts
                        where run_id = :run and artifact_key = :key and title = :title
                        """)
                .with("run", run)
                .with("key", String.class, draft.key())
                .with("title", draft.title())
                .all(row -> row.text("content"))
                .any(draft.content()::equals);
    }

    public Mono<Long> insert(long agent, @Nullable Long run, ArtifactDraft draft, Instant now) {
        return sql.changes("agent_artifacts")
                .set("agent_id", agent)
                .set("run_id", Long.class, run)
                .set("artifact_key", String.class, draft.key())
                .set("kind", draft.kind())
                .set("title", draft.title())
                .set("content", draft.content())
                .set("created_at", now)
                .set("updated_at", now)
                .insert();
    }

    public Mono<Long> wipe(long run) {
        return sql.statement("delete from agent_artifacts where run_id = :run")
                .with("run", run)
                .update();
    }

    /** Deletes the artifacts of an agent that belong to no run. */
    public Mono<Long> wipeLoose(long agent) {
        return sql.statement("delete from agent_artifacts where agent_id = :agent and run_id is null")
                .with("agent", agent)
                .update();
    }
}

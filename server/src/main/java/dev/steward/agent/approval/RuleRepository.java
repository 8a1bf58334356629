package dev.steward.agent.approval;

import dev.steward.permission.ArgumentRule;
import dev.steward.permission.ConditionKind;
import dev.steward.permission.Rule;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** The table {@code agent_rules}. */
@Repository
record RuleRepository(Sql sql) {

    private static final TypeReference<List<String>> VALUES = new TypeReference<>() {};

    /** All rules, in order. */
    Flux<Rule> all() {
        return sql.statement("select * from agent_rules order by place, id").all(RuleRepository::rule);
    }

    /** Rules that apply to an agent, in order. */
    Flux<Rule> about(long agent) {
        return sql.statement("select * from agent_rules where agent_id is null or agent_id = :agent order by place, id")
                .with("agent", agent)
                .all(RuleRepository::rule);
    }

    /** Rules for this agent only, in order. */
    Flux<Rule> own(long agent) {
        return sql.statement("select * from agent_rules where agent_id = :agent order by place, id")
                .with("agent", agent)
                .all(RuleRepository::rule);
    }

    /** Locks all existing rules until the caller's transaction ends. */
    Mono<Void> lock() {
        return sql.statement("select id from agent_rules order by id for update")
                .ids()
                .then();
    }

    Mono<Long> count() {
        return sql.statement("select count(*) as n from agent_rules").one(row -> row.number("n"));
    }

    /** Adds a rule at the end. */
    Mono<Long> insert(Rule.Content content, Instant now) {
        return sql.statement("""
                        insert into agent_rules (
                            agent_id, place, effect, tool, argument, condition_kind, condition_values, tainted, note,
                            created_at, updated_at)
                        values (:agent, (select coalesce(max(place), 0) + 1 from agent_rules), :effect, :tool, :argument,
                            :condition, :values, :tainted, :note, :now, :now)
                        """)
                .with("agent", Long.class, content.agentId())
                .with("effect", content.effect())
                .with("tool", content.tool())
                .with("argument", String.class, content.argument())
                .with("condition", content.condition())
                .json("values", content.values())
                .with("tainted", content.isTainted())
                .with("note", String.class, content.note())
                .with("now", now)
                .insert();
    }

    /** The caller has locked the rules. */
    Mono<Void> write(long id, Rule.Content content, Instant now) {
        return sql.changes("agent_rules")
                .set("agent_id", Long.class, content.agentId())
                .set("effect", content.effect())
                .set("tool", content.tool())
                .set("argument", String.class, content.argument())
                .set("condition_kind", content.condition())
                .json("condition_values", content.values())
                .set("tainted", content.isTainted())
                .set("note", String.class, content.note())
                .set("updated_at", now)
                .where("id", id)
                .then();
    }

    Mono<Void> place(long id, int place) {
        return sql.statement("update agent_rules set place = :place where id = :id and place <> :place")
                .with("place", place)
                .with("id", id)
                .update()
                .then();
    }

    /** Renames a tool server in all rules about it or its tools. Returns whether there are any. */
    Mono<Boolean> rename(String server, String next) {
        return sql.statement("""
                        update agent_rules set tool = concat(:next, substring(tool from char_length(:server) + 1))
                        where tool like concat(:server, '/%')
                        """).with("next", next).with("server", server).changed();
    }

    Mono<Boolean> delete(long id) {
        return sql.statement("delete from agent_rules where id = :id")
                .with("id", id)
                .changed();
    }

    private static Rule rule(Columns row) {
        return new Rule(
                row.number("id"),
                new Rule.Content(
                        row.numberOrNull("agent_id"),
                        row.word("effect", ArgumentRule.Effect.class),
                        row.text("tool"),
                        row.textOrNull("argument"),
                        row.word("condition_kind", ConditionKind.class),
                        Objects.requireNonNullElse(row.json("condition_values", VALUES), List.of()),
                        row.flag("tainted"),
                        row.textOrNull("note")),
                row.instant("created_at"),
                row.instant("updated_at"));
    }
}

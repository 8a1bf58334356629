package dev.steward.agent.blueprint;

import dev.steward.agent.definition.Governance;
import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_blueprints}. */
@Repository
record BlueprintRepository(Sql sql) {

    /** Sorted by name. */
    Flux<Blueprint> all(int limit) {
        return sql.statement("select * from agent_blueprints order by name, id limit :limit")
                .with("limit", limit)
                .all(Blueprint::of);
    }

    Mono<Blueprint> find(long id) {
        return sql.statement("select * from agent_blueprints where id = :id")
                .with("id", id)
                .one(Blueprint::of);
    }

    /** The blueprint, locked until the caller's transaction ends. */
    Mono<Blueprint> lock(long id) {
        return sql.statement("select * from agent_blueprints where id = :id for update")
                .with("id", id)
                .one(Blueprint::of);
    }

    Mono<Long> count() {
        return sql.statement("select count(*) as n from agent_blueprints").one(row -> row.number("n"));
    }

    Mono<Long> insert(Blueprint.Content content, Instant now) {
        return content.governance()
                .in(sql.statement("""
                        insert into agent_blueprints (
                            name, description, task, model, role_id, approval_policy, %s, icon, color, created_at, updated_at)
                        values (:name, :description, :task, :model, :role, :policy, :autonomy_enabled, :max_steps,
                            :token_budget, :money_budget, :max_retries, :icon, :color, :now, :now)
                        """.formatted(Governance.COLUMNS)))
                .with("name", content.name())
                .with("description", String.class, content.description())
                .with("task", content.task())
                .with("model", String.class, content.model())
                .with("role", Long.class, content.roleId())
                .with("policy", ApprovalPolicy.class, content.approvalPolicy())
                .with("icon", String.class, content.icon())
                .with("color", String.class, content.color())
                .with("now", now)
                .insert();
    }

    /** Writes the columns that the patch names. Returns whether the blueprint exists. */
    Mono<Boolean> update(long id, BlueprintPatch patch, Instant now) {
        return sql.changes("agent_blueprints")
                .set("updated_at", now)
                .set("name", String.class, patch.wishedName())
                .set("description", String.class, patch.description())
                .set("task", String.class, patch.taskPrompt())
                .set("model", String.class, patch.wishedModel())
                .set("role_id", Long.class, patch.roleId())
                .set("approval_policy", ApprovalPolicy.class, patch.approvalPolicy())
                .set("autonomy_enabled", Boolean.class, patch.autonomyEnabled())
                .set("max_steps", Integer.class, patch.maxSteps())
                .set("token_budget", Long.class, patch.tokenBudget())
                .set("money_budget", Long.class, patch.moneyBudget().map(Money::nanosOrNull))
                .set("max_retries", Integer.class, patch.maxRetries())
                .set("icon", String.class, patch.icon())
                .set("color", String.class, patch.color())
                .where("id", id);
    }

    Mono<Boolean> delete(long id) {
        return sql.statement("delete from agent_blueprints where id = :id")
                .with("id", id)
                .update()
                .map(rows -> rows > 0);
    }
}

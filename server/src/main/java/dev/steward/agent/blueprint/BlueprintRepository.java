package dev.steward.agent.blueprint;

import dev.steward.agent.definition.Capabilities;
import dev.steward.agent.definition.Money;
import dev.steward.permission.ApprovalPolicy;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.Objects;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code agent_blueprints}. */
@Repository
record BlueprintRepository(Sql sql) {

    Flux<Blueprint> all(int limit) {
        return sql.statement("select * from agent_blueprints order by id limit :limit")
                .with("limit", limit)
                .all(Blueprint::of);
    }

    Mono<Blueprint> find(long id) {
        return sql.statement("select * from agent_blueprints where id = :id")
                .with("id", id)
                .one(Blueprint::of);
    }

    Mono<Blueprint> lock(long id) {
        return sql.statement("select * from agent_blueprints where id = :id for update")
                .with("id", id)
                .one(Blueprint::of);
    }

    Mono<Long> count() {
        return sql.statement("select count(*) as n from agent_blueprints").one(row -> row.number("n"));
    }

    Mono<Long> insert(BlueprintCreate wish, Instant now) {
        var row = sql.changes("agent_blueprints")
                .set("name", wish.name().strip())
                .set("description", String.class, wish.description())
                .set("task", Objects.requireNonNullElse(wish.taskPrompt(), ""))
                .set("model", String.class, Capabilities.model(wish.model()))
                .set("role_id", Long.class, wish.roleId())
                .set("approval_policy", ApprovalPolicy.class, wish.approvalPolicy())
                .set("icon", String.class, wish.icon())
                .set("color", String.class, wish.color())
                .set("created_at", now)
                .set("updated_at", now);
        return wish.governance().in(row).insert();
    }

    /** Writes the columns that the patch names. Returns whether the blueprint exists. */
    Mono<Boolean> update(long id, BlueprintPatch patch, Instant now) {
        return sql.changes("agent_blueprints")
                .set("updated_at", now)
                .set("name", String.class, patch.wishedName())
                .set("description", String.class, patch.description())
                .set("task", String.class, patch.taskPrompt())
                .set("model", String.class, Capabilities.model(patch.model()))
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
                .changed();
    }
}

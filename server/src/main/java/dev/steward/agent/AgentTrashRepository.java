package dev.steward.agent;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/**
 * The table {@code trashed_agent_states}: what deleted agents had noted, however much that is, as long as they can be brought back.
 * It goes with their rows in the trash.
 */
@Repository
class AgentTrashRepository {

    private final Sql sql;

    AgentTrashRepository(Sql sql) {
        this.sql = sql;
    }

    /** Keeps what an agent had noted. @param trashed the id that it has in the trash */
    Mono<Long> keepStates(long agent, long trashed) {
        return sql.statement("""
                        insert into trashed_agent_states (
                            trash_id, state_key, state_value, tainted_by, created_at, updated_at)
                        select cast(:trashed as bigint), state_key, state_value, tainted_by, created_at, updated_at
                        from agent_states
                        where agent_id = :agent
                        """).with("trashed", trashed).with("agent", agent).update();
    }

    /** Gives an agent that is there again what it had noted. */
    Mono<Long> giveStates(long trashed, long agent) {
        return sql.statement("""
                        insert into agent_states (agent_id, state_key, state_value, tainted_by, created_at, updated_at)
                        select cast(:agent as bigint), state_key, state_value, tainted_by, created_at, updated_at
                        from trashed_agent_states
                        where trash_id = :trashed
                        """).with("trashed", trashed).with("agent", agent).update();
    }
}

package dev.steward.agent.state;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;

/** The tables {@code agent_states} and {@code trashed_agent_states}. */
@Repository
class StateRepository extends StateTable<StateRead> {

    StateRepository(Sql sql) {
        super(sql, "agent_states", "agent_id", StateRead::of);
    }
}

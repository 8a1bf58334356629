package dev.steward.workflow;

import dev.steward.agent.state.StateTable;
import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;

/** The tables {@code workflow_states} and {@code trashed_workflow_states}. */
@Repository
class WorkflowStateRepository extends StateTable<WorkflowStateRead> {

    WorkflowStateRepository(Sql sql) {
        super(sql, "workflow_states", "workflow_id", WorkflowStateRead::of);
    }
}

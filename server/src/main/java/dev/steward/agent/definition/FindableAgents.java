package dev.steward.agent.definition;

import dev.steward.findable.FindableRow.Text;
import dev.steward.findable.FindableTable;
import dev.steward.platform.data.Sql;
import java.util.List;
import org.springframework.stereotype.Component;

/** Makes agents searchable by title, task and latest result. Spec: Conversations, 16. */
@Component
class FindableAgents extends FindableTable {

    static final String NAME = "agent";

    FindableAgents(Sql sql) {
        super(
                sql,
                new Shape(
                        NAME,
                        "agents",
                        "left join agent_runs r on r.id = f.current_run_id",
                        List.of(
                                new Field(Text.TITLE, "f.title"),
                                new Field("prompt", "f.task"),
                                new Field("answer", "r.result_summary")),
                        "f.public_id",
                        "case when r.updated_at > f.updated_at then r.updated_at else f.updated_at end",
                        "f.archived_at is null and f.inline = false"));
    }
}

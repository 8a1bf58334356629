package dev.steward.workflow;

import dev.steward.findable.FindableRow.Text;
import dev.steward.findable.FindableTable;
import dev.steward.platform.data.Sql;
import java.util.List;
import org.springframework.stereotype.Component;

/** Makes workflows searchable by name and description. Spec: Conversations, 16. */
@Component
class FindableWorkflows extends FindableTable {

    static final String NAME = "workflow";

    FindableWorkflows(Sql sql) {
        super(
                sql,
                new Shape(
                        NAME,
                        "workflows",
                        "",
                        List.of(new Field(Text.TITLE, "f.name"), new Field("description", "f.description")),
                        "cast(f.id as varchar)",
                        "f.updated_at",
                        "f.archived_at is null"));
    }
}

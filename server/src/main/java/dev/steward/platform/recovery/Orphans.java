package dev.steward.platform.recovery;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Finds rows whose parent row is missing, and deletes or detaches them as the schema does when the parent is deleted. */
record Orphans(Connection connection) {

    private record Reference(String rule, String table, String column, String toTable, String toColumn) {

        private String lost() {
            return "\"%2$s\" is not null and not exists (select 1 from \"%3$s\" p where p.\"%4$s\" = \"%1$s\".\"%2$s\")"
                    .formatted(table, column, toTable, toColumn);
        }

        boolean onlyForgets() {
            return rule.equals("SET NULL");
        }

        String statement() {
            return onlyForgets()
                    ? "update \"%s\" set \"%s\" = null where %s".formatted(table, column, lost())
                    : "delete from \"%s\" where %s".formatted(table, lost());
        }
    }

    /** Returns how many rows were deleted. */
    long remove() throws SQLException {
        List<Reference> references = references();
        long removed = 0;
        for (long before = -1; before != removed; ) { // a deleted row may orphan others
            before = removed;
            for (Reference reference : references) {
                try (Statement statement = connection.createStatement()) {
                    int rows = statement.executeUpdate(reference.statement());
                    removed += reference.onlyForgets() ? 0 : rows;
                }
            }
        }
        return removed;
    }

    private List<Reference> references() throws SQLException {
        List<Reference> references = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("""
                        select rule.delete_rule, child.table_name, child.column_name, parent.table_name, parent.column_name
                        from information_schema.referential_constraints rule
                        join information_schema.key_column_usage child
                          on child.constraint_name = rule.constraint_name
                        join information_schema.key_column_usage parent
                          on parent.constraint_name = rule.unique_constraint_name
                          and parent.ordinal_position = child.position_in_unique_constraint
                        """)) {
            while (row.next()) {
                references.add(new Reference(
                        row.getString(1), row.getString(2), row.getString(3), row.getString(4), row.getString(5)));
            }
        }
        return references;
    }
}

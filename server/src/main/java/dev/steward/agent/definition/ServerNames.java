package dev.steward.agent.definition;

import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The lists of tool servers, separated by commas, in the columns {@code mcp_servers} of agents, their runs and steps. */
@Component
public record ServerNames(Sql sql) {

    private static final String COLUMN = "mcp_servers";

    /** Without blanks, with a comma on both sides of each name. */
    private static final String LIST = "concat(',', replace(mcp_servers, ' ', ''), ',')";

    private static final String RENAMED = "replace(%s, :name, :next)".formatted(LIST);

    private static final String NAMED = "%s like concat('%%', :name, '%%')".formatted(LIST);

    /**
     * Renames a server in the lists of a table, in the caller's transaction.
     *
     * @param owner the column to return
     * @return the owner of each changed row
     * @throws Problem.Conflict when a list would be too long
     */
    public Flux<Long> rename(String table, String owner, String name, String next) {
        var change = "update %s set mcp_servers = trim(both ',' from %s) where %s".formatted(table, RENAMED, NAMED);
        return requireRoom(table, name, next)
                .thenMany(renaming(change, name, next).updated(row -> row.number(owner), owner));
    }

    /**
     * Renames a server in the lists of a snapshot in the trash.
     *
     * @throws Problem.Conflict when a list would be too long
     */
    public static void rename(JsonNode snapshot, String name, String next) {
        for (var owner : snapshot.findParents(COLUMN)) {
            var list = owner.path(COLUMN).asString("").replace(" ", "");
            var renamed = (',' + list + ',').replace(',' + name + ',', ',' + next + ',');
            if (!renamed.equals(',' + list + ',')) {
                if (renamed.length() > Capabilities.MAX_SERVERS + 2) {
                    throw tooLong();
                }
                ((ObjectNode) owner).put(COLUMN, renamed.substring(1, renamed.length() - 1));
            }
        }
    }

    private Mono<Void> requireRoom(String table, String name, String next) {
        var longer = "select count(*) as n from %s where %s and char_length(%s) > %d"
                .formatted(table, NAMED, RENAMED, Capabilities.MAX_SERVERS + 2);
        return renaming(longer, name, next)
                .one(row -> row.number("n"))
                .filter(count -> count > 0)
                .flatMap(_ -> Mono.error(tooLong()));
    }

    private static Problem.Conflict tooLong() {
        return new Problem.Conflict(
                "server-name-too-long",
                "An agent or a workflow step lists so many tool servers that the new name does not fit. Choose a shorter name, or shorten that list.");
    }

    private Sql.Statement renaming(String text, String name, String next) {
        return sql.statement(text).with("name", "," + name + ",").with("next", "," + next + ",");
    }
}

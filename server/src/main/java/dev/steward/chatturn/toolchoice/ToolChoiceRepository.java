package dev.steward.chatturn.toolchoice;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;
import tools.jackson.core.type.TypeReference;

/** The table {@code tool_choices}. */
@Repository
record ToolChoiceRepository(Sql sql) {

    private static final TypeReference<List<String>> NAMES = new TypeReference<>() {};

    /** Empty if the conversation may use every server. */
    Mono<ToolChoice> find(Container container) {
        return sql.statement("select servers from tool_choices where conversation_id = :conversation")
                .with("conversation", container.id())
                .one(row -> new ToolChoice(row.json("servers", NAMES)));
    }

    Mono<Void> put(Container container, List<String> servers, Instant now) {
        return sql.statement("""
                        merge into tool_choices
                        using (values (cast(:conversation as bigint), cast(:servers as text),
                                       cast(:now as timestamp with time zone))) as given (conversation_id, servers, updated_at)
                        on tool_choices.conversation_id = given.conversation_id
                        when matched then update set servers = given.servers, updated_at = given.updated_at
                        when not matched then insert (conversation_id, servers, updated_at)
                          values (given.conversation_id, given.servers, given.updated_at)
                        """)
                .with("conversation", container.id())
                .json("servers", servers)
                .with("now", now)
                .execute();
    }

    Mono<Void> remove(Container container) {
        return sql.statement("delete from tool_choices where conversation_id = :conversation")
                .with("conversation", container.id())
                .execute();
    }

    /** Copies the choice of one conversation to another one that has none. */
    Mono<Void> copy(Container from, Container to) {
        return sql.statement("""
                        insert into tool_choices (conversation_id, servers, updated_at)
                        select :to, servers, updated_at from tool_choices where conversation_id = :from
                        """).with("to", to.id()).with("from", from.id()).execute();
    }

    /** Names contain nothing that would need escaping, so matching the quoted name is enough. */
    Mono<Void> rename(String name, String next) {
        return sql.statement("""
                        update tool_choices set servers = replace(servers, :name, :next)
                        where servers like concat('%', :name, '%')
                        """)
                .with("name", "\"" + name + "\"")
                .with("next", "\"" + next + "\"")
                .execute();
    }
}

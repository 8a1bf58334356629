package dev.steward.agent.definition;

import dev.steward.conversation.Container;
import dev.steward.platform.data.Sql;
import dev.steward.platform.problem.Problem;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Finds what agents link to but do not own, and locks it until the caller's transaction ends, so that the link can be stored.
 * Messages link to agents instead, and lose the link when the agent is deleted.
 */
@Repository
public record AgentLinkRepository(Sql sql) {

    /**
     * The given conversation, if any.
     *
     * @throws Problem.BadRequest when two are given
     * @throws Problem.NotFound when there is no such conversation
     */
    public Mono<Optional<Container>> container(@Nullable Long topic, @Nullable Long chat) {
        if (topic == null) {
            return chat == null ? Mono.just(Optional.empty()) : required(Container.chat(chat));
        }
        return chat == null
                ? required(Container.topic(topic))
                : Mono.error(() -> new Problem.BadRequest("Link to a topic or a chat, not both"));
    }

    private Mono<Optional<Container>> required(Container wished) {
        return ifThere(wished).flatMap(found -> found.isPresent() ? Mono.just(found) : Mono.error(wished::missing));
    }

    /** The conversation, or empty if it is gone. */
    public Mono<Optional<Container>> ifThere(@Nullable Container container) {
        return container == null
                ? Mono.just(Optional.empty())
                : sql.statement("select id from conversations where id = :id and kind = :kind for update")
                        .with("id", container.id())
                        .with("kind", container.kind())
                        .one(_ -> Optional.of(container))
                        .defaultIfEmpty(Optional.empty());
    }

    /** The conversations with messages that an agent sent or received. */
    public Flux<Long> conversations(long agent) {
        return sql.statement("select distinct conversation_id from messages where agent_id = :agent")
                .with("agent", agent)
                .all(row -> row.number("conversation_id"));
    }

    /** Links the messages in these conversations to a restored agent again. */
    public Mono<Long> giveBack(Agent agent, List<Long> conversations) {
        return sql.statement("""
                        update messages set agent_id = :agent
                        where conversation_id = any(:conversations) and agent_public_id = :public and agent_id is null
                        """)
                .with("agent", agent.id())
                .with("conversations", conversations.toArray(Long[]::new))
                .with("public", agent.publicId())
                .update();
    }

    /** @throws Problem.BadRequest when there is no such role; null is always accepted */
    public Mono<Void> requireRole(@Nullable Long role) {
        return roleIfThere(role)
                .flatMap(found -> role != null && found.isEmpty()
                        ? Mono.error(new Problem.BadRequest("role_id does not exist"))
                        : Mono.empty());
    }

    /** The role, or empty if it is gone. */
    public Mono<Optional<Long>> roleIfThere(@Nullable Long role) {
        return role == null
                ? Mono.just(Optional.empty())
                : sql.statement("select id from roles where id = :id for update")
                        .with("id", role)
                        .one(row -> Optional.of(row.number("id")))
                        .defaultIfEmpty(Optional.empty());
    }

    public Mono<Boolean> isHeld(long role) {
        return sql.statement("""
                        select id from agents where role_id = :role
                        union all select id from agent_blueprints where role_id = :role
                        limit 1
                        """).with("role", role).exists();
    }
}

package dev.steward.conversation;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The columns that refer to roles. */
@Repository
record HeldRoles(Sql sql) {

    /** A column that refers to a role, and the type of the event for changes to its rows. */
    private enum Holder {
        TOPICS("topics where role_id", Container.Kind.topic.changed()),
        CHATS("chats where role_id", Container.Kind.chat.changed()),
        COLLECTIONS("collections where default_role_id", Container.COLLECTION_CHANGED);

        private final String rows;
        private final String changed;

        Holder(String rows, String changed) {
            this.rows = rows;
            this.changed = changed;
        }
    }

    /** The types of the events for everything that has the role. */
    Flux<String> eventsOf(long role) {
        return Flux.fromArray(Holder.values())
                .filterWhen(holder -> isHeld(holder, role), 1)
                .map(holder -> holder.changed);
    }

    /** Clears the role of topics and increases their version, so that cached trees are updated. */
    Mono<Long> forget(long role) {
        return sql.statement("update topics set role_id = null, version = version + 1 where role_id = :role")
                .with("role", role)
                .update();
    }

    private Mono<Boolean> isHeld(Holder holder, long role) {
        return sql.statement("select id from %s = :role limit 1".formatted(holder.rows))
                .with("role", role)
                .one(row -> row.number("id"))
                .hasElement();
    }
}

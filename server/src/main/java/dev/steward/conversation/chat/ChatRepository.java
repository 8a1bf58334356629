package dev.steward.conversation.chat;

import dev.steward.conversation.Conversations;
import dev.steward.conversation.Subject;
import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.Columns;
import dev.steward.platform.data.KeysetPage;
import dev.steward.platform.data.Sql;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The table {@code chats}. The unread state is in {@code conversations}, which each read joins. */
@Repository
record ChatRepository(Sql sql, FindableChanges findable) {

    private static final String CHATS = """
            select c.*, o.unread, o.last_read_at from chats c join conversations o on o.id = c.id
            """;

    /** With one character more of a description than a list shows. */
    private static final String LISTED = """
            select c.id, c.public_id, c.title, c.slug, substring(c.description from 1 for %d) as description,
                c.description_as_system_prompt, c.pinned, c.role_id, c.archived_at, c.autoname_pending, c.last_activity_at,
                c.created_at, c.updated_at, o.unread, o.last_read_at
            from chats c join conversations o on o.id = c.id
            """.formatted(Chat.LISTED_DESCRIPTION + 1);

    private static final String[] SUBJECT = {
        "id", "title", "description", "description_as_system_prompt", "pinned", "role_id", "autoname_pending"
    };

    /** Stores a chat whose conversation already exists. */
    Mono<Chat> insert(Chat chat) {
        return sql.rows("chats", List.of(chat))
                .with("id", Chat::id)
                .with("public_id", one -> one.address().publicId())
                .with("slug", one -> one.address().slug())
                .with("title", Chat::title)
                .with("description", String.class, one -> one.content().description())
                .with("description_as_system_prompt", one -> one.content().instructs())
                .with("pinned", one -> one.content().pinned())
                .with("role_id", Long.class, one -> one.content().roleId())
                .with("archived_at", Instant.class, one -> one.times().archivedAt())
                .with("autoname_pending", Chat::unnamed)
                .with("last_activity_at", one -> one.times().lastActivityAt())
                .with("created_at", one -> one.times().createdAt())
                .with("updated_at", one -> one.times().updatedAt())
                .insert()
                .thenReturn(chat);
    }

    Mono<Chat> find(long id) {
        return one("c.id = :key", id);
    }

    Mono<Chat> bySlug(String slug) {
        return one("c.slug = :key", slug);
    }

    Mono<Chat> byPublicId(String publicId) {
        return one("c.public_id = :key", publicId);
    }

    private Mono<Chat> one(String which, Object key) {
        return sql.statement(CHATS + "where " + which).with("key", key).one(Chat::of);
    }

    /**
     * Lists chats by creation, newest first, or archived ones, most recently archived first.
     *
     * @param pattern a pattern for the title, {@code %} for all
     * @param page the chats that follow the one with the id {@code before} in that order. If that one has left the archive,
     *     its place there is unknown, and the archive begins again, so that no chat is missed
     */
    Flux<Chat> list(boolean archived, String pattern, KeysetPage page) {
        var after = archived && page.before() != KeysetPage.NEWEST ? """
                ((c.archived_at, c.id) < (select b.archived_at, b.id from chats b where b.id = :before)
                  or not exists (select 1 from chats b where b.id = :before and b.archived_at is not null))
                """ : "c.id < :before";
        return sql.statement(LISTED
                        + """
                where c.archived_at is %s and %s and %s
                order by %s c.id desc
                limit :limit
                """.formatted(
                                        archived ? "not null" : "null",
                                        sql.matches("c.title", "pattern"),
                                        after,
                                        archived ? "c.archived_at desc," : ""))
                .with("pattern", pattern)
                .with("before", page.before())
                .with("limit", page.limit())
                .all(Chat::of);
    }

    /** Moves the chat up and returns what a model is told about it, in one statement; empty if there is no such chat. */
    Mono<Subject> touch(long id, Instant now) {
        return sql.statement("update chats set last_activity_at = :now where id = :id")
                .with("now", now)
                .with("id", id)
                .updated(ChatRepository::subject, SUBJECT)
                .next();
    }

    private static Subject subject(Columns row) {
        return ChatKind.subject(row.number("id"), Chat.Content.of(row), row.flag("autoname_pending"));
    }

    /**
     * Writes the columns that the patch names, and the slug if it changes. A title set by a person is never replaced by
     * a model. Returns whether the chat exists.
     */
    Mono<Boolean> update(Chat chat, ChatPatch patch, String slug, Instant now) {
        var changes = sql.changes("chats")
                .set("title", String.class, patch.title())
                .set("description", String.class, patch.description())
                .set("description_as_system_prompt", Boolean.class, patch.descriptionAsSystemPrompt())
                .set("pinned", Boolean.class, patch.pinned())
                .set("role_id", Long.class, patch.roleId())
                .set("updated_at", now);
        patch.title().ifValue(_ -> changes.set("autoname_pending", false));
        if (!slug.equals(chat.address().slug())) {
            changes.set("slug", slug);
        }
        return noted(chat.id(), changes.where("id", chat.id()));
    }

    /** Sets the name unless the chat has been named meanwhile. Returns whether it was set. */
    Mono<Boolean> name(long id, String title, Instant now) {
        return noted(
                id,
                sql.statement("""
                        update chats set title = :title, autoname_pending = false, updated_at = :now
                        where id = :id and autoname_pending = true
                        """)
                        .with("title", title)
                        .with("now", now)
                        .with("id", id)
                        .changed());
    }

    /** Changes the title if it is still the known one. Returns whether it was. */
    Mono<Boolean> rename(long id, String known, String title, Instant now) {
        return noted(
                id,
                sql.statement("""
                        update chats set title = :title, autoname_pending = false, updated_at = :now
                        where id = :id and title = :known
                        """)
                        .with("title", title)
                        .with("now", now)
                        .with("id", id)
                        .with("known", known)
                        .changed());
    }

    /** Marks the chat for reindexing if it has changed. */
    private Mono<Boolean> noted(long id, Mono<Boolean> change) {
        return change.delayUntil(changed -> changed ? findable.changed(Conversations.FINDABLE, id) : Mono.empty());
    }

    /** Archives the chat, or unarchives it if the time is null. */
    Mono<Boolean> archive(long id, @Nullable Instant at, Instant now) {
        var changes = sql.changes("chats").set("archived_at", Instant.class, at).set("updated_at", now);
        return noted(id, changes.where("id", id));
    }

    Mono<Long> delete(long id) {
        return sql.statement("delete from chats where id = :id").with("id", id).update();
    }
}

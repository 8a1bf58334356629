package dev.steward.chatturn;

import dev.steward.platform.data.Sql;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;

/** Reads the news from the tables {@code conversations}, {@code turns} and {@code messages}, in one statement. */
@Repository
record NewsRepository(Sql sql) {

    /** A fired reminder came after the last answer; other notices from Steward do not count as news. */
    private static final String MOVED_AT =
            "case when m.notice_kind is null then coalesce(t.ended_at, t.started_at, m.created_at) else m.created_at end";

    /** Newest first, without deleted conversations. A turn that was asked to stop runs until it is over. */
    Flux<NewsRead> newest(int limit) {
        return sql.statement("""
                        select c.id, c.kind, c.unread, t.started_at, m.role, m.notice_kind,
                            case when t.running_in is not null then 'running' else t.status end as status,
                            %1$s as moved_at,
                            substring(m.content from 1 for :characters) as said
                        from (
                            select id, kind, unread from conversations
                            where kind <> 'deleted'
                              and (unread > 0 or id in (select running_in from turns where running_in is not null))
                        ) c
                        left join turns t on t.id = (select max(n.id) from turns n where n.conversation_id = c.id)
                        left join messages m on m.id = (
                            select s.id from messages s
                            where s.conversation_id = c.id and s.chosen = true and s.role <> 'tool' and s.content <> ''
                              and (s.notice_kind is null or s.notice_kind = 'reminder_fired')
                            order by s.conversation_id desc, s.chosen desc, s.id desc
                            limit 1)
                        where t.id is not null or m.id is not null
                        order by %1$s desc, c.id desc
                        limit :limit
                        """.formatted(MOVED_AT))
                .with("characters", LastLine.READ)
                .with("limit", limit)
                .all(NewsRead::of);
    }
}

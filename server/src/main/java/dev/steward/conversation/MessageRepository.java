package dev.steward.conversation;

import org.springframework.data.r2dbc.repository.Modifying;
import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

interface MessageRepository extends ReactiveCrudRepository<Message, Long> {

    /** The newest rows below an id, newest first. It orders by every column of its index, or H2 would sort. */
    @Query("""
            select * from messages
            where topic_id = :topicId and id < :beforeId
            order by topic_id desc, id desc
            limit :limit
            """)
    Flux<Message> pageBefore(long topicId, long beforeId, int limit);

    /** The same rows, with fewer columns. */
    @Query("""
            select id, role, content, tool_calls from messages
            where topic_id = :topicId and id < :beforeId
            order by topic_id desc, id desc
            limit :limit
            """)
    Flux<PromptRow> promptBefore(long topicId, long beforeId, int limit);

    @Modifying
    @Query("delete from messages where topic_id = :topicId")
    Mono<Integer> clear(long topicId);

    @Modifying
    @Query("delete from messages where topic_id = :topicId and id = :id")
    Mono<Integer> deleteOne(long topicId, long id);

    @Modifying
    @Query("delete from messages where topic_id = :topicId and id > :id")
    Mono<Integer> deleteAfter(long topicId, long id);
}

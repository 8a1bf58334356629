package dev.steward.conversation;

import org.jspecify.annotations.Nullable;
import org.springframework.data.r2dbc.repository.Modifying;
import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

interface TopicRepository extends ReactiveCrudRepository<Topic, Long> {

    @Query("select * from topics where slug = :slug")
    Mono<Topic> bySlug(String slug);

    @Query("select * from topics where public_id = :publicId")
    Mono<Topic> byPublicId(String publicId);

    @Query("select * from topics order by last_activity_at desc, id desc")
    Flux<Topic> newestActivityFirst();

    @Query("""
            select * from topics
            where lower(title) like lower(:pattern) escape '!'
            order by last_activity_at desc, id desc
            """)
    Flux<Topic> withTitleLike(String pattern);

    /** The slugs that begin with the base: the free number is looked for among them. */
    @Query("select slug from topics where slug = :base or slug like :pattern escape '!'")
    Flux<String> slugsLike(String base, String pattern);

    @Query("""
            with recursive line (id, parent_id) as (
                select id, parent_id from topics where id = :id
                union all
                select t.id, t.parent_id from topics t join line on t.id = line.parent_id
            )
            select id from line
            """)
    Flux<Long> withAncestors(long id);

    @Modifying
    @Query("update topics set parent_id = :parentId where parent_id = :id")
    Mono<Integer> moveChildren(long id, @Nullable Long parentId);

    @Modifying
    @Query("update topic_tree set revision = revision + 1 where id = 1")
    Mono<Integer> lockTree();
}

package dev.steward.turn;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.r2dbc.repository.Modifying;
import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

interface TurnRepository extends ReactiveCrudRepository<TurnRow, Long> {

    /** The turns that were running when the process ended. */
    @Query("select * from turns where active_key is not null order by id")
    Flux<TurnRow> unclosed();

    @Modifying
    @Query("update turns set active_key = null, status = :status, model = :model, ended_at = :now where id = :id")
    Mono<Integer> close(long id, String status, @Nullable String model, Instant now);
}

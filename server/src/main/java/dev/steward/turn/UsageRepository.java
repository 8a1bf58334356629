package dev.steward.turn;

import org.springframework.data.repository.reactive.ReactiveCrudRepository;

/** The usage ledger. */
interface UsageRepository extends ReactiveCrudRepository<UsageRecord, Long> {}

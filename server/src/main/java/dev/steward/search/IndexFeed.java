package dev.steward.search;

import dev.steward.findable.FindableChanges;
import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.Instance;
import dev.steward.platform.task.Alarm;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Keeps the index up to date: opens it, rebuilds it if it cannot be used, and reads what has changed since. The
 * database is authoritative; anything the index has missed or lost is read again.
 */
@Component
class IndexFeed implements PeriodicTask, DisposableBean {

    private static final Logger log = LoggerFactory.getLogger(IndexFeed.class);

    /** Lets the startup finish first. */
    private static final Duration FIRST = Duration.ofSeconds(1);

    /** Writes of other processes are found by polling. */
    private static final Duration SHARED = Duration.ofMillis(500);

    /** Changes committed within this time are read together. */
    private static final Duration TOGETHER = Duration.ofMillis(100);

    private static final Duration ALONE = Duration.ofSeconds(5);

    /** Time between commits, and so the most that has to be read again after a crash. */
    private static final Duration COMMITTED = Duration.ofSeconds(10);

    private static final Duration SILENT = Duration.ofDays(1);

    /** How long a search waits for what was committed before it. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final SearchIndex index;
    private final IndexOpening opening;
    private final IndexReading reading;
    private final FindableChanges changes;
    private final DataDisk disk;
    private final Instance instance;
    private final Alarm alarm = new Alarm();
    private final Sinks.Many<Long> settled = Sinks.many().replay().latestOrDefault(0L);
    private volatile long read;
    private volatile long missed;
    private volatile @Nullable Feeding feeding;
    private volatile @Nullable LuceneIndex suspect;
    private volatile boolean broken;
    private volatile boolean paused;
    private volatile boolean closing;
    private Instant committedAt = Instant.EPOCH;

    IndexFeed(
            SearchIndex index,
            IndexOpening opening,
            IndexReading reading,
            FindableChanges changes,
            DataDisk disk,
            Instance instance) {
        this.index = index;
        this.opening = opening;
        this.reading = reading;
        this.changes = changes;
        this.disk = disk;
        this.instance = instance;
    }

    /** Reads everything there is to read. While the disk is full nothing is read, and searches use the index as it is. */
    @Override
    public Mono<Void> run(Instant now) {
        if (disk.isFull() || closing) {
            return Mono.empty();
        }
        return Mono.delay(TOGETHER)
                .then(Mono.defer(() -> opened(now)))
                .flatMap(open -> {
                    long commits = changes.commits();
                    return reading.all(open, now)
                            .doOnError(_ -> open.beUnsure())
                            .then(Mono.defer(() -> settled(open, commits, now)));
                })
                .onErrorResume(IndexFault.class, this::lost);
    }

    private Mono<Feeding> opened(Instant now) {
        var open = feeding;
        var wrong = suspect;
        if (wrong != null) {
            suspect = null;
            if (open == null || open.index() == wrong) {
                feeding = null;
                broken = true;
            }
            index.drop(wrong);
            return opening.close(wrong).then(Mono.defer(() -> opened(now)));
        }
        if (open != null) {
            return Mono.just(open);
        }
        return (broken ? opening.rebuild(now) : opening.open(now)).doOnNext(fresh -> {
            feeding = fresh;
            broken = false;
            paused = false;
        });
    }

    private Mono<Void> settled(Feeding open, long commits, Instant now) {
        index.use(open.index());
        read = commits;
        settled.tryEmitNext(commits);
        // An index that is silent for long is taken to be gone.
        if (open.unwritten() == 0 && now.isBefore(committedAt.plus(SILENT))) {
            return Mono.empty();
        }
        if (now.isBefore(committedAt.plus(COMMITTED))) {
            alarm.in(COMMITTED);
            return Mono.empty();
        }
        committedAt = now;
        return opening.commit(open, now);
    }

    /** If only disk space is missing, searches keep what they have; otherwise the index is rebuilt. */
    private Mono<Void> lost(IndexFault fault) {
        if (closing) {
            return Mono.empty();
        }
        var open = feeding;
        feeding = null;
        if (DataDisk.saysFull(fault)) {
            if (!paused) {
                log.warn("The search index is not kept up to date until there is room on the disk.");
            }
            paused = true;
            return open == null ? Mono.empty() : opening.stop(open.index());
        }
        if (broken) {
            return Mono.error(fault); // it could not be rebuilt, so the run has failed
        }
        log.warn("The search index cannot be used and is rebuilt. {}", fault.getMessage());
        broken = true;
        return open == null ? Mono.empty() : opening.close(open.index()).doFirst(() -> index.drop(open.index()));
    }

    /**
     * Waits until the index has everything that this process has committed, or for a second. After a wait in vain, as while
     * much is read at once, no search waits until the index has caught up.
     */
    Mono<Void> caughtUp() {
        return Mono.defer(() -> {
            long commits = changes.commits();
            if (read >= commits || missed > read || index.ready().isEmpty()) {
                return Mono.empty();
            }
            return settled.asFlux()
                    .filter(reached -> reached >= commits)
                    .next()
                    .timeout(PATIENCE, Mono.fromRunnable(() -> missed = commits))
                    .then();
        });
    }

    /** Rebuilds an index that a search could not use. */
    void distrust(LuceneIndex wrong, IndexFault fault) {
        if (!closing && index.drop(wrong)) {
            log.warn("The search index cannot be used and is rebuilt. {}", fault.getMessage());
            suspect = wrong;
            alarm.now();
        }
    }

    /** The id of the index being fed; empty while none is open. */
    Optional<String> fed() {
        return Optional.ofNullable(feeding).map(Feeding::id);
    }

    /** Rebuilds the index if it still has this id. The database answers until the new one is ready. */
    void renew(String id) {
        var open = feeding;
        if (!closing && open != null && open.id().equals(id) && suspect == null) {
            index.drop(open.index());
            suspect = open.index();
            alarm.now();
        }
    }

    /** The index that searches use, if it is the one being fed and does not have this id. */
    Optional<LuceneIndex> renewed(String id) {
        var open = feeding;
        return open == null || open.id().equals(id)
                ? Optional.empty()
                : index.ready().filter(ready -> ready == open.index());
    }

    @Override
    public void destroy() {
        closing = true;
        var open = feeding;
        index.ready().ifPresent(LuceneIndex::close);
        if (open != null) {
            open.index().close();
        }
    }

    @Override
    public Flux<?> calls() {
        return Flux.merge(changes.calls(), alarm.calls());
    }

    @Override
    public Plan plan() {
        return Plan.own(
                "search_index",
                FIRST,
                instance.isSharing() ? SHARED : ALONE,
                "The search index could not be kept up to date");
    }
}

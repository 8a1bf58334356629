package dev.steward.transfer;

import dev.steward.event.EventBus;
import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Runs imports one at a time, and continues unfinished ones after a restart or crash. Files are read on a separate thread, since
 * that may use a CPU core for minutes.
 */
@Component
class ImportWorker implements SmartLifecycle {

    private static final Logger log = LoggerFactory.getLogger(ImportWorker.class);

    /** Attempts without progress before giving up: the import may be what crashes the process. */
    static final int MAX_TRIES = 3;

    /** Delay before a retry after a full disk or a database outage. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final ImportRepository imports;
    private final ImportScan scan;
    private final ImportRun run;
    private final ImportFiles files;
    private final Instance instance;
    private final DataFolder folder;
    private final Tx tx;
    private final EventBus bus;
    private final Clock clock;
    private final Duration patience;
    private final AtomicInteger calls = new AtomicInteger();

    /** Whether the database is unavailable, which is only logged once. */
    private final AtomicBoolean outage = new AtomicBoolean();

    private final AtomicReference<@Nullable Disposable> working = new AtomicReference<>();
    private volatile @Nullable Scheduler reader;
    private volatile @Nullable ExecutorService thread;

    @Autowired
    ImportWorker(
            ImportRepository imports,
            ImportScan scan,
            ImportRun run,
            ImportFiles files,
            Instance instance,
            DataFolder folder,
            Tx tx,
            EventBus bus,
            Clock clock) {
        this(imports, scan, run, files, instance, folder, tx, bus, clock, PATIENCE);
    }

    ImportWorker(
            ImportRepository imports,
            ImportScan scan,
            ImportRun run,
            ImportFiles files,
            Instance instance,
            DataFolder folder,
            Tx tx,
            EventBus bus,
            Clock clock,
            Duration patience) {
        this.imports = imports;
        this.scan = scan;
        this.run = run;
        this.files = files;
        this.instance = instance;
        this.folder = folder;
        this.tx = tx;
        this.bus = bus;
        this.clock = clock;
        this.patience = patience;
    }

    /** Wakes the worker if there is something to do. */
    void wake() {
        var on = reader;
        if (on != null && calls.getAndIncrement() == 0) {
            working.set(drain(on).subscribe(_ -> {}, error -> {
                calls.set(0);
                log.error("Imports are stopped until the next start. Report it with the lines that follow.", error);
            }));
        }
    }

    private Mono<Void> drain(Scheduler thread) {
        return Mono.defer(() -> {
            int seen = calls.get();
            return Mono.defer(() -> imports.next(instance.id()))
                    .switchIfEmpty(Mono.fromRunnable(() -> outage.set(false)))
                    .flatMap(row -> work(row, thread).thenReturn(true))
                    .repeatWhen(all -> all.takeWhile(count -> count > 0))
                    .onErrorResume(error ->
                            waited("Imports could not be checked", error).doOnNext(_ -> calls.incrementAndGet()))
                    .then(Mono.defer(() -> calls.addAndGet(-seen) == 0 ? Mono.empty() : drain(thread)));
        });
    }

    private Mono<Boolean> waited(String what, Throwable error) {
        if (!outage.getAndSet(true)) {
            log.warn("{}; it is tried again until it can. {}", what, error.toString());
        }
        return Mono.delay(patience).thenReturn(false);
    }

    private Mono<Void> work(ImportRow row, Scheduler thread) {
        if (row.tries() >= MAX_TRIES) {
            log.warn(
                    "The import of '{}' ended the process {} times and is not retried automatically.",
                    row.name(),
                    row.tries());
            return note(row, ImportFailure.Fault.gave_up, true);
        }
        // Committed before the attempt, since it may crash the process.
        return tx.durable(imports.tryOnce(row.id()))
                .filter(wanted -> wanted)
                .flatMap(_ -> row.state() == ImportRow.State.reading ? scan.scan(row, thread) : run.run(row, thread))
                .doOnSuccess(_ -> outage.set(false))
                .onErrorResume(error -> failed(row, error));
    }

    private Mono<Void> failed(ImportRow row, Throwable error) {
        return switch (error) {
            case ImportScan.Stopped _ -> Mono.empty();
            case ImportFailure faulty -> note(row, faulty.fault(), true);
            case Problem.DiskFull _ -> later(row, ImportFailure.Fault.disk_full);
            default -> {
                if (DataDisk.saysFull(error)) {
                    yield later(row, ImportFailure.Fault.disk_full);
                }
                if (StoreHealth.isFailure(error)) {
                    // Told by the service's own health; once this is stored, the outage is over.
                    yield later(row, null);
                }
                yield stillWanted(row)
                        .doOnNext(_ ->
                                log.error("An import could not continue. Report it with the lines that follow.", error))
                        .flatMap(_ -> note(row, ImportFailure.Fault.internal, true));
            }
        };
    }

    /** Empty if the import was cancelled meanwhile and its file deleted. */
    private Mono<ImportRow> stillWanted(ImportRow row) {
        return imports.find(row.id()).filter(now -> now.state() == row.state()).onErrorReturn(row);
    }

    /** Leaves the import unfinished, to be retried after a delay. */
    private Mono<Void> later(ImportRow row, ImportFailure.@Nullable Fault fault) {
        return note(row, fault, false).then(Mono.delay(patience)).then();
    }

    private Mono<Void> note(ImportRow row, ImportFailure.@Nullable Fault fault, boolean ends) {
        return imports.fail(row.id(), fault, ends, clock.instant())
                .doOnSuccess(_ -> outage.set(false))
                .onErrorResume(
                        error -> waited("An import could not be stored", error).thenReturn(0L))
                .doOnNext(_ -> new ImportNews(bus, clock).end(ends ? ImportRow.State.failed : row.state(), false))
                .then();
    }

    @Override
    public void start() {
        var executor = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name("imports").daemon(true).factory());
        thread = executor;
        // Disposing of a scheduler that owns its threads would interrupt them, which closes the files that they read
        reader = Schedulers.fromExecutor(executor::execute);
        calls.set(0);
        files.here()
                .flatMap(here ->
                        tx.underWay(imports.adopt(instance.id(), folder.root().toString(), here)))
                .thenMany(imports.files(instance.id()))
                .collectList()
                .flatMap(known -> files.sweep(Set.copyOf(known)))
                .onErrorResume(error ->
                        waited("Import files could not be checked", error).then())
                .subscribe(_ -> {}, error -> log.warn("{}", error.toString()), this::wake);
    }

    @Override
    public void stop() {
        var executor = thread;
        reader = null;
        var work = working.getAndSet(null);
        if (work != null) {
            work.dispose();
        }
        if (executor != null) {
            executor.shutdown();
        }
    }

    @Override
    public boolean isRunning() {
        return reader != null;
    }
}

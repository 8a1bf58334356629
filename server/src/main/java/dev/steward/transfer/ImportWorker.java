package dev.steward.transfer;

import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.StoreHealth;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.task.Alarm;
import dev.steward.platform.task.PeriodicTask;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Runs imports one at a time. The row of an import says how far it has come, so that each run continues what an earlier one, or an
 * earlier process, left unfinished.
 */
@Component
class ImportWorker implements PeriodicTask {

    private static final Logger log = LoggerFactory.getLogger(ImportWorker.class);

    /** Attempts without progress before giving up: the import may be what crashes the process. */
    static final int MAX_TRIES = 3;

    /** Also the delay before a retry after a full disk or a database outage. */
    private static final Duration EVERY = Duration.ofSeconds(3);

    private final ImportRepository imports;
    private final ImportScan scan;
    private final ImportRun run;
    private final ImportFiles files;
    private final Instance instance;
    private final DataFolder folder;
    private final Tx tx;
    private final ImportNews news;
    private final Alarm alarm = new Alarm();
    private volatile boolean isSwept;

    ImportWorker(
            ImportRepository imports,
            ImportScan scan,
            ImportRun run,
            ImportFiles files,
            Instance instance,
            DataFolder folder,
            Tx tx,
            ImportNews news) {
        this.imports = imports;
        this.scan = scan;
        this.run = run;
        this.files = files;
        this.instance = instance;
        this.folder = folder;
        this.tx = tx;
        this.news = news;
    }

    /** Says that there is something to do. */
    void wake() {
        alarm.now();
    }

    /** Files are on the disk of one process. */
    @Override
    public Plan plan() {
        return Plan.own("imports", Duration.ZERO, EVERY, "Imports could not be checked");
    }

    @Override
    public Flux<?> calls() {
        return alarm.calls();
    }

    @Override
    public Mono<Void> run(Instant now) {
        return (isSwept ? Mono.<Void>empty() : sweep())
                .then(Mono.defer(() -> imports.next(instance.id()))
                        .flatMap(this::work)
                        .defaultIfEmpty(false)
                        .repeat()
                        .takeWhile(goesOn -> goesOn)
                        .then());
    }

    /** Once for each process: adopts what earlier versions stored, and removes files that no import needs. */
    private Mono<Void> sweep() {
        return files.here()
                .flatMap(here ->
                        tx.underWay(imports.adopt(instance.id(), folder.root().toString(), here)))
                .thenMany(imports.files(instance.id()))
                .collectList()
                .flatMap(known -> files.sweep(Set.copyOf(known)))
                .doOnSuccess(_ -> isSwept = true);
    }

    /** Returns whether to look for the next one; otherwise this one is tried again after a while. */
    private Mono<Boolean> work(ImportRow row) {
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
                .flatMap(_ -> row.state() == ImportRow.State.reading ? scan.scan(row) : run.run(row))
                .thenReturn(true)
                .onErrorResume(error -> failed(row, error));
    }

    private Mono<Boolean> failed(ImportRow row, Throwable error) {
        return switch (error) {
            case ImportScan.Stopped _ -> Mono.just(true);
            case ImportFailure faulty -> note(row, faulty.fault(), true);
            case Throwable full
            when full instanceof Problem.DiskFull || DataDisk.saysFull(full) ->
                note(row, ImportFailure.Fault.disk_full, false);
            // Told by the service's own health; once this is stored, the outage is over.
            case Throwable outage when StoreHealth.isFailure(outage) -> note(row, null, false);
            default ->
                stillWanted(row)
                        .doOnNext(_ ->
                                log.error("An import could not continue. Report it with the lines that follow.", error))
                        .flatMap(_ -> note(row, ImportFailure.Fault.internal, true))
                        .defaultIfEmpty(true);
        };
    }

    /** Empty if the import was cancelled meanwhile and its file deleted. */
    private Mono<ImportRow> stillWanted(ImportRow row) {
        return imports.find(row.id()).filter(now -> now.state() == row.state()).onErrorReturn(row);
    }

    private Mono<Boolean> note(ImportRow row, ImportFailure.@Nullable Fault fault, boolean ends) {
        return imports.fail(row.id(), fault, ends)
                .doOnSuccess(_ -> news.end(ends ? ImportRow.State.failed : row.state(), false))
                .thenReturn(ends);
    }
}

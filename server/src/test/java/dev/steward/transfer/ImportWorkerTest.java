package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.event.EventBus;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.platform.problem.Problem;
import dev.steward.support.ServiceTest;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Tests imports that end the process, that fail, or that belong to another instance. */
@ServiceTest
@ExtendWith(OutputCaptureExtension.class)
class ImportWorkerTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Autowired
    private Sql sql;

    @Autowired
    private ItemRepository items;

    @Autowired
    private ImportedRepository imported;

    @Autowired
    private ImportFiles files;

    @Autowired
    private Instance instance;

    @Autowired
    private DataFolder folder;

    @Autowired
    private Tx tx;

    @Autowired
    private EventBus bus;

    @Autowired
    private Clock clock;

    @Autowired
    private ImportRun run;

    private final String storedAs = ImportFiles.newName(UUID.randomUUID().toString());
    private final AtomicInteger begun = new AtomicInteger();

    /** Sees only one import, which the service's own worker does not see. */
    private static final class One extends ImportRepository {

        private final long id;
        private final AtomicInteger asked = new AtomicInteger();

        One(Sql sql, long id) {
            super(sql);
            this.id = id;
        }

        @Override
        Mono<ImportRow> next(String instance) {
            asked.incrementAndGet();
            return find(id).filter(row -> row.state() == ImportRow.State.reading);
        }
    }

    @AfterEach
    void removeFile() {
        files.delete(storedAs).block(LONG);
    }

    @Test
    void oneThatEndsTheProcessEachTimeIsGivenUp() {
        long id = stored("elsewhere");
        var imports = new One(sql, id);
        var worker = worker(imports, _ -> Mono.never()); // as far as it gets before the process is gone
        for (int start = 1; start <= ImportWorker.MAX_TRIES; start++) {
            int tries = start;
            worker.start();
            await().atMost(LONG).until(() -> begun.get() == tries);
            assertThat(row(id).tries()).as("written down before it begins").isEqualTo(tries);
            worker.stop();
        }
        worker.start();
        await().atMost(LONG).until(() -> row(id).state() == ImportRow.State.failed);
        worker.stop();
        assertThat(row(id).fault()).isEqualTo(ImportFailure.Fault.gave_up);
        assertThat(begun).hasValue(ImportWorker.MAX_TRIES);
        assertThat(imports.resume(id).block(LONG)).isTrue();
        assertThat(row(id).tries()).as("a person may try it again").isZero();
    }

    @Test
    void whatAPersonHasStoppedIsNoFault(CapturedOutput output) {
        long id = stored("elsewhere");
        var imports = new One(sql, id);
        var worker = worker(imports, row -> imports.cancel(row.id(), clock.instant())
                .then(imports.delete(row.id()))
                .then(Mono.error(new DataIntegrityViolationException("its row is gone"))));
        worker.start();
        await().atMost(LONG).until(() -> imports.asked.get() > 1);
        worker.stop();
        assertThat(begun).hasValue(1);
        assertThat(output.getAll()).doesNotContain("An import could not continue");
    }

    @Test
    void anOutageOfTheDatabaseIsWaitedForAndIsNoFullDisk(CapturedOutput output) {
        long id = stored("elsewhere");
        var imports = new One(sql, id);
        var outage = new DataAccessResourceFailureException("gone");
        var worker = worker(
                imports,
                _ -> Mono.error(begun.get() % 2 == 0 ? outage : new Problem.Unavailable("The database is away.")));
        worker.start();
        await().atMost(LONG).until(() -> begun.get() > 2 * ImportWorker.MAX_TRIES);
        worker.stop();
        assertThat(row(id).state()).isEqualTo(ImportRow.State.reading);
        assertThat(row(id).fault()).isNull();
        assertThat(output.getAll()).doesNotContain("An import could not continue");
    }

    @Test
    void importsOfAnotherContainerWithTheSamePathAreLeftAlone() throws IOException {
        Files.createFile(folder.temporary().resolve(storedAs));
        long mine = stored(folder.root().toString(), storedAs);
        long other = stored(folder.root().toString());
        var worker = worker(new One(sql, 0), _ -> Mono.never());
        worker.start();
        await().atMost(LONG).until(() -> instance(mine).equals(instance.id()));
        worker.stop();
        assertThat(instance(other)).isEqualTo(folder.root().toString());
    }

    private ImportWorker worker(ImportRepository imports, Function<ImportRow, Mono<Void>> work) {
        var scan = new ImportScan(imports, items, imported, files, tx, bus, clock) {
            @Override
            Mono<Void> scan(ImportRow row, Scheduler reader) {
                return Mono.defer(() -> {
                    begun.incrementAndGet();
                    return work.apply(row);
                });
            }
        };
        return new ImportWorker(imports, scan, run, files, instance, folder, tx, bus, clock, Duration.ofMillis(10));
    }

    private long stored(String instance) {
        return stored(instance, ImportFiles.newName(UUID.randomUUID().toString()));
    }

    private long stored(String instance, String file) {
        return Objects.requireNonNull(
                tx.durable(new ImportRepository(sql).insert(instance, file, "export.zip", 1, clock.instant()))
                        .block(LONG));
    }

    private ImportRow row(long id) {
        return Objects.requireNonNull(new ImportRepository(sql).find(id).block(LONG));
    }

    private String instance(long id) {
        return Objects.requireNonNull(sql.statement("select instance from imports where id = :id")
                .with("id", id)
                .one(row -> row.text("instance"))
                .block(LONG));
    }
}

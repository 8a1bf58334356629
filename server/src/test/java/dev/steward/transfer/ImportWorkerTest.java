package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

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
    private ImportNews news;

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
        private boolean filesUnknown;

        One(Sql sql, Clock clock, long id) {
            super(sql, clock);
            this.id = id;
        }

        @Override
        Mono<ImportRow> next(String instance) {
            asked.incrementAndGet();
            return find(id).filter(row -> row.state() == ImportRow.State.reading);
        }

        @Override
        Flux<String> files(String instance) {
            return filesUnknown ? Flux.error(new DataAccessResourceFailureException("gone")) : super.files(instance);
        }
    }

    @AfterEach
    void removeFile() {
        files.delete(storedAs).block(LONG);
    }

    @Test
    void oneThatEndsTheProcessEachTimeIsGivenUp() {
        long id = stored("elsewhere");
        var imports = new One(sql, clock, id);
        for (int start = 1; start <= ImportWorker.MAX_TRIES; start++) {
            int tries = start;
            // As far as it gets before the process is gone
            var process =
                    worker(imports, _ -> Mono.never()).run(clock.instant()).subscribe();
            await().atMost(LONG).until(() -> begun.get() == tries);
            assertThat(row(id).tries()).as("written down before it begins").isEqualTo(tries);
            process.dispose();
        }
        worker(imports, _ -> Mono.never()).run(clock.instant()).block(LONG);
        assertThat(row(id).state()).isEqualTo(ImportRow.State.failed);
        assertThat(row(id).fault()).isEqualTo(ImportFailure.Fault.gave_up);
        assertThat(begun).hasValue(ImportWorker.MAX_TRIES);
        assertThat(imports.resume(id).block(LONG)).isTrue();
        assertThat(row(id).tries()).as("a person may try it again").isZero();
    }

    @Test
    void whatAPersonHasStoppedIsNoFault(CapturedOutput output) {
        long id = stored("elsewhere");
        var imports = new One(sql, clock, id);
        var worker = worker(imports, row -> imports.cancel(row.id())
                .then(imports.delete(row.id()))
                .then(Mono.error(new DataIntegrityViolationException("its row is gone"))));
        worker.run(clock.instant()).block(LONG);
        assertThat(imports.asked).as("it looks for the next one").hasValue(2);
        assertThat(begun).hasValue(1);
        assertThat(output.getAll()).doesNotContain("An import could not continue");
    }

    @Test
    void anOutageOfTheDatabaseIsWaitedForAndIsNoFullDisk(CapturedOutput output) {
        long id = stored("elsewhere");
        var outage = new DataAccessResourceFailureException("gone");
        var worker = worker(
                new One(sql, clock, id),
                _ -> Mono.error(begun.get() % 2 == 0 ? outage : new Problem.Unavailable("The database is away.")));
        for (int time = 1; time <= 2 * ImportWorker.MAX_TRIES; time++) {
            worker.run(clock.instant()).block(LONG);
            assertThat(begun).as("once in each run").hasValue(time);
        }
        assertThat(row(id).state()).isEqualTo(ImportRow.State.reading);
        assertThat(row(id).fault()).isNull();
        assertThat(output.getAll()).doesNotContain("An import could not continue");
    }

    @Test
    void filesThatCouldNotBeLookedForAtTheStartAreLookedForAgain() {
        var imports = new One(sql, clock, 0);
        imports.filesUnknown = true;
        var worker = worker(imports, _ -> Mono.never());
        StepVerifier.create(worker.run(clock.instant())).verifyError(DataAccessResourceFailureException.class);
        imports.filesUnknown = false;
        worker.run(clock.instant()).block(LONG);
        assertThat(imports.asked).hasValue(1);
    }

    @Test
    void aLeftoverThatCannotBeRemovedStopsNoImport() throws IOException {
        var stuck = Files.createDirectory(folder.temporary().resolve("import-stuck"));
        var inside = Files.createFile(stuck.resolve("inside"));
        var imports = new One(sql, clock, 0);
        worker(imports, _ -> Mono.never()).run(clock.instant()).block(LONG);
        Files.delete(inside);
        Files.delete(stuck);
        assertThat(imports.asked).hasValue(1);
    }

    @Test
    void importsOfAnotherContainerWithTheSamePathAreLeftAlone() throws IOException {
        Files.createFile(folder.temporary().resolve(storedAs));
        long mine = stored(folder.root().toString(), storedAs);
        long other = stored(folder.root().toString());
        worker(new One(sql, clock, 0), _ -> Mono.never()).run(clock.instant()).block(LONG);
        assertThat(instance(mine)).isEqualTo(instance.id());
        assertThat(instance(other)).isEqualTo(folder.root().toString());
    }

    private ImportWorker worker(ImportRepository imports, Function<ImportRow, Mono<Void>> work) {
        var scan = new ImportScan(imports, items, imported, files, tx, news, clock) {
            @Override
            Mono<Void> scan(ImportRow row) {
                return Mono.defer(() -> {
                    begun.incrementAndGet();
                    return work.apply(row);
                });
            }
        };
        return new ImportWorker(imports, scan, run, files, instance, folder, tx, news);
    }

    private long stored(String instance) {
        return stored(instance, ImportFiles.newName(UUID.randomUUID().toString()));
    }

    private long stored(String instance, String file) {
        return Objects.requireNonNull(
                tx.durable(new ImportRepository(sql, clock).insert(instance, file, "export.zip", 1))
                        .block(LONG));
    }

    private ImportRow row(long id) {
        return Objects.requireNonNull(new ImportRepository(sql, clock).find(id).block(LONG));
    }

    private String instance(long id) {
        return Objects.requireNonNull(sql.statement("select instance from imports where id = :id")
                .with("id", id)
                .one(row -> row.text("instance"))
                .block(LONG));
    }
}

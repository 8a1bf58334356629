package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.steward.event.EventBus;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.data.Instance;
import dev.steward.platform.data.Sql;
import dev.steward.platform.data.Tx;
import dev.steward.support.ServiceTest;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Tests imports while the database does not respond. */
@ServiceTest
@ExtendWith(OutputCaptureExtension.class)
class ImportOutageTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** A repository that responds or not, as the test says. */
    private static final class Unsteady extends ImportRepository {

        private final AtomicInteger asked = new AtomicInteger();
        private volatile boolean down;
        private volatile boolean filesUnknown;

        Unsteady(Sql sql) {
            super(sql);
        }

        @Override
        Flux<String> files(String dataFolder) {
            return filesUnknown ? Flux.error(new DataAccessResourceFailureException("gone")) : super.files(dataFolder);
        }

        @Override
        Mono<ImportRow> next(String dataFolder) {
            asked.incrementAndGet();
            return down ? Mono.error(new DataAccessResourceFailureException("gone")) : Mono.empty();
        }
    }

    @Test
    void anOutageIsSaidOnce(
            CapturedOutput output,
            @Autowired Sql sql,
            @Autowired ImportScan scan,
            @Autowired ImportRun run,
            @Autowired ImportFiles files,
            @Autowired Instance instance,
            @Autowired DataFolder folder,
            @Autowired Tx tx,
            @Autowired EventBus bus,
            @Autowired Clock clock) {
        var imports = new Unsteady(sql);
        var worker =
                new ImportWorker(imports, scan, run, files, instance, folder, tx, bus, clock, Duration.ofMillis(10));
        for (int outage = 1; outage <= 2; outage++) {
            imports.down = true;
            int before = imports.asked.get();
            worker.start();
            await().atMost(LONG).until(() -> imports.asked.get() >= before + 5);
            assertThat(output.getAll().split("Imports could not be checked", -1))
                    .hasSize(outage + 1);
            imports.down = false;
            int during = imports.asked.get();
            await().atMost(LONG).until(() -> imports.asked.get() > during);
            worker.stop();
        }
    }

    @Test
    void itWorksThoughTheFilesCouldNotBeLookedForAtTheStart(
            @Autowired Sql sql,
            @Autowired ImportScan scan,
            @Autowired ImportRun run,
            @Autowired ImportFiles files,
            @Autowired Instance instance,
            @Autowired DataFolder folder,
            @Autowired Tx tx,
            @Autowired EventBus bus,
            @Autowired Clock clock) {
        var imports = new Unsteady(sql);
        imports.filesUnknown = true;
        var worker =
                new ImportWorker(imports, scan, run, files, instance, folder, tx, bus, clock, Duration.ofMillis(10));
        worker.start();
        await().atMost(LONG).until(() -> imports.asked.get() > 0);
        worker.stop();
    }
}

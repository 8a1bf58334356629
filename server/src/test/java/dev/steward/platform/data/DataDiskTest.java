package dev.steward.platform.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import dev.steward.platform.data.Admission.Work;
import dev.steward.platform.problem.Problem;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataDiskTest {

    private final AtomicLong usable = new AtomicLong(Long.MAX_VALUE);
    private final DataDisk disk = new DataDisk(usable::get);

    @ParameterizedTest(name = "{0} MB, then {1} MB: full is {2}")
    @CsvSource({"16, 16, false", "15, 15, true", "15, 19, true", "15, 20, false", "20, 16, false"})
    void newWorkIsRefusedBelowTheReserveUntilThereIsSomeMore(long first, long then, boolean full) {
        usable.set(first << 20);
        disk.look();
        usable.set(then << 20);
        disk.look();
        assertThat(disk.isFull()).isEqualTo(full);
        if (full) {
            assertThatExceptionOfType(Problem.DiskFull.class).isThrownBy(() -> disk.admit(Work.NEW));
        } else {
            disk.admit(Work.NEW);
        }
        assertThatCode(() -> disk.admit(Work.UNDER_WAY)).doesNotThrowAnyException();
    }

    @Test
    void aWriteWithoutRoomWaitsAndMeanwhileNothingBegins() {
        var full = new AtomicBoolean(true);
        disk.patient(true);
        var written = CompletableFuture.supplyAsync(() -> write(full));
        await().until(disk::isStuck);
        assertThatExceptionOfType(Problem.DiskFull.class).isThrownBy(() -> disk.admit(Work.UNDER_WAY));
        assertThat(written).isNotDone();
        full.set(false);
        assertThat(written.join()).isEqualTo(7);
        disk.admit(Work.NEW);
        assertThat(disk.fault()).isEmpty();
    }

    @Test
    void theRoomThatIsLeftTellsWhereTheSystemSpeaksAnotherLanguage() {
        usable.set(3);
        disk.look();
        assertThatIOException()
                .isThrownBy(() -> disk.patiently(4, () -> {
                    throw new IOException("Auf dem Gerät ist kein Speicherplatz mehr verfügbar");
                }));
        assertThat(disk.fault()).isEmpty();
    }

    @Test
    void aStopLetsNoWriteWait() {
        disk.patient(true);
        var written = CompletableFuture.supplyAsync(() -> write(new AtomicBoolean(true)));
        await().until(disk::isStuck);
        disk.patient(false);
        assertThat(written.handle((_, error) -> error).join()).hasMessageContaining(FullDisk.NO_SPACE);
    }

    @Test
    void aDiskThatFailedOnceIsTrustedNoMore() {
        disk.patient(true);
        assertThatIOException()
                .isThrownBy(() -> disk.patiently(1, () -> {
                    throw new IOException(FullDisk.BROKEN);
                }));
        assertThatExceptionOfType(Problem.Unavailable.class)
                .isThrownBy(() -> disk.admit(Work.UNDER_WAY))
                .withMessageContaining("(Input/output error)")
                .withMessageContaining("start Steward again");
    }

    private int write(AtomicBoolean full) {
        try {
            return disk.patiently(7, () -> {
                if (full.get()) {
                    throw new IOException(FullDisk.NO_SPACE);
                }
                return 7;
            });
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}

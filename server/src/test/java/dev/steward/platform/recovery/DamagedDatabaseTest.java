package dev.steward.platform.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.steward.platform.data.EmbeddedDatabase;
import dev.steward.platform.launch.StartupProblem;
import dev.steward.platform.recovery.Damage.Kind;
import dev.steward.platform.recovery.DamagedFiles.Image;
import dev.steward.platform.store.Witness;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.h2.mvstore.DataUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests how a start handles damage: a copy, a question, and the choice. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DamagedDatabaseTest {

    private final Path folders;
    private Image closed = new Image(new byte[0], new byte[0], new byte[0]);
    private Image killed = closed;

    DamagedDatabaseTest(@TempDir Path folders) {
        this.folders = folders;
    }

    @BeforeAll
    void makeDatabases() throws Exception {
        closed = DamagedFiles.closed(folders.resolve("closed"));
        killed = DamagedFiles.killed(folders.resolve("killed"));
    }

    @Test
    void theDamagedFileIsCopiedOnceAndNothingStartsUntilSomebodyChose() throws Exception {
        Path folder = folder();
        byte[] damaged = withoutItsEnd(killed);
        Path file = killed.into(folder, damaged);

        Damage damage = refused(folder, DamageOrder.PAGE).damage();
        assertThat(damage.kind()).isIn(DamagedFiles.CUT);
        assertThat(refused(folder, DamageOrder.PAGE).damage()).isEqualTo(damage);
        assertThat(file).hasBinaryContent(damaged);
        assertThat(copies(folder)).singleElement().satisfies(copy -> {
            assertThat(copy).hasBinaryContent(damaged).isEqualTo(damage.copy());
            assertThat(copy.getFileName().toString()).matches("damaged-\\d{8}-\\d{6}\\.mv\\.db");
        });
        assertThat(Objects.requireNonNull(damage.recovered()).count("topics")).isEqualTo(DamagedFiles.TOPICS);
    }

    @Test
    void theMessageNamesTheCopyWhatWasRecoveredAndTheChoices() throws Exception {
        Path folder = folder();
        killed.into(folder, withoutItsEnd(killed));
        Files.write(folder.resolve("backups/before-migration-4-to-6.mv.db"), closed.database());

        DamagedDatabase damaged = refused(folder, DamageOrder.PAGE);
        String code = damaged.damage().code();
        assertThat(damaged)
                .hasMessageContaining(damaged.damage().finding())
                .hasMessageContaining("It was copied to " + damaged.damage().copy())
                .hasMessageContaining("Recovered: 30 topics, ");
        assertThat(damaged.remedy())
                .contains("--damage=" + code + ":recovered")
                .contains("--damage=" + code + ":backup:before-migration-4-to-6.mv.db")
                .contains("--damage=" + code + ":empty");
    }

    @Test
    void whatWasRecoveredIsThereOnceItWasChosenAndTheNextStartAsksNothing() throws Exception {
        Path folder = folder();
        byte[] damaged = withoutItsEnd(killed);
        killed.into(folder, damaged);
        DamagedDatabase refusal = refused(folder, DamageOrder.PAGE);
        assertThat(refusal.choose(new DamageChoice.Recovered())).isTrue();

        long messages = Objects.requireNonNull(refusal.damage().recovered()).count("messages");
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.PAGE)) {
            assertThat(messages(folder)).isEqualTo(messages).isGreaterThan(DamagedFiles.MESSAGES / 2);
        }
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.PAGE)) {
            assertThat(messages(folder)).isEqualTo(messages);
        }
        assertThat(copies(folder)).singleElement().satisfies(copy -> assertThat(copy)
                .hasBinaryContent(damaged));
        assertThat(folder.resolve("recovered.mv.db")).doesNotExist();
    }

    @Test
    void aBackupIsPutInPlaceOnceItWasChosenByTheOption() throws Exception {
        Path folder = folder();
        killed.into(folder, withoutItsEnd(killed));
        Files.write(folder.resolve("backups/kept.mv.db"), closed.database());
        String code = refused(folder, DamageOrder.PAGE).damage().code();

        refused(folder, DamageOrder.of(code + ":backup:other.mv.db"));
        refused(folder, DamageOrder.of("00000000:backup:kept.mv.db"));
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.of(code + ":backup:kept.mv.db"))) {
            assertThat(DamagedFiles.isComplete(folder)).isTrue();
        }
        assertThat(folder.resolve("backups/kept.mv.db")).hasBinaryContent(closed.database());
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.of(code + ":backup:kept.mv.db"))) {
            assertThat(DamagedFiles.isComplete(folder)).isTrue();
        }
    }

    @Test
    void nothingIsStartedWithOnceThatWasChosen() throws Exception {
        Path folder = folder();
        killed.into(folder, new byte[DamagedFiles.BLOCK]);
        DamagedDatabase refusal = refused(folder, DamageOrder.of("exit"));
        assertThat(refusal.damage().kind()).isEqualTo(Kind.FOREIGN);
        assertThat(refusal.asks()).isFalse();
        assertThat(refusal.choose(new DamageChoice.Recovered())).isFalse();
        assertThat(refusal.choose(new DamageChoice.Empty())).isTrue();
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.PAGE)) {
            assertThat(messages(folder)).isZero();
        }
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.PAGE)) {
            assertThat(messages(folder)).isZero();
        }
    }

    /** Interrupts the choice after each of its steps. */
    @Test
    void aChoiceThatWasCutAnywhereIsCarriedOutOrAskedAgain() throws Exception {
        Path folder = folder();
        Path file = killed.into(folder, withoutItsEnd(killed));
        refused(folder, DamageOrder.PAGE).choose(new DamageChoice.Recovered());
        Decision decision = new Decision(file, folder.resolve("backups"));

        assertThat(decision.carryOut()).contains(new DamageChoice.Recovered());
        assertThat(decision.carryOut()).contains(new DamageChoice.Recovered());
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.PAGE)) {
            assertThat(messages(folder)).isPositive();
        }

        killed.into(folder, withoutItsEnd(killed));
        Files.writeString(folder.resolve("damage.choice.part"), "recovered");
        assertThat(refused(folder, DamageOrder.PAGE).damage().kind()).isIn(DamagedFiles.CUT);
        Files.writeString(folder.resolve("damage.choice"), "reco");
        assertThat(refused(folder, DamageOrder.PAGE).damage().kind()).isIn(DamagedFiles.CUT);
    }

    @Test
    void aMissingDatabaseIsToldWhereSomethingSpeaksOfOne() throws Exception {
        Path folder = folder();
        Files.delete(killed.into(folder, killed.database()));
        assertThat(refused(folder, DamageOrder.PAGE).damage()).satisfies(damage -> {
            assertThat(damage.kind()).isEqualTo(Kind.MISSING);
            assertThat(damage.copy()).isNull();
            assertThat(damage.recovered()).isNull();
        });

        Path other = folder();
        Files.createDirectories(other.resolve("backups"));
        Files.writeString(other.resolve("secret.key"), "key");
        assertThat(refused(other, DamageOrder.PAGE).damage().kind()).isEqualTo(Kind.MISSING);
    }

    @Test
    void anOlderFileInPlaceOfTheNewestIsTold() throws Exception {
        Path folder = folder();
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.PAGE)) {
            assertThat(messages(folder)).isZero();
        }
        byte[] older = Files.readAllBytes(folder.resolve("steward.mv.db"));
        killed.into(folder, older);
        Damage damage = refused(folder, DamageOrder.PAGE).damage();
        assertThat(damage.kind()).isEqualTo(Kind.BEHIND);
        assertThat(damage.recovered()).isNotNull();
    }

    @Test
    void aFileThatCannotBeADatabaseIsNamed() throws Exception {
        Path folder = folder();
        Files.createDirectories(folder.resolve("steward.mv.db"));
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> DamagedFiles.open(folder, DamageOrder.PAGE))
                .withMessage("The database %s is a folder.".formatted(folder.resolve("steward.mv.db")))
                .satisfies(problem -> assertThat(problem.remedy()).doesNotContain("STEWARD_DB_URL"));

        Path newer = folder();
        String header = new String(closed.database(), 0, DamagedFiles.BLOCK, StandardCharsets.ISO_8859_1);
        assertThat(header).contains("format:3");
        byte[] file = closed.database().clone();
        for (int copy = 0; copy < 2; copy++) {
            write(header, file, copy * DamagedFiles.BLOCK);
        }
        closed.into(newer, file);
        assertThatExceptionOfType(StartupProblem.class)
                .isThrownBy(() -> DamagedFiles.open(newer, DamageOrder.PAGE))
                .withMessageContaining("was written by a newer version of Steward");
        assertThat(newer.resolve("steward.mv.db")).hasBinaryContent(file);
    }

    private static void write(String header, byte[] file, int at) {
        String text = header.substring(0, header.indexOf(",fletcher:")).replace("format:3", "format:4");
        byte[] checked = text.getBytes(StandardCharsets.ISO_8859_1);
        int sum = DataUtils.getFletcher32(checked, 0, checked.length);
        byte[] line = (text + ",fletcher:" + Integer.toHexString(sum) + "\n").getBytes(StandardCharsets.ISO_8859_1);
        Arrays.fill(file, at, at + DamagedFiles.BLOCK, (byte) 0);
        System.arraycopy(line, 0, file, at, line.length);
    }

    @Test
    void aWitnessThatIsDamagedOrMissingHidesNothingThatTheFileSays() throws Exception {
        Path folder = folder();
        Path file = closed.into(folder, closed.database());
        Files.write(Witness.besides(file), new byte[1024]);
        try (EmbeddedDatabase _ = DamagedFiles.open(folder, DamageOrder.PAGE)) {
            assertThat(DamagedFiles.isComplete(folder)).isTrue();
        }

        Path cut = folder();
        Files.delete(Witness.besides(closed.into(cut, withoutItsEnd(closed))));
        refused(cut, DamageOrder.PAGE);
    }

    private Path folder() throws Exception {
        return Files.createTempDirectory(folders, "case");
    }

    private static byte[] withoutItsEnd(Image image) {
        return Arrays.copyOf(image.database(), image.database().length - DamagedFiles.BLOCK);
    }

    private static DamagedDatabase refused(Path folder, DamageOrder order) {
        return Objects.requireNonNull(catchThrowableOfType(
                DamagedDatabase.class, () -> DamagedFiles.open(folder, order).close()));
    }

    private static long messages(Path folder) throws Exception {
        try (var connection = DamagedFiles.connect(folder)) {
            return Salvage.number(connection, "select count(*) from messages");
        }
    }

    private static List<Path> copies(Path folder) throws Exception {
        try (Stream<Path> files = Files.list(folder.resolve("backups"))) {
            return files.toList();
        }
    }
}

package dev.steward.platform.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.recovery.DamagedFiles.Image;
import dev.steward.platform.store.Witness;
import dev.steward.support.ByTurns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests damage to a database file: a start has every row, or it says that something is wrong and writes nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ByTurns(2)
class DamageMatrixTest {

    private static final int BLOCK = DamagedFiles.BLOCK;

    private final Path folder;
    private final Map<String, Image> images = new LinkedHashMap<>();

    DamageMatrixTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeAll
    void makeDatabases() throws Exception {
        images.put("closed", DamagedFiles.closed(folder.resolve("closed")));
        images.put("killed", DamagedFiles.killed(folder.resolve("killed")));
    }

    static Stream<String> everyDamage() {
        return damages().keySet().stream().flatMap(damage -> Stream.of("closed, " + damage, "killed, " + damage));
    }

    private static Map<String, UnaryOperator<byte[]>> damages() {
        Map<String, UnaryOperator<byte[]>> damages = new LinkedHashMap<>();
        damages.put("none", file -> file);
        damages.put("cut by a byte", file -> Arrays.copyOf(file, file.length - 1));
        damages.put("cut by a block", file -> Arrays.copyOf(file, file.length - BLOCK));
        damages.put("cut by a tenth", file -> Arrays.copyOf(file, file.length / 10 * 9));
        damages.put("cut in half", file -> Arrays.copyOf(file, file.length / 2));
        damages.put("cut to the header", file -> Arrays.copyOf(file, 2 * BLOCK));
        damages.put("cut to a piece of the header", file -> Arrays.copyOf(file, 100));
        damages.put("cut to nothing", _ -> new byte[0]);
        damages.put("all zeros", file -> new byte[file.length]);
        damages.put("all noise", file -> DamagedFiles.noise(file, 0, file.length));
        damages.put(
                "longer by a block of noise",
                file -> DamagedFiles.noise(Arrays.copyOf(file, file.length + BLOCK), file.length, BLOCK));
        damages.put("noise in header 1", file -> DamagedFiles.noise(file, 0, BLOCK));
        damages.put("noise in header 2", file -> DamagedFiles.noise(file, BLOCK, BLOCK));
        damages.put("noise in both headers", file -> DamagedFiles.noise(file, 0, 2 * BLOCK));
        damages.put("zeros in both headers", file -> zeros(file, 0, 2 * BLOCK));
        damages.put("noise in the last block", file -> DamagedFiles.noise(file, file.length - BLOCK, BLOCK));
        damages.put("zeros in the last block", file -> zeros(file, file.length - BLOCK, BLOCK));
        for (int part = 0; part < 8; part++) {
            int where = part;
            damages.put(
                    "noise in a block after " + where + "/8", file -> DamagedFiles.noise(file, at(file, where), BLOCK));
            damages.put("zeros in a block after " + where + "/8", file -> zeros(file, at(file, where), BLOCK));
            damages.put("one bit turned after " + where + "/8", file -> turned(file, at(file, where) + 300));
        }
        return damages;
    }

    private Image image(String damage) {
        return Objects.requireNonNull(images.get(damage.substring(0, 6)));
    }

    private byte[] damaged(String damage) {
        return Objects.requireNonNull(damages().get(damage.substring(8)))
                .apply(image(damage).database());
    }

    private static int at(byte[] file, int where) {
        int blocks = file.length / BLOCK - 2;
        return (2 + blocks * where / 8) * BLOCK;
    }

    private static byte[] turned(byte[] file, int at) {
        byte[] damaged = file.clone();
        damaged[at] ^= 1;
        return damaged;
    }

    private static byte[] zeros(byte[] file, int from, int length) {
        byte[] damaged = file.clone();
        Arrays.fill(damaged, from, from + length, (byte) 0);
        return damaged;
    }

    @ParameterizedTest
    @MethodSource("everyDamage")
    void aDamagedFileIsWholeOrTold(String damage) throws Exception {
        Image image = image(damage);
        String kind = damage.substring(8);
        byte[] damaged = damaged(damage);
        Path place = Files.createTempDirectory(folder, "case");
        Path file = image.into(place, damaged);

        switch (new Examination(file, place.resolve("backups")).run()) {
            case Examination.Result.New() -> throw new AssertionError("taken for a new one");
            case Examination.Result.Sound _ -> {
                assertThat(DamagedFiles.isComplete(place)).as("every row").isTrue();
                DamagedFiles.shutDown(place);
            }
            case Examination.Result.Damaged(var found) -> {
                assertThat(kind).as("what is told as " + found).isNotEqualTo("none");
                assertThat(file).hasBinaryContent(damaged);
            }
        }
    }

    /** The witness file can get lost too; the key was created for secrets in a database. */
    @Test
    void aFileCutToItsHeaderIsNoNewOneWhereSomethingElseTellsOfIt() throws Exception {
        Path place = Files.createTempDirectory(folder, "case");
        Path file = image("killed").into(place, damaged("killed, cut to the header"));
        Files.delete(Witness.besides(file));
        var examination = new Examination(file, place.resolve("backups"));
        assertThat(examination.run()).isInstanceOf(Examination.Result.New.class);

        Files.writeString(place.resolve("secret.key"), "a key");

        assertThat(examination.run()).isInstanceOf(Examination.Result.Damaged.class);
    }

    /** If the damage leaves most of the file, most rows must be recovered; in no case more than there were. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "closed, cut by a byte",
                "closed, cut by a block",
                "killed, cut by a block",
                "killed, cut by a tenth",
                "closed, noise in both headers",
                "killed, zeros in the last block",
                "killed, noise in a block after 2/8",
                "killed, noise in a block after 6/8"
            })
    void mostRowsComeBackWhereMostOfTheFileIsThere(String damage) throws Exception {
        Path place = Files.createTempDirectory(folder, "case");
        Path file = image(damage).into(place, damaged(damage));
        var rows = new Salvage(file, place.resolve("recovered"))
                .run(new Examination(file, place.resolve("backups")))
                .orElseThrow();
        assertThat(rows.count("topics")).isEqualTo(DamagedFiles.TOPICS);
        assertThat(rows.count("messages")).isBetween(DamagedFiles.MESSAGES / 2L, (long) DamagedFiles.MESSAGES);
    }
}

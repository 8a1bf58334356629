package dev.steward.storage.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.task.Blocking;
import dev.steward.platform.time.Ids;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class BlobsTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2026-03-14T09:30:00Z");
    private static final Duration DAYS = Duration.ofDays(3);

    private final DataFolder folder;
    private final Blobs blobs;
    private final Set<String> named = new HashSet<>();
    private final Set<String> gone = new HashSet<>();
    private final BlobSweep sweep;
    private boolean ours = true;

    BlobsTest(@TempDir Path temporary) {
        folder = DataFolder.open(temporary.resolve("data"));
        blobs = at(NOW);
        var factory = new DefaultListableBeanFactory();
        factory.registerSingleton("references", new BlobReferences() {
            @Override
            public Flux<String> named(Collection<String> hashes) {
                return Flux.fromIterable(hashes).filter(named::contains);
            }

            @Override
            public Mono<Void> gone(Collection<String> hashes) {
                return Mono.fromRunnable(() -> gone.addAll(hashes));
            }
        });
        sweep = new BlobSweep(
                blobs,
                factory.getBeanProvider(BlobReferences.class),
                (_, _) -> Mono.fromSupplier(() -> ours),
                new Blocking());
    }

    @AfterEach
    void close() {
        folder.close();
    }

    private Blobs at(Instant now) {
        return new Blobs(folder, new Blocking(), Clock.fixed(now, ZoneOffset.UTC), new Ids());
    }

    @Test
    void theSameBytesAreStoredOnceUnderTheirHash() throws IOException {
        var one = store(blobs, "abc");
        var two = store(blobs, "abc");
        assertThat(one).isEqualTo(two);
        assertThat(one.sha256()).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThat(files()).containsExactly("ba/78/" + one.sha256());
        assertThat(blobs.file(one).block(LONG)).hasContent("abc");
    }

    @Test
    void whatIsNotKeptLeavesNothing() throws IOException {
        try (var draft = blobs.begin()) {
            draft.write(ByteBuffer.wrap(new byte[1000]));
            assertThat(draft.head()).hasSize(512);
        }
        assertThat(files()).isEmpty();
    }

    /** A file that was cut by a power cut or a bad copy is repaired by the next upload of the same bytes. */
    @Test
    void aDamagedBlobIsNotGivenAndIsMended() throws IOException {
        var blob = store(blobs, "abc");
        Files.writeString(folder.blobs().resolve(files().getFirst()), "ab");
        assertThat(blobs.file(blob).block(LONG)).isNull();
        store(blobs, "abc");
        assertThat(blobs.file(blob).block(LONG)).hasContent("abc");
    }

    /** Its size does not show it, and to hash a file on each read would be slow. */
    @Test
    void aBlobWhoseBytesChangedIsMendedByTheSameBytes() throws IOException {
        var blob = store(blobs, "abc");
        Files.writeString(folder.blobs().resolve(files().getFirst()), "axc");
        store(blobs, "abc");
        assertThat(blobs.file(blob).block(LONG)).hasContent("abc");
        assertThat(files()).containsExactly(path(blob));
    }

    @Test
    void aNameThatIsNoHashIsNoPath() {
        assertThatThrownBy(() -> blobs.file(new Blob("../../secret.key", 1)).block(LONG))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatNobodyNamesForADayGoesAtTheSecondLook() throws IOException {
        var kept = store(blobs, "kept");
        var orphan = store(blobs, "orphan");
        named.add(kept.sha256());
        sweep.run(NOW.plus(DAYS)).block(LONG);
        assertThat(files()).hasSize(2);
        sweep.run(NOW.plus(DAYS)).block(LONG);
        assertThat(files()).containsExactly(path(kept));
        assertThat(gone).containsExactly(orphan.sha256());
    }

    @Test
    void whatIsNewOrWasSentAgainMeanwhileStays() throws IOException {
        var blob = store(blobs, "abc");
        sweep.run(NOW.plusSeconds(60)).block(LONG);
        sweep.run(NOW.plusSeconds(60)).block(LONG);
        assertThat(files()).hasSize(1);
        sweep.run(NOW.plus(DAYS)).block(LONG);
        // An upload of the same bytes whose row does not exist yet.
        store(at(NOW.plus(DAYS)), "abc");
        sweep.run(NOW.plus(DAYS)).block(LONG);
        assertThat(files()).containsExactly(path(blob));
    }

    @Test
    void whatIsNamedBetweenTwoLooksStays() throws IOException {
        var blob = store(blobs, "abc");
        sweep.run(NOW.plus(DAYS)).block(LONG);
        named.add(blob.sha256());
        sweep.run(NOW.plus(DAYS)).block(LONG);
        assertThat(files()).hasSize(1);
    }

    @Test
    void whatBelongsToAnotherDatabaseStays() throws IOException {
        var blob = store(blobs, "abc");
        ours = false;
        sweep.run(NOW.plus(DAYS)).block(LONG);
        sweep.run(NOW.plus(DAYS)).block(LONG);
        assertThat(files()).containsExactly(path(blob));
        assertThat(gone).isEmpty();
    }

    /** Its creator may have left before the first byte. */
    @Test
    void aDraftHoldsNothingBeforeItsFirstByteAndTakesNothingAfterItsEnd() throws IOException {
        var draft = blobs.begin();
        assertThat(files()).isEmpty();
        draft.close();
        assertThatThrownBy(() -> draft.write(ByteBuffer.wrap(new byte[1]))).isInstanceOf(ClosedChannelException.class);
        assertThat(files()).isEmpty();
    }

    /** What a killed process was receiving. */
    @Test
    void anUploadThatWasCutGoesAfterADay() throws IOException {
        var incoming = Files.createDirectories(folder.blobs().resolve(Blobs.INCOMING));
        var left = Files.writeString(incoming.resolve("left"), "half");
        Files.setLastModifiedTime(left, FileTime.from(NOW));
        sweep.run(NOW.plusSeconds(60)).block(LONG);
        assertThat(left).exists();
        sweep.run(NOW.plus(DAYS)).block(LONG);
        assertThat(left).doesNotExist();
    }

    private static Blob store(Blobs into, String content) throws IOException {
        try (var draft = into.begin()) {
            draft.write(ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8)));
            return draft.keep();
        }
    }

    private static String path(Blob blob) {
        return blob.sha256().substring(0, 2) + "/" + blob.sha256().substring(2, 4) + "/" + blob.sha256();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder.blobs())) {
            return all.filter(Files::isRegularFile)
                    .map(file -> folder.blobs().relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}

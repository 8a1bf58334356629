package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.NIOFSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that any damage to the files of an index is detected and repaired by rebuilding. */
class LuceneIndexTest {

    private static final String SOURCES = "fake";

    private Path home;
    private Path good;

    /** With several segments and deletions, as after some use. */
    @BeforeEach
    void make(@TempDir Path folder) {
        home = folder;
        good = home.resolve("good");
        try (var searched = new Searched(good)) {
            for (int round = 0; round < 4; round++) {
                for (int id = 1; id <= 50; id++) {
                    searched.source.said(round * 25 + id, "kettle number " + id + " of " + round);
                }
                searched.fed().commit();
            }
        }
    }

    @Test
    void whatWasCommittedIsThereAgain() {
        try (var index = LuceneIndex.open(good)) {
            assertThat(Feeding.on(index, SOURCES, Searched.NOW).generation()).isEqualTo(4);
            assertThat(count(index)).isEqualTo(125);
            assertThatThrownBy(() -> Feeding.on(index, "fake,other", Searched.NOW))
                    .isInstanceOf(IndexFault.class);
        }
    }

    @Test
    void aFileThatIsCutAnywhereIsNoticed() throws IOException {
        for (var file : files(good)) {
            long size = Files.size(good.resolve(file));
            for (long length : new long[] {0, 1, size / 2, Math.max(0, size - 1)}) {
                var damaged = copy();
                try (var channel = Files.newByteChannel(damaged.resolve(file), StandardOpenOption.WRITE)) {
                    channel.truncate(length);
                }
                assertToldAndMadeAgain(damaged, file + " cut to " + length, file.equals("write.lock"));
            }
        }
    }

    @Test
    void aFileThatIsMissingIsNoticed() throws IOException {
        for (var file : files(good)) {
            var damaged = copy();
            Files.delete(damaged.resolve(file));
            assertToldAndMadeAgain(damaged, file + " deleted", file.equals("write.lock"));
        }
    }

    @Test
    void aByteThatIsOverwrittenAnywhereIsNoticed() throws IOException {
        var random = new Random(13);
        for (var file : files(good)) {
            var bytes = Files.readAllBytes(good.resolve(file));
            for (int i = 0; i < 6 && bytes.length > 0; i++) {
                var damaged = copy();
                var wrong = bytes.clone();
                wrong[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
                Files.write(damaged.resolve(file), wrong);
                assertToldAndMadeAgain(damaged, file + " with another byte", false);
            }
        }
    }

    @Test
    void aFolderThatIsGoneIsMade() {
        var gone = home.resolve("deep/gone");
        assertThatThrownBy(() -> LuceneIndex.open(gone)).isInstanceOf(IndexFault.class);
        try (var index = LuceneIndex.create(gone)) {
            assertThat(count(index)).isZero();
        }
    }

    @Test
    void anIndexOfAnotherFormatIsMadeAnew() throws IOException {
        try (var files = new NIOFSDirectory(good);
                var writer = new IndexWriter(files, new IndexWriterConfig())) {
            writer.setLiveCommitData(Map.of("format", "2 99.0.0").entrySet());
            writer.commit();
        }
        assertThatThrownBy(() -> LuceneIndex.open(good))
                .isInstanceOf(IndexFault.class)
                .hasMessageContaining("format");
        try (var index = LuceneIndex.create(good)) {
            assertThat(count(index)).isZero();
        }
    }

    @Test
    void strangeFilesDoNotMatter() throws IOException {
        Files.writeString(good.resolve("notes.txt"), "mine");
        try (var index = LuceneIndex.open(good)) {
            assertThat(count(index)).isEqualTo(125);
        }
    }

    @Test
    void whatIsAboveTheNewestRowOfTheDatabaseIsForgotten() {
        try (var index = LuceneIndex.open(good)) {
            var feeding = Feeding.on(index, SOURCES, Searched.NOW);
            feeding.reach("fake", new IdWatermark(125, List.of()));
            feeding.reach("faker", new IdWatermark(125, List.of()));
            feeding.backTo("faker", 50);
            index.refresh();
            assertThat(count(index)).as("rows of another source").isEqualTo(125);
            feeding.backTo("fake", 100);
            index.refresh();
            assertThat(count(index)).isEqualTo(100);
            assertThat(feeding.reach("fake").upTo()).isEqualTo(100);
        }
    }

    /** The index is refused at once, or its content is still correct. */
    private static void assertToldAndMadeAgain(Path folder, String what, boolean harmless) {
        try (var index = LuceneIndex.open(folder)) {
            assertThat(count(index)).as(what).isEqualTo(125);
        } catch (IndexFault fault) {
            assertThat(harmless).as(what + ": " + fault.getMessage()).isFalse();
        }
        try (var index = LuceneIndex.create(folder)) {
            assertThat(count(index)).as(what).isZero();
        }
    }

    private static int count(LuceneIndex index) {
        return index.ask(searcher -> searcher.getIndexReader().numDocs());
    }

    private Path copy() throws IOException {
        var copy = Files.createTempDirectory(home, "copy");
        for (var file : files(good)) {
            Files.copy(good.resolve(file), copy.resolve(file));
        }
        return copy;
    }

    private static List<String> files(Path folder) throws IOException {
        try (var all = Files.list(folder)) {
            return all.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}

package dev.steward.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.platform.data.DataDisk;
import dev.steward.platform.data.DataFolder;
import dev.steward.platform.problem.Problem;
import dev.steward.platform.stream.ByteSink;
import dev.steward.platform.task.Blocking;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;

/** Tests packed and broken files, and files of no known product. */
class ImportFilesTest extends ImportTest {

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        return zip(StandardCharsets.UTF_8, entries);
    }

    private static byte[] zip(Charset names, Map<String, byte[]> entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes, names)) {
            for (var entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }

    @Test
    void zipsAreOpenedWhereverTheirPartsSayTheyAre() throws IOException {
        var zip = zip(Map.of(
                "../../../etc/conversations-000.json", file(chat("z0", "Z0", "x")),
                "a/conversations-001.json", file(chat("z1", "Z1", "x")),
                "a/user.json", "{}".getBytes(StandardCharsets.UTF_8),
                "a/picture.png", new byte[100]));
        assertThat(take(zip, Map.of()).path("added").asInt()).isEqualTo(2);
        var lines = chat("z2", "Z2", "x") + "\n" + chat("z3", "Z3", "x") + "\n";
        assertThat(take(zip(Map.of("a/chats.jsonl", lines.getBytes(StandardCharsets.UTF_8))), Map.of())
                        .path("added")
                        .asInt())
                .isEqualTo(2);
        var notes = zip(Map.of(
                "n/" + unique + "one.md",
                "**You:** hi\n\n**AI:** ho".getBytes(StandardCharsets.UTF_8),
                "n/" + unique + "two.md",
                "a note".getBytes(StandardCharsets.UTF_8)));
        var done = take(notes, Map.of());
        assertThat(done.path("product").asString()).isEqualTo("markdown");
        assertThat(done.path("added").asInt()).isEqualTo(2);
    }

    /** An uncompressed entry, in whose last byte some bits are flipped. */
    private static byte[] stored(byte[] data, byte flipped) throws IOException {
        var sum = new CRC32();
        sum.update(data);
        var entry = new ZipEntry("conversations.json");
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(data.length);
        entry.setCrc(sum.getValue());
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(entry);
            zip.write(data);
            zip.closeEntry();
        }
        var file = bytes.toByteArray();
        file[30 + entry.getName().length() + data.length - 1] ^= flipped;
        return file;
    }

    @Test
    void aNameThatIsNotUtf8SpoilsNoOther() throws IOException {
        var names = zip(
                StandardCharsets.ISO_8859_1,
                Map.of(
                        "Fähre.png",
                        new byte[100],
                        "Brücke/" + unique + "größe.md",
                        "a note".getBytes(StandardCharsets.UTF_8)));
        assertThat(take(names, Map.of()).path("added").asInt()).isEqualTo(1);
    }

    @Test
    void ofTwoFilesOfOneNameInAZipOneIsReadAndTheOtherCounted() throws IOException {
        var bytes = zip(Map.of(
                "x/a.md", (unique + "one").getBytes(StandardCharsets.UTF_8),
                "x/b.md", (unique + "two").getBytes(StandardCharsets.UTF_8)));
        var doubled = new String(bytes, StandardCharsets.ISO_8859_1)
                .replace("x/b.md", "x/a.md")
                .getBytes(StandardCharsets.ISO_8859_1);
        var done = take(doubled, Map.of());
        assertThat(done.path("added").asInt()).isEqualTo(1);
        assertThat(done.path("losses").path(0).path("kind").asString()).isEqualTo("strays");
        assertThat(done.path("losses").path(0).path("count").asInt()).isEqualTo(1);
    }

    @Test
    void whatIsNoExportIsToldInAWord() throws IOException {
        assertThat(failure(new byte[] {0, 1, 2, 3})).isEqualTo("unknown_file");
        assertThat(failure(zip(Map.of("x.png", new byte[10])))).isEqualTo("unknown_file");
        assertThat(failure("[{\"name\":\"someone else's\"}]".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("unknown_file");
        assertThat(failure("[]".getBytes(StandardCharsets.UTF_8))).isEqualTo("nothing");
        for (var name : List.of("a.md", "a.json", "a")) {
            for (var blank : List.of("", " \n\t", "\uFEFF\r\n")) {
                assertThat(failure(name, blank.getBytes(StandardCharsets.UTF_8)))
                        .isEqualTo("nothing");
            }
            assertThat(failure(name, "\uFEFF".getBytes(StandardCharsets.UTF_16LE)))
                    .isEqualTo("nothing");
        }
        assertThat(failure("<!DOCTYPE html><p>x".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("unknown_file");
        var broken = zip(Map.of("conversations.json", file(chat("q", "Q", "x"))));
        for (int i = 40; i < 60; i++) {
            broken[i] ^= (byte) 0x5a;
        }
        assertThat(failure(broken)).isIn("broken_zip", "ready");
        assertThat(failure("PK\u0003\u0004 not really".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("broken_zip");
        assertThat(failure(stored(file(chat("q", "Q", "x")), (byte) 0))).isEqualTo("ready");
        assertThat(failure(stored(file(chat("q", "Q", "x")), (byte) 1))).isEqualTo("broken_zip");
        var bomb = zip(Map.of("conversations.json", new byte[300 << 20]));
        assertThat(failure(bomb)).isEqualTo("too_large");
    }

    @Test
    void aMarkdownFileIsHeldAsAWholeAndHasALimit() throws IOException {
        var large = "a".repeat(4_000_001).getBytes(StandardCharsets.UTF_8);
        long id = hand(zip(Map.of(unique + "large.md", large)));
        reached(id, "ready");
        assertThat(conversations(id, "").getFirst().path("reason").asString()).isEqualTo("too_large");
        assertThat(talk.json("POST", "/api/imports/" + id + "/start", Map.of()).toString())
                .contains("import-state", "No conversation in this file can be imported");
    }

    /** Leftovers would fill the disk until the import is removed, and look like a complete file. */
    @Test
    void nothingStaysOfAFileThatCouldNotBeUnpacked(@Autowired DataFolder folder, @Autowired ImportFiles files)
            throws IOException {
        var name = ImportFiles.newName(unique);
        var file =
                Files.write(folder.temporary().resolve(name), zip(Map.of("conversations.json", new byte[300 << 20])));
        assertThatThrownBy(() -> files.open(name, "export.zip")).isInstanceOf(ImportFailure.class);
        try (var left = Files.newDirectoryStream(folder.temporary(), name + "*")) {
            assertThat(left).containsExactly(file);
        }
        files.delete(name).block();
    }

    /** Other data is stored until only the reserve is left, and other folders are made again. */
    @Test
    void anUploadNeedsNoMoreRoomThanItsBytesAndNoFolder(@TempDir Path root) throws IOException {
        try (var folder = DataFolder.open(root.resolve("data"));
                var disk = new DataDisk(() -> 17L << 20)) {
            Files.deleteIfExists(folder.temporary());
            var files = new ImportFiles(folder, disk, new Blocking());
            assertThat(files.save("fits", sink -> write(sink, 1 << 20)).block()).isEqualTo(1 << 20);
            assertThatThrownBy(() -> files.save("large", sink -> write(sink, (1 << 20) + 1))
                            .block())
                    .isInstanceOf(Problem.DiskFull.class);
            assertThat(folder.temporary())
                    .isDirectoryContaining("glob:**/fits")
                    .isDirectoryNotContaining("glob:**/large");
        }
    }

    private static Mono<Long> write(ByteSink sink, int bytes) {
        return Mono.fromCallable(() -> {
            sink.take(ByteBuffer.allocate(bytes));
            return (long) bytes;
        });
    }

    @Test
    void filesThatHaveFailedOrHaveNothingToImportHoldNoPlace() {
        for (int i = 0; i < 4; i++) {
            reached(hand(new byte[] {0, 1, 2, 'n', 'o'}), "failed");
            reached(hand("chats.json", "[{\"mapping\":{}}]".getBytes(StandardCharsets.UTF_8)), "ready");
        }
        var good = reached(hand(file(chat("after", "After", "x"))), "ready");
        assertThat(good.path("conversations").asInt()).isEqualTo(1);
        var kept = talk.json("GET", "/api/imports", null);
        assertThat(kept.valueStream().filter(each -> each.path("conversations").asInt() == 0))
                .hasSizeLessThanOrEqualTo(6);
        kept.forEach(
                each -> talk.json("DELETE", "/api/imports/" + each.path("id").asLong(), null));
    }

    @Test
    void anExportInUtf16IsReadAsOneInUtf8() {
        var text = new String(file(chat("wide", "Wide", "größe")), StandardCharsets.UTF_8);
        var done = take(("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE), Map.of());
        assertThat(texts(talk.messages(topic(done, 1))).getFirst()).startsWith("größe");
    }

    private String failure(byte[] file) {
        return failure("export.zip", file);
    }

    private String failure(String name, byte[] file) {
        long id = hand(name, file);
        var ended = reached(id, "failed", "ready");
        talk.json("DELETE", "/api/imports/" + id, null);
        client.get().uri("/api/imports/" + id).exchange().expectStatus().isNotFound();
        return ended.path("fault").asString("ready");
    }

    @Test
    void oneThatCannotBeReadSpoilsNoOther() {
        var deep =
                "{\"id\":\"%sdeep\",\"mapping\":%s1%s}".formatted(unique, "{\"a\":".repeat(10_000), "}".repeat(10_000));
        var bytes = (new String(file(deep, "{\"id\":}", chat("ok", "Fine", "a\uE000b")), StandardCharsets.UTF_8)
                        .replace(",{\"id\":\"" + unique + "ok", ",  {\"id\":\"" + unique + "ok"))
                .getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            if ((bytes[i] & 0xFF) == 0xEE) {
                bytes[i] = (byte) 0xFF; // not UTF-8
            }
        }
        var done = take(bytes, Map.of());
        assertThat(conversations(done.path("id").asLong(), "").stream()
                        .map(item -> item.path("status").asString()
                                + item.path("reason").asString("")))
                .containsExactly("lefttoo_large", "leftbroken", "added");
        assertThat(texts(talk.messages(topic(done, 3))).getFirst()).startsWith("a\uFFFD");
    }
}

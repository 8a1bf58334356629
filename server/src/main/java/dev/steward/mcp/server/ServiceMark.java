package dev.steward.mcp.server;

import dev.steward.platform.data.DataFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * What the service that runs leaves in its data folder, so that other programs of the same person find it. One that a killed
 * service left behind leads nowhere. Blocks.
 *
 * @param url where it answers this machine
 * @param token of this run
 * @param forHost whether it ends with the host that started it
 */
record ServiceMark(String url, long pid, String token, boolean forHost) {

    private static final int MAX_BYTES = 4_096;

    /** What lies in the folder; empty when there is nothing, or nothing that makes sense. */
    static Optional<ServiceMark> read(Path folder) {
        try (var in = Files.newInputStream(DataFolder.serviceOf(folder))) {
            var text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            var mark = Rpc.JSON.readValue(text, ServiceMark.class);
            return Optional.ofNullable(mark).filter(read -> read.url() != null && read.token() != null);
        } catch (IOException | JacksonException _) {
            return Optional.empty();
        }
    }

    /** Leaves it at {@code file}, for the eyes of its owner only, whole or not at all. */
    void write(Path file) throws IOException {
        var part = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(part);
        if (Files.getFileStore(file.toAbsolutePath().getParent()).supportsFileAttributeView("posix")) {
            Files.createFile(part, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        Files.writeString(part, Rpc.JSON.writeValueAsString(this));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}

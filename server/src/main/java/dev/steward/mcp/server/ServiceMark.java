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
 * A file in the data folder with which the person's other programs find the running service. A file left by a killed service
 * leads nowhere. Blocks.
 *
 * @param url the address on this machine
 * @param token the secret of this run
 * @param forHost whether the service ends with the host that started it
 */
record ServiceMark(String url, long pid, String token, boolean forHost) {

    private static final int MAX_BYTES = 4_096;

    /** Reads the file; empty if it is missing or invalid. */
    static Optional<ServiceMark> read(Path folder) {
        try (var in = Files.newInputStream(DataFolder.serviceOf(folder))) {
            var text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
            var mark = Rpc.JSON.readValue(text, ServiceMark.class);
            return Optional.ofNullable(mark).filter(read -> read.url() != null && read.token() != null);
        } catch (IOException | JacksonException _) {
            return Optional.empty();
        }
    }

    /** Writes {@code file} atomically, readable by its owner only. */
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

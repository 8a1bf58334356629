package dev.steward.mcp.server;

import dev.steward.platform.data.DataFolder;
import dev.steward.platform.store.Durable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
        var text = Rpc.JSON.writeValueAsBytes(this);
        Durable.replace(file, text, Durable.ownerOnly(file));
    }
}

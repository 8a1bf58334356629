package dev.steward.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.platform.data.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceMarkTest {

    private static final ServiceMark MARK = new ServiceMark("http://127.0.0.1:1", 7, "token", true);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void whatIsLeftIsFoundAndForNobodyElse() throws IOException {
        var file = DataFolder.serviceOf(folder);
        assertThat(ServiceMark.read(folder)).isEmpty();
        MARK.write(file);
        new ServiceMark("http://127.0.0.1:2", 8, "other", false).write(file);
        MARK.write(file);
        assertThat(ServiceMark.read(folder)).contains(MARK);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(folder).isDirectoryContaining(each -> each.equals(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "{}", "null", "1", "{\"url\":\"http://x\"}", "{\"pid\":\"x\"}"})
    void whatMakesNoSenseIsNotThere(String text) throws IOException {
        Files.writeString(DataFolder.serviceOf(folder), text);
        assertThat(ServiceMark.read(folder)).isEmpty();
        var whole = Rpc.JSON.writeValueAsString(MARK);
        for (int length = 0; length < whole.length(); length++) {
            Files.writeString(DataFolder.serviceOf(folder), whole.substring(0, length));
            assertThat(ServiceMark.read(folder)).isEmpty();
        }
        Files.writeString(DataFolder.serviceOf(folder), "x".repeat(1_000_000));
        assertThat(ServiceMark.read(folder)).isEmpty();
    }
}

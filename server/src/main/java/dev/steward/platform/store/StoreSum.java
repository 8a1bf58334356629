package dev.steward.platform.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * The length of a database file and a checksum of everything but its header, which detects any change. The header exists
 * twice and can be rebuilt. A gigabyte takes half a second.
 */
public record StoreSum(long length, int sum) {

    private static final int BUFFER_BYTES = 256 * 1024;

    public static StoreSum of(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return of(channel);
        }
    }

    /** The same, for content that is on disk when this returns. */
    static StoreSum synced(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.force(true);
            return of(channel);
        }
    }

    private static StoreSum of(FileChannel channel) throws IOException {
        CRC32C crc = new CRC32C();
        ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
        long length = Math.min(StoreScan.HEADER_BYTES, channel.size());
        channel.position(length);
        while (channel.read(buffer) >= 0) {
            buffer.flip();
            length += buffer.remaining();
            crc.update(buffer);
            buffer.clear();
        }
        return new StoreSum(length, (int) crc.getValue());
    }
}

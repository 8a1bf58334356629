package dev.steward.storage.blob;

import dev.steward.platform.text.Sha256;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bytes being received into a temporary file. Closing a draft that was not kept deletes the file. All methods block, and
 * closing waits for a running {@link #keep}.
 */
public final class BlobDraft implements AutoCloseable {

    /** How many of the first bytes are kept to detect the file type. */
    private static final int HEAD = 512;

    private final Blobs blobs;
    private final Path file;
    private final Sha256 sum = new Sha256();
    private final ByteBuffer head = ByteBuffer.allocate(HEAD);

    /** Null until the first write, so that an abandoned draft holds nothing open. */
    private @Nullable FileChannel channel;

    private boolean closed;
    private long size;

    BlobDraft(Blobs blobs, Path file) {
        this.blobs = blobs;
        this.file = file;
    }

    private FileChannel channel() throws IOException {
        if (closed) {
            throw new ClosedChannelException();
        }
        if (channel == null) {
            channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }
        return channel;
    }

    /** Writes all remaining bytes of the buffer. */
    public synchronized void write(ByteBuffer piece) throws IOException {
        var into = channel();
        int length = piece.remaining();
        if (head.hasRemaining()) {
            head.put(piece.slice(piece.position(), Math.min(head.remaining(), length)));
        }
        sum.add(piece);
        while (piece.hasRemaining()) {
            into.write(piece);
        }
        size += length;
    }

    /** The number of bytes so far. */
    public synchronized long size() {
        return size;
    }

    /** The first bytes, at most 512. */
    public synchronized byte[] head() {
        return Arrays.copyOf(head.array(), head.position());
    }

    public synchronized byte[] all() throws IOException {
        return channel == null ? new byte[0] : Files.readAllBytes(file);
    }

    /** Turns the bytes into a blob. Returns once it would survive a power cut. */
    public synchronized Blob keep() throws IOException {
        try (var written = channel()) {
            written.force(true);
        }
        var blob = new Blob(sum.hex(), size);
        blobs.place(file, blob.sha256());
        return blob;
    }

    /** Deletes the file unless it was kept. */
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (channel != null) {
            channel.close();
            Files.deleteIfExists(file);
        }
    }
}

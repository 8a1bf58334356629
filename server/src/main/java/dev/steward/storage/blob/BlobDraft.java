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
 * Bytes that arrive, in a file under a name of its own. Closed before it was kept, it leaves nothing behind. Everything here
 * blocks; whoever closes waits for whoever keeps.
 */
public final class BlobDraft implements AutoCloseable {

    /** As many bytes as tell what kind of file it is. */
    private static final int HEAD = 512;

    private final Blobs blobs;
    private final Path file;
    private final Sha256 sum = new Sha256();
    private final ByteBuffer head = ByteBuffer.allocate(HEAD);

    /** Null until there are bytes, so that a draft that nobody has taken over holds nothing. */
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

    /** Adds all that remains in the buffer. */
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

    /** Bytes so far. */
    public synchronized long size() {
        return size;
    }

    /** The first bytes, 64 at the most. */
    public synchronized byte[] head() {
        return Arrays.copyOf(head.array(), head.position());
    }

    /** All bytes so far. */
    public synchronized byte[] all() throws IOException {
        return channel == null ? new byte[0] : Files.readAllBytes(file);
    }

    /** Makes a blob of what was written; returns once it would survive a power cut. */
    public synchronized Blob keep() throws IOException {
        try (var written = channel()) {
            written.force(true);
        }
        var blob = new Blob(sum.hex(), size);
        blobs.place(file, blob);
        return blob;
    }

    /** Removes what was not kept. */
    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (channel != null) {
            channel.close();
            Files.deleteIfExists(file);
        }
    }
}

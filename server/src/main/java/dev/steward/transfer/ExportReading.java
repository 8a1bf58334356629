package dev.steward.transfer;

import dev.steward.platform.text.TextEncoding;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Iterates over the conversations of a file. Blocks, and holds one conversation at a time. */
final class ExportReading implements Closeable {

    /** Maximum size in bytes of a Markdown file, which is held in memory several times while it is parsed. */
    static final int MAX_MARKDOWN = 4_000_000;

    private static final int BUFFER = 64 * 1024;

    private final Unpacked file;
    private final Instant now;
    private final FileChannel channel;
    private int part = -1;
    private @Nullable JsonPieces pieces;
    private int n;
    private int doubled;

    /** A conversation, and what is lost of it. */
    record Found(ItemRow item, ImportLoss loss) {}

    ExportReading(Unpacked file, Instant now) throws IOException {
        this.file = file;
        this.now = now;
        this.doubled = file.doubled();
        this.channel = FileChannel.open(file.data(), StandardOpenOption.READ);
    }

    /** The next conversation; null at the end. */
    @Nullable
    Found next() throws IOException {
        while (true) {
            var open = pieces;
            var piece = open == null ? null : open.next();
            if (piece != null) {
                var of = file.parts().get(part);
                return found(
                        new ItemRow.Piece(of.name(), true, of.modified(), piece.begin(), piece.length()),
                        piece.whole());
            }
            pieces = null;
            if (++part >= file.parts().size()) {
                return null;
            }
            var next = file.parts().get(part);
            if (!next.json()) {
                return found(next, true);
            }
            pieces = new JsonPieces(new Region(channel, next.begin(), next.end()), next.begin());
        }
    }

    private Found found(ItemRow.Piece piece, boolean whole) {
        n++;
        try {
            var talk = talk(channel, piece, whole, now);
            int shown =
                    (int) talk.rows().stream().filter(row -> row.line() == 0).count();
            var item = new ItemRow(
                    n,
                    ItemRow.Status.found,
                    null,
                    talk.product(),
                    talk.id(),
                    talk.title(),
                    talk.place(),
                    shown,
                    talk.createdAt(),
                    talk.lastAt(),
                    piece,
                    false,
                    null);
            talk.loss().add(ImportLoss.Kind.strays, doubled);
            doubled = 0;
            return new Found(item, talk.loss());
        } catch (UnsupportedConversation unfit) {
            return new Found(unfit(piece, unfit.reason(), unfit.title()), new ImportLoss());
        } catch (IOException | RuntimeException _) {
            // A problem with one conversation must not affect the others
            return new Found(unfit(piece, UnsupportedConversation.Reason.broken, ""), new ImportLoss());
        }
    }

    private ItemRow unfit(ItemRow.Piece piece, UnsupportedConversation.Reason reason, String known) {
        var title = known.isEmpty() ? "Conversation %d of %s".formatted(n, Json.line(piece.name(), 200)) : known;
        return new ItemRow(
                n, ItemRow.Status.left, reason, Product.markdown, "", title, null, 0, null, null, piece, false, null);
    }

    /** The conversation at this position. @throws UnsupportedConversation if it cannot be imported */
    static ImportedConversation talk(FileChannel channel, ItemRow.Piece piece, boolean whole, Instant now)
            throws IOException {
        if (!whole) {
            throw new UnsupportedConversation(UnsupportedConversation.Reason.cut_off);
        }
        var region = new Region(channel, piece.begin(), piece.end());
        if (piece.json()) {
            return Talks.of(PrunedJson.read(new BufferedInputStream(region, BUFFER)), now);
        }
        if (piece.length() > MAX_MARKDOWN) {
            throw new UnsupportedConversation(UnsupportedConversation.Reason.too_large);
        }
        var bytes = region.readAllBytes();
        var encoding = TextEncoding.of(bytes, Locale.ROOT);
        var talk = MarkdownTalk.read(piece.name(), encoding.decode(bytes), piece.modified(), now);
        talk.loss().add(ImportLoss.Kind.guesses, encoding.isGuessed() ? 1 : 0);
        return talk;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static final class Region extends InputStream {

        private final FileChannel channel;
        private final long end;
        private long at;

        Region(FileChannel channel, long begin, long end) {
            this.channel = channel;
            this.at = begin;
            this.end = end;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (at >= end) {
                return -1;
            }
            int read = channel.read(ByteBuffer.wrap(bytes, offset, (int) Math.min(length, end - at)), at);
            at += Math.max(read, 0);
            return read;
        }
    }
}

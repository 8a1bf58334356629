package dev.steward.transfer;

import dev.steward.platform.text.TextEncoding;
import dev.steward.transfer.ImportFailure.Fault;
import dev.steward.transfer.ItemRow.Piece;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The readable contents of an uploaded file: the parts of a ZIP with conversations, concatenated into a separate file, or the
 * file itself. A ZIP's metadata is not trusted: names are never used as paths, and bytes are counted as they are read.
 *
 * @param data the file with the parts
 * @param doubled files left out because a ZIP has another one of the same name, which is the one that can be read
 */
record Unpacked(Path data, List<Piece> parts, int doubled) {

    /** Maximum size in bytes that a ZIP may unpack to. */
    static final long MAX = 8L << 30;

    /** Maximum compression ratio, beyond the first bytes. */
    private static final int MAX_RATIO = 150;

    private static final long BEFORE_RATIO = 256L << 20;

    /** Maximum size in bytes of the central directory, which is held in memory. */
    private static final long MAX_LIST = 8L << 20;

    private static final int MAX_END = 65_557;

    /** How the record at the end of a ZIP begins. */
    private static final int END_RECORD = 0x06054b50;

    private static final int PIECE = 1 << 20;

    /** Bytes that tell the format of a file. */
    private static final int START = 4096;

    private static final Pattern BLANK = Pattern.compile("(?:\u00EF\u00BB\u00BF)?\\s*");

    private static final Pattern JSON = Pattern.compile("(?:\u00EF\u00BB\u00BF)?\\s*(?:\\[\\s*\\{|\\{)\\s*\"");

    private static final Pattern OPENED = Pattern.compile("[\\x01-\\x20\u00EF\u00BB\u00BF]*+[\\[{]");

    /** Text formats that are not imported, whatever the file's name. */
    private static final Pattern FOREIGN = Pattern.compile("(?i)\\s*(?:<!doctype|<html|<\\?xml|<svg|%pdf-|\\{\\\\rtf)");

    private static final Pattern CONVERSATIONS = Pattern.compile("conversations([-_ ]?\\d+)?\\.json");

    /** Other files in exports, without conversations. */
    private static final Pattern OTHERS = Pattern.compile(
            "(?:projects|users?|message_feedback|model_comparisons"
                    + "|shared_conversations|group_chats|shopping|sora|user_settings|export_manifest|manifest|memories)\\.json");

    /**
     * @param name of the file
     * @param room called with the number of bytes before they are written
     * @throws ImportFailure if the file cannot be imported
     */
    static Unpacked of(Path file, String name, Path data, LongConsumer room) throws IOException {
        byte[] start;
        try (var in = Files.newInputStream(file)) {
            start = in.readNBytes(START);
        }
        if (start.length > 3 && start[0] == 'P' && start[1] == 'K') {
            return zip(file, data, room);
        }
        var wide = TextEncoding.wide(start);
        if (wide != null) {
            narrow(file, data, wide, room);
            return of(data, name, data, room);
        }
        var beginning = beginning(start);
        if (start.length < START && BLANK.matcher(beginning).matches()) {
            throw new ImportFailure(Fault.nothing);
        }
        boolean json = isJson(start, isNote(name));
        boolean isText =
                beginning.indexOf('\0') < 0 && !FOREIGN.matcher(beginning).lookingAt();
        if (!json && !(isText && isNote(name))) {
            throw new ImportFailure(Fault.unknown_file);
        }
        return new Unpacked(file, List.of(new Piece(Json.line(name, 255), json, null, 0, Files.size(file))), 0);
    }

    /** @param isNote whether it may also be Markdown, where a link begins with a bracket */
    private static boolean isJson(byte[] start, boolean isNote) {
        return (isNote ? JSON : OPENED).matcher(beginning(start)).lookingAt();
    }

    private static String beginning(byte[] start) {
        return new String(start, StandardCharsets.ISO_8859_1);
    }

    private static boolean isNote(String name) {
        var ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return name.indexOf('.') < 0 || Set.of("md", "markdown", "txt", "text").contains(ending);
    }

    /** Converts the text to UTF-8. */
    private static void narrow(Path file, Path data, Charset charset, LongConsumer room) throws IOException {
        room.accept(3 * Files.size(file) / 2);
        try (var in = new BufferedReader(new InputStreamReader(Files.newInputStream(file), charset));
                var out = Files.newBufferedWriter(data)) {
            in.mark(1);
            if (in.read() != '\uFEFF') {
                in.reset();
            }
            in.transferTo(out);
        }
    }

    private static Unpacked zip(Path file, Path data, LongConsumer room) throws IOException {
        requireShortList(file);
        try (var zip = opened(file);
                var out = new BufferedOutputStream(Files.newOutputStream(data), PIECE)) {
            var all = wanted(zip);
            var wanted = readable(zip, all);
            if (wanted.isEmpty()) {
                throw new ImportFailure(Fault.unknown_file);
            }
            long most = Math.min(MAX, Math.max(BEFORE_RATIO, Files.size(file) * MAX_RATIO));
            var parts = new ArrayList<Piece>();
            long begin = 0;
            for (var entry : wanted) {
                var name = baseName(entry);
                var modified = entry.getTime() < 0 ? null : Instant.ofEpochMilli(entry.getTime());
                long length;
                try (var in = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
                    length = copy(in, out, most - begin, room);
                    if (entry.getCrc() >= 0
                            && entry.getCrc() != in.getChecksum().getValue()) {
                        throw new ImportFailure(Fault.broken_zip);
                    }
                }
                parts.add(new Piece(Json.line(name, 255), isNamedJson(name), modified, begin, length));
                begin += length;
            }
            return new Unpacked(data, parts, all.size() - wanted.size());
        } catch (ZipException | EOFException | IllegalArgumentException _) {
            throw new ImportFailure(Fault.broken_zip);
        }
    }

    /** Names that are not UTF-8 are in the character set of the format, or can be shown in it. */
    private static ZipFile opened(Path file) throws IOException {
        try {
            return new ZipFile(file.toFile(), StandardCharsets.UTF_8);
        } catch (ZipException _) {
            return new ZipFile(file.toFile(), Charset.forName("IBM437"));
        }
    }

    private static List<? extends ZipEntry> wanted(ZipFile zip) {
        var conversations = named(zip, name -> CONVERSATIONS.matcher(name).matches());
        return conversations.isEmpty()
                ? named(zip, name -> name.endsWith(".md") || name.endsWith(".markdown") || isOtherJson(name))
                : conversations;
    }

    /** The files with such a name, given in small letters. */
    private static List<? extends ZipEntry> named(ZipFile zip, Predicate<String> isWanted) {
        return zip.stream()
                .filter(entry -> !entry.isDirectory() && !isHidden(entry))
                .filter(entry -> isWanted.test(baseName(entry).toLowerCase(Locale.ROOT)))
                .sorted(Comparator.comparing(ZipEntry::getName))
                .toList();
    }

    /** Of files of one name, the one that the name opens. */
    private static List<ZipEntry> readable(ZipFile zip, List<? extends ZipEntry> entries) {
        return entries.stream()
                .map(ZipEntry::getName)
                .distinct()
                .flatMap(name -> Stream.ofNullable(zip.getEntry(name)))
                .toList();
    }

    private static boolean isOtherJson(String name) {
        return isNamedJson(name) && !OTHERS.matcher(name).matches();
    }

    private static boolean isNamedJson(String name) {
        return name.toLowerCase(Locale.ROOT).matches(".*\\.(json|jsonl|ndjson)");
    }

    private static boolean isHidden(ZipEntry entry) {
        return entry.getName().startsWith("__MACOSX") || baseName(entry).startsWith(".");
    }

    private static String baseName(ZipEntry entry) {
        var name = entry.getName().replace('\\', '/');
        return name.substring(name.lastIndexOf('/') + 1);
    }

    /** The end record of the ZIP gives the size of the central directory. */
    private static void requireShortList(Path file) throws IOException {
        try (var raw = new RandomAccessFile(file.toFile(), "r")) {
            int length = (int) Math.min(MAX_END, raw.length());
            var end = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
            raw.seek(raw.length() - length);
            raw.readFully(end.array());
            for (int i = length - 22; i >= 0; i--) {
                if (end.getInt(i) == END_RECORD) {
                    if (Integer.toUnsignedLong(end.getInt(i + 12)) > MAX_LIST) {
                        throw new ImportFailure(Fault.too_large);
                    }
                    return;
                }
            }
        }
        throw new ImportFailure(Fault.broken_zip);
    }

    /** Appends a part and returns its length. @param most bytes that it may have */
    private static long copy(InputStream in, OutputStream out, long most, LongConsumer room) throws IOException {
        byte[] piece = new byte[64 * 1024];
        long written = 0;
        for (int length = in.read(piece); length > 0; length = in.read(piece)) {
            if (written / PIECE != (written + length) / PIECE) {
                room.accept(2L * PIECE);
            }
            written += length;
            if (written > most) {
                throw new ImportFailure(Fault.too_large);
            }
            out.write(piece, 0, length);
        }
        return written;
    }
}

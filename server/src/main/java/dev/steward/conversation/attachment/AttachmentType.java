package dev.steward.conversation.attachment;

import dev.steward.platform.picture.PictureFacts;
import dev.steward.platform.text.Bytes;
import dev.steward.platform.text.TextEncoding;
import dev.steward.storage.document.Kind;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Determines the type of an attached file: from its first bytes, then from its name and the declared type. */
public final class AttachmentType {

    static final String PDF = "application/pdf";
    static final String DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    static final String PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

    static final String XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    static final String OPEN = "application/vnd.oasis.opendocument.";

    /** The accepted types, as worded in a refusal. */
    static final String TAKEN =
            "Steward takes pictures (PNG, JPEG, WebP, GIF), PDF, Word (.docx), Excel (.xlsx), PowerPoint (.pptx), OpenDocument (.odt, .ods, .odp), and files of text or code.";

    private static final Set<String> PICTURES = Set.of("image/png", "image/jpeg", "image/webp", "image/gif");

    /** Text types that do not begin with {@code text/}, without their {@code application/}. */
    private static final Set<String> TEXTS = Set.of(
            "json ld+json xml yaml x-yaml toml x-toml sql x-sql javascript x-javascript x-sh x-httpd-php graphql x-ndjson csv"
                    .split(" "));

    /** Stored types of text files by file extension, whatever type is declared. */
    private static final Map<String, String> ENDINGS = endings(
            "text/plain: txt text log ini cfg conf env properties vue svelte bat proto dockerfile makefile mk gitignore gradle mod m3u m3u8 pls xpm xbm dxf",
            "text/markdown: md markdown mdx",
            "text/x-rst: rst",
            "text/csv: csv",
            "text/tab-separated-values: tsv",
            "application/json: json geojson",
            "application/x-ndjson: jsonl ndjson",
            "application/yaml: yaml yml",
            "application/toml: toml",
            "application/xml: xml",
            "text/html: html htm",
            "text/css: css",
            "text/x-scss: scss",
            "text/x-sass: sass",
            "text/x-less: less",
            "text/javascript: js mjs cjs",
            "text/jsx: jsx",
            "text/typescript: ts mts cts",
            "text/tsx: tsx",
            "text/x-python: py pyi",
            "text/x-ruby: rb",
            "text/x-go: go",
            "text/x-rust: rs",
            "text/x-java: java",
            "text/x-kotlin: kt kts",
            "text/x-scala: scala",
            "text/x-c: c h",
            "text/x-c++: cc cpp cxx hpp hh",
            "text/x-csharp: cs",
            "text/x-php: php",
            "text/x-swift: swift",
            "text/x-sh: sh bash zsh fish",
            "text/x-powershell: ps1",
            "application/sql: sql",
            "text/x-r: r",
            "text/x-perl: pl",
            "text/x-lua: lua",
            "text/x-dart: dart",
            "text/x-tex: tex",
            "application/graphql: graphql gql");

    /** Types of other files by file extension, used if no type is declared. */
    private static final Map<String, String> OTHERS = endings(
            PDF + ": pdf",
            DOCX + ": docx",
            PPTX + ": pptx",
            XLSX + ": xlsx",
            OPEN + "text: odt",
            OPEN + "spreadsheet: ods",
            OPEN + "presentation: odp",
            "image/png: png",
            "image/jpeg: jpg jpeg",
            "image/webp: webp",
            "image/gif: gif");

    /** Types recognizable by their first bytes, with their description. */
    private static final Map<String, String> BY_THEIR_BYTES = Map.of(
            "image/png",
            "a PNG picture",
            "image/jpeg",
            "a JPEG picture",
            "image/webp",
            "a WebP picture",
            "image/gif",
            "a GIF picture",
            PDF,
            "a PDF");

    /** What files are declared to be that are never text. */
    private static final Set<String> BINARY = Set.of("image/", "audio/", "video/", "font/");

    /** Archive types, without their {@code application/}. */
    private static final Set<String> ARCHIVES = Set.of(
            "zip x-zip-compressed gzip x-gzip x-tar x-bzip2 x-xz zstd x-7z-compressed vnd.rar x-rar-compressed java-archive"
                    .split(" "));

    /** Declared types without information. */
    private static final Set<String> ANYTHING = Set.of("", "application/octet-stream", "binary/octet-stream");

    private AttachmentType() {}

    private static Map<String, String> endings(String... lines) {
        return Stream.of(lines)
                .flatMap(line -> {
                    var parts = line.split(": ", 2);
                    return Stream.of(parts[1].split(" ", -1)).map(ending -> Map.entry(ending, parts[0]));
                })
                .collect(Collectors.collectingAndThen(
                        Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue), HashMap::new));
    }

    /**
     * The type to store the file as; empty if it is not accepted.
     *
     * @param declared the type the sender declares, or null
     * @param head its first few hundred bytes, or as many as there are; empty if unknown
     */
    static Optional<String> of(String name, @Nullable String declared, byte[] head) {
        var ending = ending(name);
        // Pictures and PDFs are identified by their bytes.
        var seen = looksLike(head);
        if (seen.isPresent()) {
            return seen;
        }
        boolean isText = TextEncoding.isText(head);
        var text = ENDINGS.get(ending);
        if (text != null) {
            return isText || head.length == 0 ? Optional.of(text) : Optional.empty();
        }
        var type = named(name, declared);
        if (isTaken(type) && (head.length == 0 || isText == isText(type))) {
            return Optional.of(type);
        }
        // Text with any extension is text, unless it is declared to be something that never is.
        return isText && !isNeverText(type) ? Optional.of("text/plain") : Optional.empty();
    }

    /**
     * Why the file's type is not accepted, as a sentence for people.
     *
     * @param declared the type the sender declares, or null
     * @param head its first bytes, as for {@link #of}
     */
    static String refusal(String name, @Nullable String declared, byte[] head) {
        var type = named(name, declared);
        var expected = BY_THEIR_BYTES.get(type);
        if (expected != null) {
            return "“%s” is not %s: its content is %s. %s"
                    .formatted(FileName.cleaned(name), expected, content(head), TAKEN);
        }
        if (ENDINGS.containsKey(ending(name)) || isTaken(type)) {
            return "“%s” is not text: its content is %s. Save it as text and attach it again. %s"
                    .formatted(FileName.cleaned(name), content(head), TAKEN);
        }
        return (type.isEmpty() ? "Files of this type" : "Files of type " + type) + " are not taken. " + TAKEN;
    }

    /** The content in words, as far as the first bytes show. */
    private static String content(byte[] head) {
        if (Bytes.matchAt(head, 0, 'P', 'K', 3, 4)) {
            return "a ZIP archive";
        }
        return TextEncoding.isText(head) ? "text" : "of another type";
    }

    /** The declared type, or the one from the name if none is declared; empty if there is neither. */
    private static String named(String name, @Nullable String declared) {
        var said = plain(declared);
        return ANYTHING.contains(said) ? OTHERS.getOrDefault(ending(name), "") : said;
    }

    /** Whether it is neither a picture nor a document. */
    static boolean isText(String type) {
        return !isPicture(type) && document(type).isEmpty();
    }

    private static boolean isTaken(String type) {
        return type.equals(DOCX)
                || type.equals(PPTX)
                || type.equals(XLSX)
                || isOpen(type)
                || (type.startsWith("text/") && type.length() > 5)
                || (type.startsWith("application/") && TEXTS.contains(type.substring("application/".length())));
    }

    private static boolean isNeverText(String type) {
        return BY_THEIR_BYTES.containsKey(type)
                || (BINARY.contains(type.substring(0, type.indexOf('/') + 1)) && !type.endsWith("+xml"))
                || (type.startsWith("application/") && ARCHIVES.contains(type.substring("application/".length())));
    }

    /** The type of a picture or a PDF by its first bytes. */
    private static Optional<String> looksLike(byte[] head) {
        return Optional.ofNullable(PictureFacts.type(head))
                .or(() -> Bytes.matchAt(head, afterBlanks(head), '%', 'P', 'D', 'F', '-')
                        ? Optional.of(PDF)
                        : Optional.empty());
    }

    /** Some programs write blank lines or a byte order mark before a PDF; PDF readers skip them. */
    private static int afterBlanks(byte[] head) {
        int at = Bytes.matchAt(head, 0, 0xef, 0xbb, 0xbf) ? 3 : 0;
        while (at < head.length && Character.isWhitespace(head[at])) {
            at++;
        }
        return at;
    }

    /** The type in lowercase and without parameters; empty if it is not a valid type. */
    private static String plain(@Nullable String declared) {
        var type = declared == null ? "" : declared.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return type.equals("image/jpg") ? "image/jpeg" : type.length() > 127 || !isOfType(type) ? "" : type;
    }

    private static boolean isOfType(String type) {
        return type.matches("[a-z0-9!#$&^_.+-]+/[a-z0-9!#$&^_.+-]+");
    }

    /** The part after the last dot, in lowercase; the whole name if there is no dot. */
    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /** Whether a browser may show it inline: nothing in it can run. */
    public static boolean isPicture(String type) {
        return PICTURES.contains(type);
    }

    /** How its text is read; empty if it is a picture, or already text. */
    public static Optional<Kind> document(String type) {
        return switch (type) {
            case PDF -> Optional.of(Kind.PDF);
            case DOCX -> Optional.of(Kind.DOCX);
            case PPTX -> Optional.of(Kind.PPTX);
            case XLSX -> Optional.of(Kind.XLSX);
            default -> isOpen(type) ? Optional.of(Kind.OPEN) : Optional.empty();
        };
    }

    private static boolean isOpen(String type) {
        return type.equals(OPEN + "text") || type.equals(OPEN + "spreadsheet") || type.equals(OPEN + "presentation");
    }
}

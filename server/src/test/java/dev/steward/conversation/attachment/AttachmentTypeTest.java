package dev.steward.conversation.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttachmentTypeTest {

    private static final String PNG = "\u0089PNG\r\n\u001a\n0000";
    private static final String JPEG = "\u00ff\u00d8\u00ff\u00e0";
    private static final String GIF = "GIF89a";
    private static final String WEBP = "RIFF0000WEBP";
    private static final String PDF = "%PDF-1.7";

    @ParameterizedTest(name = "{0} said to be {1}, beginning as {2}, is {3}")
    @CsvSource(nullValues = "-", textBlock = """
            # the ending of a text wins over what is said
            notes.md,       application/pdf,            -,     text/markdown
            Main.JAVA,      -,                          -,     text/x-java
            Dockerfile,     application/octet-stream,   -,     text/plain
            .gitignore,     -,                          -,     text/plain
            a.tar.ts,       video/mp2t,                 -,     text/typescript
            data.csv,       application/vnd.ms-excel,   -,     text/csv
            go.mod,         audio/x-mod,                -,     text/plain
            page.html,      text/html,                  -,     text/html
            # then what its sender says
            LICENSE,        text/plain;charset=utf-8,   -,     text/plain
            script,         Application/X-SH,           -,     application/x-sh
            unknown.xyz,    text/vnd.something,         -,     text/vnd.something
            letter,         application/vnd.openxmlformats-officedocument.wordprocessingml.document, -, application/vnd.openxmlformats-officedocument.wordprocessingml.document
            # then its name
            prices.xlsx,    -,                          -,     application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
            letter.odt,     -,                          -,     application/vnd.oasis.opendocument.text
            prices.ods,     -,                          -,     application/vnd.oasis.opendocument.spreadsheet
            talk.pptx,      -,                          -,     application/vnd.openxmlformats-officedocument.presentationml.presentation
            letter.DOCX,    application/octet-stream,   -,     application/vnd.openxmlformats-officedocument.wordprocessingml.document
            # pictures and PDF are believed by how they begin
            photo.png,      image/png,                  png,   image/png
            photo.png,      image/png,                  jpeg,  image/jpeg
            photo,          text/plain,                 png,   image/png
            letter.docx,    -,                          pdf,   application/pdf
            LICENSE,        text/plain;charset=klingon, -,     text/plain
            photo.jpg,      image/jpg,                  jpeg,  image/jpeg
            photo,          -,                          webp,  image/webp
            moving,         image/gif,                  gif,   image/gif
            paper.pdf,      application/pdf,            pdf,   application/pdf
            paper.pdf,      image/png,                  pdf,   application/pdf
            paper.pdf,      application/pdf,            late,  application/pdf
            # what lies, and what is not taken
            photo.png,      image/png,                  -,     -
            evil.png,       image/png,                  html,  -
            paper.pdf,      application/pdf,            png,   image/png
            paper.pdf,      application/pdf,            html,  -
            drawing.svg,    image/svg+xml,              html,  text/plain
            notes.md,       text/markdown,              pdf,   application/pdf
            photo.txt,      text/plain,                 png,   image/png
            data.csv,       text/csv,                   zero,  -
            sheet.xyz,      text/vnd.something,         zero,  -
            program.exe,    application/x-msdownload,   zero,  -
            letter.docx,    -,                          html,  text/plain
            main.zig,       -,                          html,  text/plain
            main.zig,       application/octet-stream,   html,  text/plain
            main.mts,       video/mp2t,                 html,  text/typescript
            song.xyz,       audio/mpeg,                 html,  -
            film.xyz,       Video/MP4; codecs=avc1,     html,  -
            photo.tiff,     image/tiff,                 html,  -
            letters.xyz,    font/woff2,                 html,  -
            archive.xyz,    application/zip,            html,  -
            archive.xyz,    application/x-tar,          html,  -
            archive.xyz,    application/x-7z-compressed, html, -
            archive.xyz,    application/vnd.rar,        html,  -
            notes.org,      application/x-unheard-of,   html,  text/plain
            wide.csv,       text/csv,                   wide,  text/csv
            program.exe,    application/x-msdownload,   -,     -
            archive.zip,    application/zip,            -,     -
            nothing,        -,                          -,     -
            nothing,        text/,                      -,     -
            nothing,        no type at all,             -,     -
            """)
    void aFileIsOfOneType(String name, @Nullable String declared, @Nullable String begins, @Nullable String type) {
        assertThat(AttachmentType.of(name, declared, head(begins)).orElse(null)).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            photo.png,   image/png,                html, “photo.png” is not a PNG picture: its content is text.
            photo.jpg,   -,                        zip,  “photo.jpg” is not a JPEG picture: its content is a ZIP archive.
            paper.pdf,   application/octet-stream, bits, “paper.pdf” is not a PDF: its content is of another type.
            drawing.svg, image/svg+xml,            bits, Files of type image/svg+xml are not taken.
            nothing,     -,                        bits, Files of this type are not taken.
            photo.heic,  image/heic,               bits, Files of type image/heic are not taken.
            data.csv,    text/csv,                 zero, “data.csv” is not text: its content is of another type. Save it as text and attach it again.
            notes.txt,   application/octet-stream, zip,  “notes.txt” is not text: its content is a ZIP archive. Save it as text and attach it again.
            """)
    void aRefusalSaysWhatTheBytesAre(String name, @Nullable String declared, String begins, String sentence) {
        assertThat(AttachmentType.of(name, declared, head(begins))).isEmpty();
        assertThat(AttachmentType.refusal(name, declared, head(begins)))
                .isEqualTo(sentence + " " + AttachmentType.TAKEN);
    }

    private static byte[] head(@Nullable String begins) {
        var text =
                switch (begins) {
                    case null -> "";
                    case "png" -> PNG;
                    case "jpeg" -> JPEG;
                    case "gif" -> GIF;
                    case "webp" -> WEBP;
                    case "pdf" -> PDF;
                    case "late" -> "\u00ef\u00bb\u00bf\r\n " + PDF;
                    case "zip" -> "PK\u0003\u0004";
                    case "bits" -> "\u0000\u0001\u0002";
                    case "zero" -> "MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004";
                    case "wide" -> "\u00ff\u00fea\u0000,\u0000b\u0000";
                    default -> "<!doctype html><script>";
                };
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}

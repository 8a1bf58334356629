package dev.steward.conversation.attachment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileNameTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(textBlock = """
            report.pdf,                 report.pdf
            ../../etc/passwd,           passwd
            C:\\Users\\me\\plan.txt,    plan.txt
            'a\u0085b\u009f.txt',       ab.txt
            'a\u0000b\u0007.txt',       ab.txt
            'cute\u202egpj.exe',        cutegpj.exe
            '  spaces .md  ',           spaces .md
            '..',                       file
            'folder/',                  file
            '',                         file
            'half\ud83d.txt',           half\ufffd.txt
            '\ud83d\udc68\u200d\ud83d\udc67.png', \ud83d\udc68\u200d\ud83d\udc67.png
            '\u0645\u06cc\u200c\u062e\u0648.txt', \u0645\u06cc\u200c\u062e\u0648.txt
            'a\u200d.t\u200cxt\u200d',  a.txt
            '\u200d\u200c',             file
            """)
    void aNameIsCleanedAndNeverAPath(String sent, String stored) {
        assertThat(FileName.of(sent)).isEqualTo(stored);
    }

    @Test
    void aLongNameKeepsItsEnding() {
        assertThat(FileName.of("é".repeat(400) + ".pdf")).hasSize(255).endsWith("é.pdf");
        assertThat(FileName.of("x".repeat(300))).hasSize(255);
        assertThat(FileName.of("a." + "b".repeat(400))).hasSize(255);
    }
}

package dev.steward.mcp.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTextTest {

    @ParameterizedTest(name = "{0} in {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "text/plain                                | UTF-8        | käse",
                "text/plain; charset=ISO-8859-1            | ISO-8859-1   | käse",
                "text/html;Charset = \"windows-1252\"      | windows-1252 | k€se",
                "text/html; charset=iso-8859-1             | windows-1252 | “k€se”",
                "text/html; charset=Shift_JIS              | windows-31j  | 名前①",
                "text/html                                 | ISO-8859-1   | <meta charset=latin1>käse",
                "text/html                                 | ISO-8859-1   | <meta content='text/html; charset=ISO-8859-1'>käse",
                "text/html                                 | windows-1252 | k€se",
                "text/html                                 | GB18030      | <p>姓名，城市：张三，北京；李四，上海",
                "text/plain                                | windows-1251 | имя;город Иван;Москва",
                "text/csv                                  | windows-31j  | 名前,都市 山田,京都",
                "text/csv                                  | windows-1252 | name;city Müller;Köln",
                "text/html; charset=nonsense               | UTF-8        | käse",
                "text/html; charset=/../                   | UTF-8        | käse",
                "application/xml                           | ISO-8859-1   | <?xml version='1.0' encoding='ISO-8859-1'?>käse",
                "application/vnd.a+json                    | UTF-8        | käse",
                "application/octet-stream                  | UTF-8        | käse",
                "''                                        | UTF-8        | käse",
            })
    void textIsReadInItsOwnLetters(String type, String charset, String text) {
        assertThat(PageText.of(text.getBytes(Charset.forName(charset)), type)).contains(text);
    }

    @Test
    void aMarkAtTheBeginningCountsMost() {
        assertThat(PageText.of("\uFEFFkäse".getBytes(StandardCharsets.UTF_16LE), "text/html; charset=utf-8"))
                .contains("käse");
        assertThat(PageText.of("\uFEFFkäse".getBytes(StandardCharsets.UTF_16BE), "text/html"))
                .contains("käse");
    }

    @Test
    void whatIsNoTextIsNone() {
        assertThat(PageText.of(new byte[] {(byte) 0x89, 'P', 'N', 'G'}, "image/png"))
                .isEmpty();
        assertThat(PageText.of(new byte[] {'a', 0}, "application/octet-stream")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "text/csv, true",
        "Application/JSON, true",
        "application/x-ndjson; charset=utf-8, true",
        "application/vnd.a+json, true",
        "image/svg+xml, true",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document, false",
        "application/octet-stream; name=a.xml, false",
        "'', false"
    })
    void aTypeOfTextIsOneByItsWords(String type, boolean isText) {
        assertThat(PageText.isText(type)).isEqualTo(isText);
    }

    @Test
    void aCharacterThatWasCutDoesNotMakeATextNone() {
        byte[] cut = {'k', (byte) 0xc3};
        assertThat(PageText.of(cut, "")).contains("k");
    }
}

package dev.steward.platform.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a text is read as it was written, or that its encoding is reported as guessed. */
class TextEncodingTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    windows-1252 | und | name;city%Müller;Köln%
                    windows-1252 | ja  | name;city%Müller;Köln%
                    windows-1252 | de  | Größe: 5 €, „gut“ – für Übermut
                    windows-1252 | en  | café
                    windows-1252 | da  | æble;øl;å
                    EUC-JP       | und | これはテストです。%東京都
                    x-windows-949 | und | 이름,도시%홍길동,서울%
                    windows-1252 | fr  | déjà vu, l’été à Orléans, naïve
                    windows-1252 | es  | ¿Qué? ¡Señor Peña, año 2020!
                    windows-31j  | und | 名前,都市%山田,京都%
                    windows-31j  | ja  | これはテストです。%東京都
                    windows-31j  | ja  | API仕様
                    EUC-JP       | ja  | これはテストです。%東京都
                    GB18030      | und | 姓名,城市%张三,北京%李四,上海%
                    GB18030      | zh  | 你好，世界。今天天气很好。
                    Big5         | zh  | 姓名,城市%王小明,臺北市%你好,世界%
                    x-windows-949 | ko | 이름,도시%홍길동,서울%
                    windows-1251 | und | имя;город%Иван;Москва%
                    windows-1251 | ru  | Привет, мир! Как дела?
                    KOI8-R       | ru  | Привет, мир! Как дела у вас сегодня?
                    windows-1250 | pl  | Zażółć gęślą jaźń, Łódź
                    windows-1253 | el  | Όνομα;Πόλη%Αθήνα
                    windows-1254 | tr  | Şehir, İstanbul, ağaç
                    windows-1255 | he  | שלום עולם
                    windows-1256 | ar  | مرحبا بالعالم
                    x-windows-874 | th | สวัสดีชาวโลก
                    windows-1252 | ru  | name;city%Müller;Köln%
                    windows-1252 | uk  | Größe: 5 €, „gut“ – für Übermut
                    windows-1252 | bg  | déjà vu, l’été à Orléans, naïve
                    windows-1252 | el  | ¿Qué? ¡Señor Peña, año 2020!
                    windows-1252 | he  | æble;øl;å
                    windows-1252 | ar  | São Paulo, não é? É a opção.
                    windows-1252 | fa  | café
                    windows-1252 | th  | Kaikki ihmiset syntyvät vapaina. Hän söi äidin hyvää leipää.
                    windows-1252 | ru  | Le cœur a ses raisons
                    windows-1252 | el  | Le cœur a ses raisons, Žižek
                    windows-1252 | el  | Größe: 5 €, „gut“ – für Äpfel
                    windows-1251 | ru  | „Слово“ и „дело“ – это “всё” ‘и’ …
                    windows-1251 | uk  | Њ cм, Љ kм, їжак
                    windows-1253 | el  | Sample;μm%A;5
                    windows-1253 | el  | Δt (μs);Length (μm)%1;2
                    windows-1253 | el  | Δx = 5 μm
                    windows-1251 | ru  | name;sex%Ivan;м%Anna;ж%
                    windows-1251 | ru  | SQLзапрос, APIключ, в C и в D
                    windows-1251 | uk  | Її дім у м. Київ, вул. Хрещатик, 1; тел. 123-45-67
                    windows-1251 | bg  | я
                    windows-1253 | el  | ο A, η B, ο C, η D
                    windows-1255 | he  | ה-API וה-SDK, Windows ב-10 דקות
                    windows-1256 | ar  | شكرا لك على Windows و Linux و macOS
                    x-windows-874 | th | ใช้ Windows ใน 10 นาที
                    """)
    void anOldEncodingIsGuessedAndSaidToBeGuessed(String name, String language, String written) {
        var text = written.replace('%', '\n');
        var bytes = text.getBytes(Charset.forName(name));
        var encoding = TextEncoding.of(bytes, Locale.forLanguageTag(language));
        assertThat(encoding.decode(bytes)).isEqualTo(text);
        assertThat(encoding.isGuessed()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    windows-1250 | <?xml version="1.0" encoding="windows-1250"?><a>Zażółć gęślą</a>
                    windows-1251 | <html><head><meta charset=windows-1251><p>Привет
                    windows-1251 | #!/usr/bin/python%# -*- coding: cp1251 -*-%print("Привет")
                    windows-1252 | <meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"> “Köln”
                    windows-1252 | <meta charset="us-ascii"> “Köln”
                    windows-1254 | <meta charset="iso-8859-9"> “İstanbul”
                    windows-31j | <meta charset="shift_jis"> 名前①
                    GB18030 | <meta charset="gb2312"> 朱镕基
                    x-windows-949 | <meta charset="euc-kr"> 똠방각하
                    """)
    void anEncodingThatTheTextDeclaresIsNoGuess(String name, String written) {
        var text = written.replace('%', '\n');
        var bytes = text.getBytes(Charset.forName(name));
        var encoding = TextEncoding.of(bytes, Locale.GERMAN);
        assertThat(encoding).isEqualTo(new TextEncoding(Charset.forName(name), false));
        assertThat(encoding.decode(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"utf-16", "utf-8", "x-no-such", "windows-1253"})
    void aDeclarationThatDoesNotFitIsIgnored(String name) {
        var text = "<meta charset=%s>Müller, ª Köln".formatted(name);
        var bytes = text.getBytes(Charset.forName("windows-1252"));
        assertThat(TextEncoding.of(bytes, Locale.GERMAN).decode(bytes)).isEqualTo(text);
    }

    @Test
    void aTextThatIsNotTheUtf8ItDeclaresIsGuessed() {
        var bytes = "<meta charset=utf-8>café".getBytes(Charset.forName("windows-1252"));
        var encoding = TextEncoding.of(bytes, Locale.FRENCH);
        assertThat(encoding.isGuessed()).isTrue();
        assertThat(encoding.decode(bytes)).endsWith("café");
    }

    /** A few letters in a row are also words of other alphabets. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a;b\näöü;1\n",
                "ÄÖÜ",
                "äöü",
                "àéè",
                "ßäöü",
                "äöüß",
                "ÄÖÜäöüß",
                "éè, àù, çê",
                "Å\nØ\nÆøå\n",
                "äöü ÄÖÜ ßäöü àéè"
            })
    void fewLettersAreWestern(String text) {
        var bytes = text.getBytes(Charset.forName("windows-1252"));
        for (var language : new String[] {"und", "de", "en", "fr"}) {
            assertThat(TextEncoding.of(bytes, Locale.forLanguageTag(language)))
                    .isEqualTo(new TextEncoding(Charset.forName("windows-1252"), true));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void unicodeIsKnownByItsMark(String name) {
        var bytes = "\uFEFF名前 Müller 😂".getBytes(Charset.forName(name));
        var encoding = TextEncoding.of(bytes, Locale.JAPANESE);
        assertThat(encoding.decode(bytes)).isEqualTo("名前 Müller 😂");
        assertThat(encoding.isGuessed()).isFalse();
        assertThat(TextEncoding.isText(bytes)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "ISO-2022-JP"})
    void unicodeIsKnownWithoutAMarkToo(String name) {
        var bytes = "name;city\n名前;都市\n".getBytes(Charset.forName(name));
        var encoding = TextEncoding.of(bytes, Locale.ROOT);
        assertThat(encoding.decode(bytes)).isEqualTo("name;city\n名前;都市\n");
        assertThat(encoding.isGuessed()).isFalse();
        if (name.startsWith("UTF")) {
            var western = "name;city\nMüller;Köln".getBytes(Charset.forName(name));
            assertThat(TextEncoding.of(western, Locale.ROOT).decode(western)).isEqualTo("name;city\nMüller;Köln");
        }
    }

    @Test
    void aTextThatEndsInTheMiddleOfACharacterIsUtf8AndSaidToBeDamaged() {
        var whole = "über 日本".getBytes(StandardCharsets.UTF_8);
        for (int cut = 1; cut < 3; cut++) {
            var bytes = Arrays.copyOf(whole, whole.length - cut);
            assertThat(TextEncoding.of(bytes, Locale.ROOT)).isEqualTo(new TextEncoding(StandardCharsets.UTF_8, true));
        }
    }

    @Test
    void inATextThatIsDamagedInPlacesTheRestIsKept() {
        var bytes = "Привет мир, ü? да".getBytes(StandardCharsets.UTF_8);
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf('?')] = (byte) 0xFF;
        var encoding = TextEncoding.of(bytes, Locale.ROOT);
        assertThat(encoding).isEqualTo(new TextEncoding(StandardCharsets.UTF_8, true));
        assertThat(encoding.decode(bytes)).isEqualTo("Привет мир, ü\uFFFD да");
    }

    @Test
    void whatIsNoTextIsKnown() {
        assertThat(TextEncoding.isText(new byte[] {'P', 'K', 3, 4, 0, 0})).isFalse();
        assertThat(TextEncoding.isText(new byte[] {0, 1, 2, 'n', 'o', 't'})).isFalse();
        assertThat(TextEncoding.isText(new byte[0])).isFalse();
        assertThat(TextEncoding.isText("#!/bin/sh\n\u001b[0m".getBytes(StandardCharsets.UTF_8)))
                .isTrue();
    }
}

package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests words in scripts without spaces between them. */
class WordsOfScriptsTest {

    private static final List<String> TEXTS = List.of(
            "ฉันชอบกินข้าวผัดที่กรุงเทพ",
            "ກິນເຂົ້າຢູ່ວຽງຈັນ",
            "ខ្ញុំស្រឡាញ់ភាសាខ្មែរ",
            "မြန်မာစကားပြောတယ်",
            "Xcode C++ template",
            "F# and C# only",
            "cat cow cup",
            "file fox fun",
            "A .NET service, and ASP.NET too",
            "network nest nettle",
            "send an e-mail from covid-19",
            "call getUserName of XMLHttpRequest here",
            "the R&D team, Q&A later",
            "rode down the quay alone",
            "مُحَمَّدٌ كتب إلى الشَّرِكَة",
            "שָׁלוֹם עֲלֵיכֶם",
            "JavaScript and GitHub",
            "written in C++17 with notepad++",
            "an email from Anna",
            "see node.js and report.pdf",
            "the U.S.A. and NodeJS",
            "we don't ask O'Brien",
            "release v1.2.3 of it",
            "Müller mag ΟΔΥΣΣΕΥΣ",
            "page ۱۲ ❤ 👍🏽",
            "CO₂ per m² in part Ⅳ",
            "code metal mine",
            "growth³ in 10³ ①install",
            "𝗛𝗲𝗹𝗹𝗼𝘄𝗼𝗿𝗹𝗱 ΛΌΓΟΣ");

    @ParameterizedTest
    @CsvSource({
        "ข้าวผัด, 0",
        "helloworld, 28",
        "𝗛𝗲𝗹𝗹𝗼𝘄𝗼𝗿𝗹𝗱, 28",
        "λόγος, 28",
        "กรุงเทพ, 0",
        "กิน, 0",
        "ເຂົ້າ, 1",
        "ວຽງຈັນ, 1",
        "ភាសា, 2",
        "စကား, 3",
        "မြန်မာ, 3",
        "C++, 4 17",
        "c++, 4 17",
        "'C++ ', 4 17",
        "C#, 5",
        "F#, 5",
        "'c# ', 5",
        ".NET, 8",
        "'.net ', 8",
        "ASP.NET, 8",
        "e-mail, 10 18",
        "email, 10 18",
        "covid19, 10",
        "covid-19, 10",
        "getUserName, 11",
        "getusername, 11",
        "userName, 11",
        "user name, 11",
        "httprequest, 11",
        "request, 11",
        "R&D, 12",
        "Q&A, 12",
        "محمد, 14",
        "مُحَمَّد, 14",
        "الشركة, 14",
        "الى, 14",
        "שלום, 15",
        "עליכם, 15",
        "javascript, 16",
        "JavaScript, 16",
        "github, 16",
        "GitHub, 16",
        "notepad++, 17",
        "notepad, 17",
        "node.js, 19 20",
        "nodejs, 19 20",
        "usa, 20",
        "U.S.A., 20",
        "dont, 21",
        "don’t, 21",
        "obrien, 21",
        "1.2.3, 22",
        "v1.2, 22",
        "mueller, 23",
        "müller, 23",
        "οδυσσευς, 23",
        "12, 24",
        "❤️, 24",
        "👍, 24",
        "👍🏿, 24",
        ".pdf, 19",
        "report, 19",
        "CO2, 25",
        "CO₂, 25",
        "m², 25",
        "Ⅳ, 25",
        "iv, 25",
        "'growth ', 27",
        "growth³, 27",
        "10, 27",
        "install, 27"
    })
    void aWordIsFoundAndNothingBesideIt(String typed, String ids, @TempDir Path folder) {
        try (var searched = new Searched(folder)) {
            for (int i = 0; i < TEXTS.size(); i++) {
                searched.source.said(i, TEXTS.get(i));
            }
            var expected = List.of(ids.split(" ")).stream().map(Long::valueOf).toList();
            assertThat(searched.fed().ids(typed)).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"我爱北京天安门, 天安门", "データベース, データ", "ภาษาไทย, ไทย", "한국어를 쓴다, 한국어", "my foo-bar, foo-bar"})
    void theWholeWordIsMarked(String text, String typed, @TempDir Path folder) {
        try (var searched = new Searched(folder)) {
            searched.source.said(1, text);
            var found = searched.fed().find(typed).results().getFirst();
            assertThat(found.marks())
                    .extracting(mark -> found.snippet().substring(mark.start(), mark.end()))
                    .containsExactly(typed);
        }
    }

    @Test
    void whatIsAskedIsOneWordAndWhatIsStoredIsAllOfItsForms() throws IOException {
        assertThat(terms(Analysis.ASKED, "C++ getUserName .NET node.js e-mail 3.14 a.b. a+b #tag ... -- C#"))
                .containsExactly(
                        "c++",
                        "getusername",
                        ".net",
                        "node",
                        "js",
                        "e",
                        "mail",
                        "3",
                        "14",
                        "a",
                        "b",
                        "a",
                        "b",
                        "tag",
                        "c#");
        assertThat(terms(Analysis.STORED, "getUserName"))
                .containsExactlyInAnyOrder("getusername", "get", "user", "getuser", "username", "name");
        assertThat(terms(Analysis.STORED, "ASP.NET e-mail C++"))
                .contains("asp", ".net", "net", "email", "e", "c", "c++");
    }

    private static List<String> terms(Analysis analysis, String text) {
        return analysis.words(text).stream().map(Analysis.Word::term).toList();
    }
}

package dev.steward.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.findable.FindableRow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what the index finds, and in which order. */
class IndexSearchTest {

    private Searched searched;

    @BeforeEach
    void open(@TempDir Path folder) {
        searched = new Searched(folder);
    }

    @AfterEach
    void close() {
        searched.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Où est le café ?|ou est|le",
                "Où est le café ?|cafe |le",
                "De\u0301ja\u0300 vu|déjà |vu",
                "Größe und Maß|grosse mass |und",
                "Смелый ёж|смелыи еж |и",
                "Edit node.js and my_file.tar|node |edit",
                "Edit node.js and my_file.tar|my_file |edit",
                "Edit node.js and my_file.tar|node.j|edit",
                "l'été dernier|ete |dernier",
                "東京タワーに行った|東京 |x",
                "東京タワーに行った|タワ|x",
                "東京タワーに行った|京|x",
                "안녕하세요 여러분|안녕하세요 |x",
                "我们在北京吃饭|北京吃饭|x",
                "สวัสดีครับ|สวัสดีครับ|x",
                "The answer is 3.14 or so|\"3.14\"|so",
                "Ship it 👍 now|👍|now",
                "FULLＷＩＤＴＨ words|fullwidth |words",
            })
    void wordsOfAllLanguages(String text, String query, String other) {
        searched.source.said(1, text).said(2, "something else entirely");
        searched.fed();
        assertThat(searched.ids(query)).containsExactly(1L);
        assertThat(searched.find(query).guessed()).isFalse();
        assertThat(searched.find(query).results().getFirst().marks()).isNotEmpty();
    }

    @Test
    void whatGoesTakesOnlyWithItWhatLiesInIt() {
        searched.source.said(5, "green tea");
        searched.fed();
        searched.gone(new FakeSource("agent"), 1);
        assertThat(searched.ids("tea"))
                .as("the first agent is not the first talk")
                .containsExactly(5L);
        searched.gone(new FakeSource("talk"), 1);
        assertThat(searched.ids("tea")).isEmpty();
    }

    @Test
    void aPhraseStandsTogether() {
        searched.source.said(1, "green tea in a cup").said(2, "tea, green or black");
        searched.fed();
        assertThat(searched.ids("\"green tea\"")).containsExactly(1L);
        assertThat(searched.ids("green tea ")).containsExactlyInAnyOrder(1L, 2L);
    }

    @Test
    void onlyTheLastWordIsABeginningAndOnlyWhileItIsTyped() {
        searched.source.said(1, "kettles and kettledrums").said(2, "a kettle");
        searched.fed();
        assertThat(searched.ids("kettl")).containsExactlyInAnyOrder(1L, 2L);
        assertThat(searched.ids("kettle")).as("the word itself first").containsExactly(2L, 1L);
        assertThat(searched.ids("kettle ")).containsExactly(2L);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "garten |1",
                "garten|1",
                "GÄRTEN |1",
                "winter planung|1",
                "anun in|1",
                "kessel|2",
                "\"gart\"|1",
                "tengar|",
                "en |",
                "*art*|1"
            })
    void whereNoWordIsFoundItIsLookedForInsideOthers(String query, @Nullable Long found) {
        searched.source.said(1, "Wintergarten Planung in Bonn").said(2, "ein Kessel, zwei Teekessel");
        searched.fed();
        assertThat(searched.ids(query)).isEqualTo(found == null ? List.of() : List.of(found));
        assertThat(searched.find(query).guessed()).isFalse();
    }

    @Test
    void whatIsFoundInsideAWordIsMarkedAndOnPages() {
        for (int i = 1; i <= 5; i++) {
            searched.source.said(i, "ein Wintergarten");
        }
        searched.fed();
        var first = searched.find("garten ", 3, null);
        assertThat(first.results()).hasSize(3).allSatisfy(result -> assertThat(result.marks())
                .isNotEmpty());
        assertThat(searched.find("garten ", 3, first.next()).results()).hasSize(2);
    }

    @Test
    void whereNothingMatchesWhatIsSpelledNearlySoIsFoundAndSaidToBeAGuess() {
        searched.source.said(1, "the kettle sings").said(2, "a fish");
        searched.fed();
        var found = searched.find("kettel sings ");
        assertThat(found.guessed()).isTrue();
        assertThat(found.results()).hasSize(1);
        assertThat(found.results().getFirst().marks()).hasSize(2);
        assertThat(searched.find("kettle ").guessed()).isFalse();
        assertThat(searched.ids("fosh ")).containsExactly(2L);
        assertThat(searched.ids("fsh ")).as("too short to be nearly anything").isEmpty();
        assertThat(searched.ids("zzzzzzzz")).isEmpty();
    }

    @Test
    void aTitleComesFirstAndOfTheSameTheNewest() {
        searched.source
                .said(1, "about kettles and more", Searched.NOW.minus(Duration.ofDays(700)))
                .said(2, "about kettles and more", Searched.NOW.minus(Duration.ofDays(1)))
                .said(3, "about kettles and more", Searched.NOW.minus(Duration.ofDays(70)))
                .add(row(4, "Kettles", "topic", true));
        searched.fed();
        assertThat(searched.find("kettles ").results())
                .extracting(SearchRead.Result::field)
                .containsExactly("title", "message", "message", "message");
        assertThat(searched.find("kettles ").results())
                .extracting(SearchRead.Result::messageId)
                .containsExactly(null, 2L, 3L, 1L);
    }

    @Test
    void filtersNarrow() {
        searched.source
                .said(1, "kettle", Searched.NOW)
                .add(row(2, "kettle", "chat", true))
                .add(row(3, "kettle", "topic", false));
        searched.fed();
        assertThat(sections("kettle")).containsExactly("topics", "chats");
        assertThat(sections("kettle in:chat")).containsExactly("chats");
        assertThat(sections("kettle in:topic")).containsExactly("topics");
        assertThat(sections("kettle from:me")).containsExactly("topics");
        assertThat(sections("kettle from:assistant")).isEmpty();
        assertThat(sections("kettle has:attachment")).isEmpty();
        assertThat(sections("kettle after:2026-11-22")).containsExactly("topics");
        assertThat(sections("kettle before:2026-11-22")).containsExactly("chats");
        assertThat(sections("in:chat")).as("without words").containsExactly("chats");
    }

    private List<String> sections(String query) {
        return searched.find(query).results().stream()
                .map(SearchRead.Result::section)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    @Test
    void whatTheDatabaseDoesNotHaveAnyMoreIsNotFoundWhateverTheIndexBelieves() {
        for (int id = 1; id <= 300; id++) {
            searched.source.said(id, "kettle " + id);
        }
        searched.fed();
        for (long id = 2; id < 300; id++) {
            searched.source.rows.remove(id);
        }
        assertThat(searched.ids("kettle")).containsExactlyInAnyOrder(1L, 300L);
        searched.index.refresh();
        assertThat(searched.index.<Integer>ask(
                        searcher -> searcher.getIndexReader().numDocs()))
                .as("the index forgets them")
                .isEqualTo(2);
    }

    @Test
    void pagesFollowOneAnotherWithoutGapsAndWithoutRepeating() {
        for (int id = 1; id <= 205; id++) {
            searched.source.said(id, "kettle " + "and more ".repeat(id % 7));
        }
        searched.fed();
        var seen = new ArrayList<@Nullable Long>();
        String next = null;
        do {
            var page = searched.find("kettle", 40, next);
            assertThat(page.results()).hasSizeLessThanOrEqualTo(40).isNotEmpty();
            page.results().forEach(result -> seen.add(result.messageId()));
            next = page.next();
        } while (next != null);
        assertThat(seen).hasSize(205).doesNotHaveDuplicates();
    }

    @Test
    void aPassageFarInsideALongTextIsShown() {
        searched.source.said(1, "word ".repeat(30_000) + "kettle " + "word ".repeat(30_000));
        searched.fed();
        var result = searched.find("kettle").results().getFirst();
        assertThat(result.snippet()).contains("kettle").startsWith("…").endsWith("…");
        assertThat(result.marks()).hasSize(1);
    }

    @Test
    void anythingCanBeAsked() {
        searched.source.said(1, "kettle");
        searched.fed();
        for (var odd :
                List.of("*:*", "a OR (", "\\", "\"\" \"", "+-!", "title:x", "~", "kettle~2", "\u0301", "\ud83d")) {
            assertThat(searched.find(odd)).isNotNull();
        }
        assertThat(searched.find("k".repeat(900))).isNotNull();
        assertThat(searched.find("\ufdfa".repeat(255)))
                .as("each is eighteen letters")
                .isNotNull();
        assertThat(searched.find("kettle ".repeat(140)).results()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"3, 0", "4, 1", "64, 1", "65, 0"})
    void whatIsTooShortOrTooLongHasNoNearSpelling(int letters, int found) {
        searched.source.said(1, "k".repeat(letters - 1) + "x");
        searched.fed();
        assertThat(searched.find("k".repeat(letters)).results()).hasSize(found);
    }

    /** A pasted text has many words, and in a year of conversations each of them has many similar spellings. */
    @Test
    void longTextThatIsNowhereIsGuessedToo() {
        var random = new Random(13);
        var pasted = random.ints(200, 0, 676)
                .mapToObj(i -> "kettle" + (char) ('a' + i / 26) + (char) ('a' + i % 26) + "q")
                .distinct()
                .toList();
        for (int i = 0; i < pasted.size(); i++) {
            int at = i;
            var near = "abcdefghijklmnopqrstuvwxyz"
                    .chars()
                    .filter(letter -> letter != 'q')
                    .mapToObj(letter -> pasted.get(at).replace('q', (char) letter) + "s")
                    .collect(Collectors.joining(" "));
            searched.source.said(i + 1, near);
        }
        searched.fed();
        for (var typed : List.of(
                String.join(" ", pasted.subList(0, 32)),
                "\"" + String.join(" ", pasted.subList(0, 100)) + "\"",
                String.join("-", pasted.subList(0, 100)),
                "\"" + "a ".repeat(499) + "\"",
                "東".repeat(1_000))) {
            assertThat(searched.find(typed).results()).as(typed).hasSizeLessThanOrEqualTo(40);
        }
        assertThat(searched.find(pasted.get(7) + " ").guessed()).isTrue();
        assertThat(searched.ids(pasted.get(7) + " ")).contains(8L);
    }

    /** Each of many words is inside many others: together they are still one query. */
    @Test
    void aSentenceWhoseWordsAreInsideManyOthersIsSearched() {
        var letters = "abcdefgh".split("");
        var asked = new ArrayList<String>();
        for (int word = 0; word < 32; word++) {
            var part = "m" + letters[word / 8] + letters[word % 8] + "w";
            asked.add(part);
            int at = word;
            searched.source.said(
                    word + 1,
                    Stream.of(letters)
                            .flatMap(one -> Stream.of(letters).map(two -> one + two + "k" + asked.get(at) + "z" + two))
                            .collect(Collectors.joining(" ")));
        }
        searched.fed();
        for (int words : new int[] {1, 7, 8, 16, 32}) {
            var typed = String.join(" ", asked.subList(0, words)) + " ";
            assertThat(searched.find(typed).results()).as(typed).hasSize(words == 1 ? 1 : 0);
        }
    }

    private static FindableRow row(long id, String title, String section, boolean visible) {
        return new FindableRow(
                id,
                new FindableRow.Place(section, id, "ref", title),
                List.of(new FindableRow.Text(FindableRow.Text.TITLE, title)),
                null,
                false,
                Searched.NOW.minus(Duration.ofDays(3)),
                visible);
    }
}

package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QualifiedNameTest {

    private static String only(String server, String tool) {
        return List.copyOf(QualifiedName.all(List.of(new QualifiedName(server, tool)))
                        .keySet())
                .getFirst();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(textBlock = """
            wiki,     read_page,    wiki__read_page
            wiki,     read-page,    wiki__read-page
            wiki,     __x,          wiki____x
            my-wiki,  Read2,        my-wiki__Read2
            """)
    void mostToolsAreCalledAfterTheirServer(String server, String tool, String name) {
        assertThat(only(server, tool)).isEqualTo(name);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(textBlock = """
            wiki,     read.page,      'wiki__read_page_[0-9a-f]{8}'
            wiki,     read page,      'wiki__read_page_[0-9a-f]{8}'
            wiki,     lire/é,         'wiki__lire___[0-9a-f]{8}'
            wiki,     '😀',           'wiki____[0-9a-f]{8}'
            wiki,     '',             'wiki___[0-9a-f]{8}'
            """)
    void lettersThatProvidersRefuseBecomeOthersAndASumFollows(String server, String tool, String name) {
        assertThat(only(server, tool)).matches(name).isEqualTo(only(server, tool));
    }

    @ParameterizedTest(name = "{0} and {1} letters")
    @CsvSource({"1, 61", "1, 62", "31, 31", "31, 32", "64, 0", "64, 1", "64, 500", "20, 60", "40, 40", "3, 5000"})
    void noNameIsLongerThanProvidersTake(int server, int tool) {
        var name = only("s".repeat(server), "t".repeat(tool));

        assertThat(name).matches("s+__t*(_[0-9a-f]{8})?").hasSizeLessThanOrEqualTo(64);
        if (server + 2 + tool > 64) {
            assertThat(name).matches("s{%d,}__t.*|s+__t*_.{8}".formatted(Math.min(server, 20)));
        }
    }

    @Test
    void noLetterIsGivenAwayWhereThereIsRoom() {
        assertThat(only("s".repeat(64), "read"))
                .startsWith("s".repeat(49) + "__read_")
                .hasSize(64);
        assertThat(only("wiki", "t".repeat(80)))
                .startsWith("wiki__" + "t".repeat(49) + "_")
                .hasSize(64);
    }

    @Test
    void everyToolHasANameOfItsOwnThatLeadsBackToIt() {
        var tools = new ArrayList<QualifiedName>();
        for (var server : List.of("a", "a-b", "s".repeat(64), "s".repeat(63))) {
            for (var tool : List.of("x", "x.y", "x y", "x_y", "x/y", "", "t".repeat(70), "t".repeat(71), "X")) {
                tools.add(new QualifiedName(server, tool));
            }
        }
        var names = QualifiedName.all(tools);

        assertThat(List.copyOf(names.values())).isEqualTo(tools);
        assertThat(names.keySet()).allMatch(name -> name.matches("[a-zA-Z0-9_-]{1,64}"));
    }

    @Test
    void aToolHasTheSameNameWhateverElseThereIs() {
        var dotted = new QualifiedName("wiki", "read.page");
        var alone = only("wiki", "read.page");

        var names = QualifiedName.all(List.of(
                new QualifiedName("wiki", "read page"), dotted, new QualifiedName("other", "read.page"), dotted));
        assertThat(names).hasSize(3).containsEntry(alone, dotted);
    }

    @Test
    void aToolThatIsNamedLikeAnothersShortenedNameTakesNothingFromIt() {
        var dotted = new QualifiedName("wiki", "read.page");
        var mimic = new QualifiedName("wiki", only("wiki", "read.page").substring("wiki__".length()));

        var names = QualifiedName.all(List.of(dotted, mimic));
        assertThat(names).hasSize(2).containsEntry(only("wiki", "read.page"), mimic);
        assertThat(List.copyOf(names.values())).containsExactly(dotted, mimic);
    }
}

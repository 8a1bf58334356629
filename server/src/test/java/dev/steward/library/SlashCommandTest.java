package dev.steward.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlashCommandTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /pin                    | pin          | ''
            '  /pin  '              | pin          | ''
            /PIN                    | pin          | ''
            /rename  The new one    | rename       | The new one
            /suggest-name           | suggest-name | ''
            /gh2 x                  | gh2          | x
            '/new: A title'         | new          | : A title
            /rename a/b             | rename       | a/b
            '\u00a0/rename\u00a0Ça va\u00a0?\u00a0' | rename | Ça va\u00a0?
            """)
    void itHasANameAndAnArgument(String text, String name, String argument) {
        assertThat(SlashCommand.of(text)).contains(new SlashCommand(name, argument));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "pin",
                "/",
                "/ pin",
                "//pin",
                "/1st",
                "/-x",
                "/usr/bin is where it is",
                "/pin_it",
                "/pinö",
                "say /pin"
            })
    void otherTextsAreNone(String text) {
        assertThat(SlashCommand.of(text)).isEmpty();
    }

    @Test
    void theArgumentMayHaveLines() {
        assertThat(SlashCommand.of("\n/review\n\none\ntwo\n")).contains(new SlashCommand("review", "one\ntwo"));
    }

    @Test
    void theCatalogueHasEachNameOnceAndReservesIt() {
        var names = Arrays.stream(Command.values()).map(Command::wire).toList();
        assertThat(names)
                .doesNotHaveDuplicates()
                .allMatch(SkillName::is)
                .allMatch(Command::isReserved)
                .contains("suggest-name");
        assertThat(Command.isReserved("gh-sync")).isTrue();
        assertThat(Command.isReserved("codehost-sync")).isTrue();
        assertThat(Command.isReserved("review")).isFalse();
    }
}

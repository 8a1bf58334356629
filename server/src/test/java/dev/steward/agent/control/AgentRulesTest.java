package dev.steward.agent.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.agent.control.TranscriptCursor.Start;
import dev.steward.agent.definition.AgentWords;
import dev.steward.agent.definition.Budget;
import dev.steward.agent.definition.Spent;
import dev.steward.agent.directive.Narration;
import dev.steward.agent.state.StateKey;
import dev.steward.platform.problem.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentRulesTest {

    @Test
    void aBudgetIsSpentWhenItIsReached() {
        var much = new Spent(900, 100, 5_000_000_000L, 70);
        assertThat(new Budget(null, null, much).over()).isEmpty();
        assertThat(new Budget(1_001L, 5_000_000_001L, much).over()).isEmpty();
        assertThat(new Budget(1_000L, 1L, much).over())
                .hasValueSatisfying(over -> assertThat(over.question()).contains("token budget of 1,000"));
        assertThat(new Budget(null, 5_000_000_000L, much).over())
                .hasValueSatisfying(over -> assertThat(over.question()).contains("budget of $5.00 is spent"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '`', textBlock = """
            > ## **Reading** the `docs` → Reading the docs
            - 1. _Looking_ at some_file_name.txt → Looking at some_file_name.txt
            > Checking 3.11 > 3.9 → Checking 3.11 > 3.9
            Computing 2*3 and 2 * 3, ~5 min → Computing 2*3 and 2 * 3, ~5 min
            The *new*, ***best*** and ~~old~~ way → The new, best and old way
            Reading `*.java` and src/**/*.ts. → Reading *.java and src/**/*.ts.
            *.java files are *read* now → *.java files are read now
            * **Done** → Done
            PROGRESS: 10 | x → ``
            """)
    void theFirstLineForPeopleIsWhatAnAgentIsAt(String line, String told) {
        assertThat(Narration.of(line)).isEqualTo(told);
    }

    @Test
    void directivesAndEmptyLinesAreNotWhatItIsAt() {
        assertThat(Narration.of("\n---\n```\nPROGRESS: 40 | half\n\nLooking around.\nMore."))
                .isEqualTo("Looking around.");
        assertThat(Narration.of("x".repeat(1_000))).hasSize(Narration.MAX_LENGTH);
        assertThat(Narration.of("")).isEmpty();
    }

    @Test
    void aMessageWithASlashIsForSteward() {
        assertThat(AgentCommand.of("/rename  New   name")).contains(new AgentCommand.Rename("New name"));
        assertThat(AgentCommand.of("  /ARCHIVE")).contains(new AgentCommand.Archive());
        assertThat(AgentCommand.of("/clear ")).contains(new AgentCommand.Clear());
        assertThat(AgentCommand.of("/memory-store fact I like tea"))
                .contains(new AgentCommand.StoreMemory("fact I like tea"));
        assertThat(AgentCommand.of("/memory-update 12 I like\ncoffee"))
                .contains(new AgentCommand.UpdateMemory(12, "I like\ncoffee"));
        assertThat(AgentCommand.of("and/or")).isEmpty();
        assertThat(AgentCommand.of("/ alone")).isEmpty();
        assertThat(AgentCommand.of("/etc/passwd is what?")).as("a path").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/rename, /rename <new title>",
        "/memory-store, /memory-store",
        "/memory-update, /memory-update",
        "/memory-update x y, /memory-update",
        "/memory-update 12, /memory-update",
        "/archive the old invoices, /archive takes no text.",
        "/clear the table, /clear takes no text.",
        "/deploy now, '/deploy is not available in agent sessions. There are /rename, /archive, /clear, /memory-store and /memory-update.'"
    })
    void whatIsNoCommandIsRefusedInWords(String message, String words) {
        assertThatThrownBy(() -> AgentCommand.of(message))
                .isInstanceOf(Problem.BadRequest.class)
                .hasMessageContaining(words);
    }

    @Test
    void anAgentIsCalledAsIsWishedElseAfterItsTask() {
        assertThat(AgentWords.title(null, "  " + "t".repeat(500))).isEqualTo("t".repeat(200));
        assertThat(AgentWords.title("  Mine ", "task")).isEqualTo("Mine");
        assertThat(AgentWords.title("  ", "task")).isEqualTo("task");
        assertThat(AgentWords.title(null, " ")).isEqualTo("Agent task");
        assertThat(AgentWords.renamed(" a\n b\t c ")).isEqualTo("a b c");
    }

    @Test
    void aKeyIsSmallAndTrimmed() {
        assertThat(StateKey.of("  Last.Seen-1_a ").name()).isEqualTo("last.seen-1_a");
        assertThat(StateKey.of(" " + "k".repeat(120) + " ").name()).hasSize(120);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ".a", "-a", "a b", "ä", "a/b"})
    void whatIsNoKeyIsRefused(String key) {
        assertThatThrownBy(() -> StateKey.of(key)).isInstanceOf(Problem.Invalid.class);
    }

    @Test
    void aKeyHasALimit() {
        assertThatThrownBy(() -> StateKey.of("k".repeat(121))).isInstanceOf(Problem.Invalid.class);
    }

    @Test
    void aCursorGoesOnWhereItsTranscriptIsStillThere() {
        var word = new TranscriptCursor(3, 40).toString();
        assertThat(TranscriptCursor.after(word, 3, 42)).isEqualTo(new Start(40, false));
        assertThat(TranscriptCursor.after(null, 3, 42)).isEqualTo(new Start(0, false));
        assertThat(TranscriptCursor.after(word, 4, 42)).as("cleared since").isEqualTo(new Start(0, true));
        assertThat(TranscriptCursor.after(word, 3, 39)).as("from the future").isEqualTo(new Start(0, true));
        for (var strange : new String[] {"", "-1", "x", "3-40-1", "3-9999999999999999999"}) {
            assertThat(TranscriptCursor.after(strange, 3, 42)).as(strange).isEqualTo(new Start(0, true));
        }
    }

    @Test
    void readingBackBeginsAtTheEndWhereTheTranscriptIsAnotherOne() {
        var word = new TranscriptCursor(3, 40).toString();
        assertThat(TranscriptCursor.before(word, 3, 42)).isEqualTo(new Start(40, false));
        assertThat(TranscriptCursor.before("end", 3, 42)).isEqualTo(new Start(43, false));
        assertThat(TranscriptCursor.before("end", 3, 0)).as("nothing was told").isEqualTo(new Start(1, false));
        for (var other : new String[] {"2-40", "3-43", "", "END", "3-9999999999999999999"}) {
            assertThat(TranscriptCursor.before(other, 3, 42)).as(other).isEqualTo(new Start(43, true));
        }
    }
}
